import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import {
  addRecord,
  changeRecord,
  findRecord,
  listRecords,
  removeRecord,
} from '../../records/record-access.js';
import type { RecordType, Row } from '../../records/record-type.js';
import { type ShownRecord, viewOf } from '../../records/record-view.js';
import { listElement } from '../../records/types/processes/list.data.js';
import { argument } from '../arguments.js';
import { namedList, propertiesOf, requiredFields, requiredText, rowsOfList } from './list-arguments.js';

type Fields = Readonly<Record<string, unknown>>;
type ValueIds = Readonly<Record<string, readonly number[]>>;

/** Ids of values written by calls lie above those of the seed data. */
const FIRST_VALUE_ID = 100_000;
const VALUES_OF_ELEMENT = 1_000;

/** A list a call works on, with the type its properties make. */
interface ElementScope {
  readonly list: Row;
  readonly properties: readonly Row[];
  readonly type: RecordType;
}

function scopeOf(call: HostCall): ElementScope {
  const list = namedList(call);
  const properties = propertiesOf(call, list.id);
  return { list, properties, type: listElement(properties) };
}

const nameOf = (property: Row): string => String(property['FIELD_ID']);

/** Values written as one value, a list, or an object keyed by ids of values. */
function writtenValues(value: unknown): unknown[] {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value !== 'object') return [value];
  return Object.values(value).flatMap((entry: unknown) => {
    if (entry === null || entry === '') return [];
    const isPair = typeof entry === 'object' && 'VALUE' in entry;
    return [isPair ? (entry as { readonly VALUE: unknown }).VALUE : entry];
  });
}

function refuseValue(property: Row, complaint: string): never {
  throw new HostError(
    400,
    'ERROR_ELEMENT_FIELD_VALUE',
    `The field "${String(property['NAME'])}" ${complaint}`,
  );
}

/** What a write leaves in every property: those it does not name are emptied. */
function allProperties({ properties }: ElementScope, fields: Fields): Readonly<Record<string, unknown[]>> {
  const entries = properties.map((property) => {
    const values = writtenValues(fields[nameOf(property)] ?? fields[String(property['CODE'])]);
    if (property['IS_REQUIRED'] === 'Y' && values.length === 0) refuseValue(property, 'is required');
    if (property['TYPE'] === 'N' && values.some((value) => !Number.isFinite(Number(value)))) {
      refuseValue(property, 'must be a number');
    }
    const choices = property['DISPLAY_VALUES_FORM'] as Readonly<Record<string, string>> | null;
    if (property['TYPE'] === 'L' && values.some((value) => !Object.hasOwn(choices ?? {}, String(value)))) {
      refuseValue(property, 'has no such choice');
    }
    return [nameOf(property), property['MULTIPLE'] === 'Y' ? values : values.slice(0, 1)] as const;
  });
  return Object.fromEntries(entries);
}

/** Gives every value an id. */
function withValueIds(call: HostCall, { type, properties }: ElementScope, row: Row): Row {
  let id = FIRST_VALUE_ID + row.id * VALUES_OF_ELEMENT;
  const ids = properties.map((property) => {
    const values = row[nameOf(property)] as readonly unknown[];
    return [nameOf(property), values.map(() => (id += 1))] as const;
  });
  const complete: Row = { ...row, valueIds: Object.fromEntries(ids) };
  call.portal.table(type.table).put(complete);
  return complete;
}

function elementView({ type, properties }: ElementScope, select: unknown): (row: Row) => ShownRecord {
  const view = viewOf(type, select);
  return (row) => {
    const shown = view(row);
    const valueIds = row['valueIds'] as ValueIds;
    for (const property of properties) {
      const name = nameOf(property);
      if (!(name in shown)) continue;
      const values = shown[name] as readonly unknown[];
      if (values.length === 0) delete shown[name];
      else
        shown[name] = Object.fromEntries(
          values.map((value, index) => [valueIds[name]?.[index] ?? index, value]),
        );
    }
    return shown;
  };
}

function elementOf(call: HostCall, { list, type }: ElementScope): Row {
  const code = argument(call.params, 'ELEMENT_CODE');
  const byCode = argument(call.params, 'ELEMENT_ID') === undefined && code !== undefined;
  const row = byCode
    ? rowsOfList(call, type.table, list.id).find((candidate) => candidate['CODE'] === String(code))
    : findRecord(call, type, requiredText(call, 'ELEMENT_ID'));
  if (row?.['IBLOCK_ID'] === list.id) return row;
  throw new HostError(400, 'ERROR_ELEMENT_NOT_FOUND', 'Element not found');
}

/** Elements of lists; an update overwrites every property. */
export const LIST_ELEMENT_METHODS: HostMethodTable = {
  'lists.element.get': (call) => {
    const scope = scopeOf(call);
    const [id, code, filter, order, select, start] = [
      'ELEMENT_ID',
      'ELEMENT_CODE',
      'FILTER',
      'ELEMENT_ORDER',
      'SELECT',
      'start',
    ].map((name) => argument(call.params, name));
    const test = (row: Row): boolean =>
      row['IBLOCK_ID'] === scope.list.id &&
      (id === undefined || row.id === Number(id)) &&
      (code === undefined || row['CODE'] === String(code));
    const where = { key: JSON.stringify([scope.list.id, id, code]), test };
    const query = { filter, order, start, where };
    const { rows, ...paging } = listRecords(call, scope.type, query, elementView(scope, select));
    return { result: rows, ...paging };
  },
  'lists.element.add': (call) => {
    const scope = scopeOf(call);
    const CODE = requiredText(call, 'ELEMENT_CODE');
    const fields = requiredFields(call);
    const { list, type } = scope;
    if (rowsOfList(call, type.table, list.id).some((row) => row['CODE'] === CODE)) {
      throw new HostError(400, 'ERROR_ELEMENT_ALREADY_EXISTS', 'Element already exists');
    }
    const properties = allProperties(scope, fields);
    const IBLOCK_SECTION_ID = argument(call.params, 'IBLOCK_SECTION_ID') ?? fields['IBLOCK_SECTION_ID'];
    const row = addRecord(call, type, {
      NAME: fields['NAME'],
      ...properties,
      IBLOCK_ID: list.id,
      CODE,
      IBLOCK_SECTION_ID,
    });
    return { result: withValueIds(call, scope, row).id };
  },
  'lists.element.update': (call) => {
    const scope = scopeOf(call);
    const before = elementOf(call, scope);
    const fields = requiredFields(call);
    const { NAME, IBLOCK_SECTION_ID = before['IBLOCK_SECTION_ID'] } = fields;
    const changes = { ...allProperties(scope, fields), NAME, IBLOCK_SECTION_ID };
    withValueIds(call, scope, changeRecord(call, scope.type, before, changes));
    return { result: true };
  },
  'lists.element.delete': (call) => {
    const scope = scopeOf(call);
    removeRecord(call, scope.type, elementOf(call, scope));
    return { result: true };
  },
};
