import { readerOf, shownName, writerOf } from './field-output.js';
import { fieldNamed } from './field-index.js';
import { keyName, type RecordField, type RecordType, type Row } from './record-type.js';

export type ShownRecord = Record<string, unknown>;
export type RecordView = (row: Row) => ShownRecord;

type Column = readonly [name: string, show: (row: Row) => unknown];

function columnOf(type: RecordType, field: RecordField, original: boolean): Column {
  const read = readerOf(type, field);
  const write = writerOf(type, field);
  const name = original && field.originalName ? field.originalName : shownName(type, field);
  return [name, (row) => write(read(row))];
}

/** Names of a `select` as a list, whichever way it was sent; empty when everything is meant. */
export function selectedNames(select: unknown): string[] {
  if (typeof select === 'string') return [select];
  return typeof select === 'object' && select !== null ? Object.values(select).map(String) : [];
}

function chosenFields(type: RecordType, names: readonly string[]): readonly RecordField[] {
  const isEverything = names.length === 0 || names.includes('*');
  const named = new Set(names.map((name) => fieldNamed(type, name)));
  const withCustom = names.includes('UF_*') || names.includes('uf*');
  return type.fields.filter((field) => {
    if (field.name === keyName(type) || named.has(field)) return true;
    if (field.onDemand) return withCustom && /^(UF_|uf[A-Z])/.test(field.name);
    return isEverything;
  });
}

const WHOLE = new WeakMap<RecordType, RecordView>();

/**
 * How records are written in answers: the selected fields and the id, unknown names being ignored;
 * every field (but those on demand) without a selection.
 * @param original custom fields under their original names
 */
export function viewOf(type: RecordType, select?: unknown, original = false): RecordView {
  const names = selectedNames(select);
  const isWhole = names.length === 0 && !original;
  const known = isWhole ? WHOLE.get(type) : undefined;
  if (known) return known;
  const columns = chosenFields(type, names).map((field) => columnOf(type, field, original));
  const view: RecordView = (row) => {
    const shown: ShownRecord = {};
    for (const [name, show] of columns) shown[name] = show(row);
    return shown;
  };
  if (isWhole) WHOLE.set(type, view);
  return view;
}
