import { UnreadableEventError } from '../event-log.errors.js';
import type { EventTypeDefinition, EventTypeTable } from './event-type-table.js';

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
