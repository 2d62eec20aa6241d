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
import type { RecordType, Row } from '../../records/record-type.js';
import { type ShownRecord, viewOf } from '../../records/record-view.js';
import { CLASSIC_TYPES, type ClassicType, MULTIFIELDS } from '../../records/types/crm/classic.data.js';
import { argument, objectArgument } from '../arguments.js';
import { rememberStage } from './stage-history.methods.js';

type Fields = Readonly<Record<string, unknown>>;

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

/** Fields of a write under the names of the universal methods; unknown ones are ignored. */
function storedFields(type: RecordType, fields: Fields): Fields {
  const plain: [string, unknown][] = [];
  const communication: Fields[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const field = fieldNamed(type, name);
    if (!field) continue;
    if (field.stored === 'fm') communication.push(...multifields(field.name, value));
    else plain.push([field.stored ?? field.name, value]);
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

function methodsOf({ prefix, entityTypeId, base, type }: ClassicType): HostMethodTable {
  const list: HostMethod = (call) => {
    const [filter, order, select, start] = ['filter', 'order', 'select', 'start'].map((name) =>
      argument(call.params, name),
    );
    const view = viewOf(type, select);
    const { rows, ...paging } = listRecords(call, type, { filter, order, start }, (row) =>
      withoutEmpty(view(row)),
    );
    return { result: rows, ...paging };
  };
  return {
    [`${prefix}.list`]: list,
    [`${prefix}.get`]: (call) => ({
      result: withoutEmpty(viewRecord(type, rowOf(call, type), EVERYTHING)),
    }),
    [`${prefix}.add`]: (call) => {
      const fields = storedFields(type, objectArgument(call.params, 'fields'));
      const row = inOwnWords(() => addRecord(call, base, fields));
      rememberStage(call, entityTypeId, row, undefined);
      return { result: row.id };
    },
    [`${prefix}.update`]: (call) => {
      const before = rowOf(call, type);
      const fields = storedFields(type, objectArgument(call.params, 'fields'));
      const row = inOwnWords(() => changeRecord(call, base, before, fields));
      rememberStage(call, entityTypeId, row, before);
      return { result: true };
    },
    [`${prefix}.delete`]: (call) => {
      removeRecord(call, base, rowOf(call, type));
      return { result: true };
    },
    [`${prefix}.fields`]: () => ({ result: describeFields(type) }),
  };
}

/** Leads, deals, contacts, companies and quotes by the methods of their own: capitals and texts. */
export const CLASSIC_METHODS: HostMethodTable = Object.fromEntries(
  CLASSIC_TYPES.flatMap((type) => Object.entries(methodsOf(type))),
);
