import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethod, HostMethodTable } from '../../protocol/host-method.js';
import { fieldNamed } from '../../records/field-index.js';
import {
  addRecord,
  changeRecord,
  findRecord,
  listRecords,
  removeRecord,
  viewRecord,
} from '../../records/record-access.js';
import { describeFields } from '../../records/record-description.js';
import { isYes } from '../../records/field-value.js';
import type { RecordField, RecordType, Row } from '../../records/record-type.js';
import { type ShownRecord, viewOf } from '../../records/record-view.js';
import {
  classicField,
  CLASSIC_TYPES,
  type ClassicType,
  MULTIFIELDS,
} from '../../records/types/crm/classic.data.js';
import { argument, objectArgument } from '../arguments.js';
import { linkedFiles, withUploads } from './custom-files.js';
import { withPortalFields } from './portal-fields.js';
import { rememberStage } from './stage-history.methods.js';

type Fields = Readonly<Record<string, unknown>>;

const NUMBERS = new Set(['integer', 'double']);
const EVERYTHING = ['*', 'UF_*', ...MULTIFIELDS];

function refuse(description: string): never {
  throw new HostError(400, '', description);
}

function rowOf(call: HostCall, type: RecordType): Row {
  const id = Number(argument(call.params, 'id'));
  if (!Number.isSafeInteger(id) || id <= 0) refuse('ID is not defined or invalid.');
  return findRecord(call, type, id);
}

/** The host leaves out phones and the like where a record has none. */
function withoutEmpty(shown: ShownRecord): ShownRecord {
  const isThere = ([name, value]: readonly [string, unknown]): boolean =>
    !MULTIFIELDS.includes(name) || (value as readonly unknown[]).length > 0;
  return Object.fromEntries(Object.entries(shown).filter(isThere));
}

function multifields(kind: string, value: unknown): readonly Fields[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).map((entry: unknown) => {
    const { ID: id, VALUE: text, VALUE_TYPE: valueType, DELETE: remove } = (entry ?? {}) as Fields;
    return {
      typeId: kind,
      value: text,
      ...(id !== undefined && { id }),
      ...(valueType !== undefined && { valueType }),
      ...(remove !== undefined && { delete: remove }),
    };
  });
}

/**
 * A custom value in the spelling of the universal methods: flags may be numbers, a comma is a point, a single value a
 * list of one.
 * @throws HostError for a text in a number, in the host's words.
 */
function customValue(field: RecordField, value: unknown): unknown {
  if (field.originalName === undefined || field.type === 'file') return value;
  if (field.kind === 'boolean') return isYes(value);
  const one = (entry: unknown): unknown => {
    if (typeof entry !== 'string' || entry === '' || !NUMBERS.has(field.type)) return entry;
    const text = field.type === 'double' ? entry.replace(',', '.') : entry;
    if (Number.isNaN(Number(text))) refuse(`The value of the field "${field.title}" must be a number.`);
    return text;
  };
  if (!field.multiple) return one(value);
  if (typeof value !== 'object' || value === null) return value === null || value === '' ? [] : [one(value)];
  return Object.values(value).map(one);
}

/** Fields of a write under the names of the universal methods; unknown ones are ignored. */
function storedFields(call: HostCall, type: RecordType, given: Fields, before: Row | null): Fields {
  const fields = withUploads(call, type, given, before);
  const plain: [string, unknown][] = [];
  const communication: Fields[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const field = fieldNamed(type, name);
    if (!field) continue;
    if (field.stored === 'fm') communication.push(...multifields(field.name, value));
    else plain.push([field.stored ?? field.name, customValue(field, value)]);
  }
  if (communication.length > 0) plain.push(['fm', communication]);
  return Object.fromEntries(plain);
}

/** The rules of the records refuse by codes; these methods by the text alone. */
function inOwnWords<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof HostError && error.code.startsWith('CRM_FIELD_ERROR')) refuse(error.message);
    throw error;
  }
}

function methodsOf({ prefix, entityTypeId, base, type: ownType }: ClassicType): HostMethodTable {
  const typeOf = (call: HostCall): RecordType => withPortalFields(call, ownType, entityTypeId, classicField);
  const baseOf = (call: HostCall): RecordType => withPortalFields(call, base, entityTypeId);
  const list: HostMethod = (call) => {
    const type = typeOf(call);
    const [filter, order, select, start] = ['filter', 'order', 'select', 'start'].map((name) =>
      argument(call.params, name),
    );
    const view = viewOf(type, select);
    const link = linkedFiles(call, type);
    const { rows, ...paging } = listRecords(call, type, { filter, order, start }, (row) =>
      withoutEmpty(link(view(row))),
    );
    return { result: rows, ...paging };
  };
  return {
    [`${prefix}.list`]: list,
    [`${prefix}.get`]: (call) => {
      const type = typeOf(call);
      const shown = viewRecord(type, rowOf(call, type), EVERYTHING);
      return { result: withoutEmpty(linkedFiles(call, type)(shown)) };
    },
    [`${prefix}.add`]: (call) => {
      const fields = storedFields(call, typeOf(call), objectArgument(call.params, 'fields'), null);
      const row = inOwnWords(() => addRecord(call, baseOf(call), fields));
      rememberStage(call, entityTypeId, row, undefined);
      return { result: row.id };
    },
    [`${prefix}.update`]: (call) => {
      const type = typeOf(call);
      const before = rowOf(call, type);
      const fields = storedFields(call, type, objectArgument(call.params, 'fields'), before);
      const row = inOwnWords(() => changeRecord(call, baseOf(call), before, fields));
      rememberStage(call, entityTypeId, row, before);
      return { result: true };
    },
    [`${prefix}.delete`]: (call) => {
      removeRecord(call, base, rowOf(call, ownType));
      return { result: true };
    },
    [`${prefix}.fields`]: (call) => ({ result: describeFields(typeOf(call)) }),
  };
}

/** Leads, deals, contacts, companies and quotes by the methods of their own: capitals and texts. */
export const CLASSIC_METHODS: HostMethodTable = Object.fromEntries(
  CLASSIC_TYPES.flatMap((type) => Object.entries(methodsOf(type))),
);
