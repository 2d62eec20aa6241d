import {
  type EventDataForm,
  RECORD_EVENTS,
  type RecordChangeKind,
  type RecordEvents,
} from './record-events.data.js';

const INVOICE_TYPE_ID = '31';
const NONE = 'undefined';

/** An event of a record, and the fields of its form. */
export interface RecordEvent {
  readonly name: string;
  /** By the names of the form: `data[FIELDS][ID]`. */
  readonly data: Readonly<Record<string, string>>;
}

const BY_TABLE: ReadonlyMap<string, RecordEvents> = new Map(RECORD_EVENTS.map((row) => [row.table, row]));
const SCOPES_OF: ReadonlyMap<string, readonly string[]> = new Map(
  RECORD_EVENTS.flatMap(({ names, scopes }) => Object.values(names).map((name) => [name, scopes] as const)),
);

/** The event of a change; null for records without events. */
export function eventOf(table: string, kind: RecordChangeKind, id: string): RecordEvent | null {
  const events = BY_TABLE.get(table);
  const name = events?.names[kind];
  return events && name ? { name, data: DATA[events.form](id, kind) } : null;
}

/** Names of events open to any of the scopes; `scope` narrows them to one area. */
export function eventNames(scopes: readonly string[], scope: string | null): string[] {
  return [...SCOPES_OF]
    .filter(([, needed]) => needed.some((one) => scopes.includes(one)))
    .filter(([, needed]) => scope === null || needed.includes(scope))
    .map(([name]) => name);
}

const DATA: Readonly<Record<EventDataForm, (id: string, kind: RecordChangeKind) => RecordEvent['data']>> = {
  fields: (id) => ({ 'data[FIELDS][ID]': id }),
  item: (id) => ({ 'data[FIELDS][ID]': id, 'data[FIELDS][ENTITY_TYPE_ID]': INVOICE_TYPE_ID }),
  'before-after': (id, kind) => ({
    [kind === 'add' ? 'data[FIELDS_BEFORE]' : 'data[FIELDS_BEFORE][ID]']: kind === 'add' ? NONE : id,
    [kind === 'delete' ? 'data[FIELDS_AFTER]' : 'data[FIELDS_AFTER][ID]']: kind === 'delete' ? NONE : id,
    'data[IS_ACCESSIBLE_BEFORE]': kind === 'add' ? 'N' : 'Y',
    'data[IS_ACCESSIBLE_AFTER]': NONE,
  }),
  id: (id) => ({ 'data[id]': id }),
  ID: (id) => ({ 'data[ID]': id }),
};
