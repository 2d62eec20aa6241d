import type { Row } from '../records/record-type.js';
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

/** The record as it is stored now; undefined for one that is gone. */
type EventRow = Row | undefined;

const BY_TABLE: ReadonlyMap<string, RecordEvents> = new Map(RECORD_EVENTS.map((row) => [row.table, row]));
const SCOPES_OF: ReadonlyMap<string, readonly string[]> = new Map(
  RECORD_EVENTS.flatMap(({ names, scopes }) => Object.values(names).map((name) => [name, scopes] as const)),
);

/** The event of a change; null for records without events. */
export function eventOf(
  table: string,
  kind: RecordChangeKind,
  id: string,
  row: EventRow,
): RecordEvent | null {
  const events = BY_TABLE.get(table);
  const name = events?.names[kind];
  return events && name ? { name, data: DATA[events.form](id, kind, row) } : null;
}

/** Names of events open to any of the scopes; `scope` narrows them to one area. */
export function eventNames(scopes: readonly string[], scope: string | null): string[] {
  return [...SCOPES_OF]
    .filter(([, needed]) => needed.some((one) => scopes.includes(one)))
    .filter(([, needed]) => scope === null || needed.includes(scope))
    .map(([name]) => name);
}

const PERSON = [
  'EMAIL',
  'NAME',
  'LAST_NAME',
  'PERSONAL_GENDER',
  'PERSONAL_BIRTHDAY',
  'UF_DEPARTMENT',
  'DATE_REGISTER',
  'WORK_POSITION',
  'UF_EMPLOYMENT_DATE',
];

/** What is known of a person, lists by their indexes. */
function personFields(row: EventRow): RecordEvent['data'] {
  const isActive = row?.['ACTIVE'] === true || row?.['ACTIVE'] === 'Y';
  const known = PERSON.flatMap((name): (readonly [string, string])[] => {
    const value = row?.[name] ?? '';
    if (!Array.isArray(value)) return value === '' ? [] : [[`data[${name}]`, String(value)]];
    return value.map((entry, index) => [`data[${name}][${index}]`, String(entry)] as const);
  });
  return { 'data[ACTIVE]': isActive ? 'Y' : 'N', ...Object.fromEntries(known) };
}

type DataOf = (id: string, kind: RecordChangeKind, row: EventRow) => RecordEvent['data'];

const DATA: Readonly<Record<EventDataForm, DataOf>> = {
  fields: (id) => ({ 'data[FIELDS][ID]': id }),
  item: (id) => ({ 'data[FIELDS][ID]': id, 'data[FIELDS][ENTITY_TYPE_ID]': INVOICE_TYPE_ID }),
  'before-after': (id, kind) => ({
    [kind === 'add' ? 'data[FIELDS_BEFORE]' : 'data[FIELDS_BEFORE][ID]']: kind === 'add' ? NONE : id,
    [kind === 'delete' ? 'data[FIELDS_AFTER]' : 'data[FIELDS_AFTER][ID]']: kind === 'delete' ? NONE : id,
    'data[IS_ACCESSIBLE_BEFORE]': kind === 'add' ? 'N' : 'Y',
    'data[IS_ACCESSIBLE_AFTER]': NONE,
  }),
  id: (id) => ({ 'data[id]': id }),
  person: (id, _, row) => ({ 'data[ID]': id, ...personFields(row) }),
};
