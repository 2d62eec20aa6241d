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
