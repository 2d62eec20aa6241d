import { UnreadableEventError } from '../event-log.errors.js';

/** Turns the payload of one schema version into that of the next one. Pure. */
export type Upcaster = (data: unknown) => unknown;

export interface EventTypeDefinition {
  /** Version that is written today; whole number from 1. */
  readonly schemaVersion: number;
  /** Key `n` turns version n into n + 1. A version that was ever stored needs its row for ever. */
  readonly upcasters: Readonly<Record<number, Upcaster>>;
}

/** An event type as it was first stored. */
export const FIRST_VERSION: EventTypeDefinition = { schemaVersion: 1, upcasters: {} };

/** The event types of a module, as data. Names are past tense in snake case and are never renamed. */
export interface EventTypeTable {
  readonly module: string;
  readonly types: Readonly<Record<string, EventTypeDefinition>>;
}

const NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

function faultsOf(type: string, { schemaVersion, upcasters }: EventTypeDefinition): string[] {
  const faults: string[] = [];
  if (!NAME.test(type)) faults.push(`${type}: the name is not snake case`);
  if (!Number.isInteger(schemaVersion) || schemaVersion < 1 || schemaVersion > 32_767) {
    faults.push(`${type}: schemaVersion must be a whole number from 1`);
  }
  for (const from of Object.keys(upcasters).map(Number)) {
    if (!Number.isInteger(from) || from < 1 || from >= schemaVersion) {
      faults.push(`${type}: upcaster ${from} leads past version ${schemaVersion}`);
    }
  }
  return faults;
}

/**
 * Checks a table of event types and keeps its literal type.
 * @throws Error naming every malformed row.
 */
export function defineEventTypes<const Table extends EventTypeTable>(table: Table): Table {
  const faults = Object.entries(table.types).flatMap(([type, definition]) => faultsOf(type, definition));
  if (faults.length > 0) throw new Error(`Event types of "${table.module}":\n  ${faults.join('\n  ')}`);
  return table;
}

/** What identifies the shape of a stored payload. */
export interface EventShape {
  readonly module: string;
  readonly type: string;
  readonly schemaVersion: number;
}

/** Every event type of a process. Pure: payloads go in and come out in today's shape. */
export class EventTypeCatalogue {
  private readonly definitions = new Map<string, Map<string, EventTypeDefinition>>();

  add({ module, types }: EventTypeTable): void {
    const known = this.definitions.get(module) ?? new Map<string, EventTypeDefinition>();
    this.definitions.set(module, known);
    for (const [type, definition] of Object.entries(types)) {
      if (known.has(type)) throw new Error(`Event type ${module}/${type} is declared twice.`);
      known.set(type, definition);
    }
  }

  hasModule(module: string): boolean {
    return this.definitions.has(module);
  }

  declares(module: string, type: string): boolean {
    return this.definitions.get(module)?.has(type) ?? false;
  }

  /** Every declared type in its current version. */
  shapes(): EventShape[] {
    return [...this.definitions].flatMap(([module, types]) =>
      [...types].map(([type, { schemaVersion }]) => ({ module, type, schemaVersion })),
    );
  }

  /** @throws Error when the type is not declared: an undeclared fact must not be stored. */
  currentVersion(module: string, type: string): number {
    const definition = this.definitions.get(module)?.get(type);
    if (!definition) throw new Error(`Event type ${module}/${type} is not declared.`);
    return definition.schemaVersion;
  }

  /** Whether a chain of upcasters leads from the stored version to the current one. */
  canRead({ module, type, schemaVersion }: EventShape): boolean {
    const definition = this.definitions.get(module)?.get(type);
    if (!definition || schemaVersion < 1 || schemaVersion > definition.schemaVersion) return false;
    for (let version = schemaVersion; version < definition.schemaVersion; version += 1) {
      if (!definition.upcasters[version]) return false;
    }
    return true;
  }

  /**
   * The event in the current schema version.
   * @throws UnreadableEventError when there is no path; whatever an upcaster throws.
   */
  upcast<Event extends EventShape & { readonly data: unknown }>(event: Event): Event {
    const definition = this.definitions.get(event.module)?.get(event.type);
    if (!definition || !this.canRead(event)) {
      throw new UnreadableEventError(event.module, event.type, event.schemaVersion);
    }
    if (event.schemaVersion === definition.schemaVersion) return event;
    let { data } = event;
    for (let version = event.schemaVersion; version < definition.schemaVersion; version += 1) {
      data = definition.upcasters[version]?.(data);
    }
    return { ...event, data, schemaVersion: definition.schemaVersion };
  }
}
