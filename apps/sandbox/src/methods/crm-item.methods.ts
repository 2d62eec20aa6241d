import { HostError } from '../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../protocol/host-method.js';
import { addRecord, changeRecord, findRecord, listRecords, removeRecord } from '../records/record-access.js';
import { describeFields } from '../records/record-description.js';
import type { RecordType, Row } from '../records/record-type.js';
import { type ShownRecord, viewOf } from '../records/record-view.js';
import { ITEM_TYPES } from '../records/types/item-types.data.js';
import { SMART_ITEM_TABLE } from '../records/types/crm-setup/smart-item.data.js';
import { linkedFiles, withUploads } from './crm/custom-files.js';
import { withPortalFields } from './crm/portal-fields.js';
import { smartTypeOf } from './crm-setup/smart-type.methods.js';
import type { RecordQuery } from '../records/record-query.js';
import { argument, integerArgument, objectArgument } from './arguments.js';

const BY_ID: ReadonlyMap<number, RecordType> = new Map(
  ITEM_TYPES.map(({ entityTypeId, type }) => [entityTypeId, type]),
);

function typeOf(call: HostCall): RecordType {
  const entityTypeId = integerArgument(call.params, 'entityTypeId');
  const type = BY_ID.get(entityTypeId) ?? smartTypeOf(call, entityTypeId);
  if (!type) throw new HostError(400, 'NOT_FOUND', 'Smart process not found');
  return withPortalFields(call, type, entityTypeId);
}

function kindOf({ fields }: RecordType): unknown {
  return fields.find(({ name }) => name === 'entityTypeId')?.initial;
}

/** The records of every smart process lie in one table, so each looks at its own only. */
function ownRows(type: RecordType): Pick<RecordQuery, 'where'> {
  if (type.table !== SMART_ITEM_TABLE) return {};
  const kind = kindOf(type);
  return { where: { key: `kind ${String(kind)}`, test: (row) => row['entityTypeId'] === kind } };
}

function itemOf(call: HostCall, type: RecordType): Row {
  const row = findRecord(call, type, integerArgument(call.params, 'id'));
  if (ownRows(type).where?.test(row) === false) throw new HostError(400, 'NOT_FOUND', 'Item not found');
  return row;
}

/** The caller wants custom fields under their original names. */
function wantsOriginalNames({ params }: HostCall): boolean {
  return argument(params, 'useOriginalUfNames') === 'Y';
}

function shown(call: HostCall, type: RecordType, row: Row): { result: { item: ShownRecord } } {
  const view = viewOf(type, undefined, wantsOriginalNames(call));
  return { result: { item: linkedFiles(call, type)(view(row)) } };
}

/** Records of every item type, chosen by `entityTypeId`. */
export const CRM_ITEM_METHODS: HostMethodTable = {
  'crm.item.list': (call) => {
    const type = typeOf(call);
    const [filter, order, select, start] = ['filter', 'order', 'select', 'start'].map((name) =>
      argument(call.params, name),
    );
    const view = viewOf(type, select, wantsOriginalNames(call));
    const link = linkedFiles(call, type);
    const query = { filter, order, start, ...ownRows(type) };
    const { rows, ...paging } = listRecords(call, type, query, (row) => link(view(row)));
    return { result: { items: rows }, ...paging };
  },
  'crm.item.get': (call) => {
    const type = typeOf(call);
    return shown(call, type, itemOf(call, type));
  },
  'crm.item.add': (call) => {
    const type = typeOf(call);
    const fields = withUploads(call, type, objectArgument(call.params, 'fields'), null);
    return shown(call, type, addRecord(call, type, fields));
  },
  'crm.item.update': (call) => {
    const type = typeOf(call);
    const before = itemOf(call, type);
    const fields = withUploads(call, type, objectArgument(call.params, 'fields'), before);
    return shown(call, type, changeRecord(call, type, before, fields));
  },
  'crm.item.delete': (call) => {
    const type = typeOf(call);
    removeRecord(call, type, itemOf(call, type));
    return { result: [] };
  },
  'crm.item.fields': (call) => ({ result: { fields: describeFields(typeOf(call)) } }),
};
