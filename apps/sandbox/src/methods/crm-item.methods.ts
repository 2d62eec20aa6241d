import { HostError } from '../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../protocol/host-method.js';
import { addRecord, changeRecord, findRecord, listRecords, removeRecord } from '../records/record-access.js';
import { describeFields } from '../records/record-description.js';
import type { RecordType, Row } from '../records/record-type.js';
import { type ShownRecord, viewOf } from '../records/record-view.js';
import { ITEM_TYPES } from '../records/types/item-types.data.js';
import { argument, integerArgument, objectArgument } from './arguments.js';

const BY_ID: ReadonlyMap<number, RecordType> = new Map(
  ITEM_TYPES.map(({ entityTypeId, type }) => [entityTypeId, type]),
);

function typeOf({ params }: HostCall): RecordType {
  const type = BY_ID.get(integerArgument(params, 'entityTypeId'));
  if (!type) throw new HostError(400, 'NOT_FOUND', 'Smart process not found');
  return type;
}

function itemOf(call: HostCall, type: RecordType): Row {
  return findRecord(call, type, integerArgument(call.params, 'id'));
}

/** The caller wants custom fields under their original names. */
function wantsOriginalNames({ params }: HostCall): boolean {
  return argument(params, 'useOriginalUfNames') === 'Y';
}

function shown(call: HostCall, type: RecordType, row: Row): { result: { item: ShownRecord } } {
  return { result: { item: viewOf(type, undefined, wantsOriginalNames(call))(row) } };
}

/** Records of every item type, chosen by `entityTypeId`. */
export const CRM_ITEM_METHODS: HostMethodTable = {
  'crm.item.list': (call) => {
    const type = typeOf(call);
    const [filter, order, select, start] = ['filter', 'order', 'select', 'start'].map((name) =>
      argument(call.params, name),
    );
    const view = viewOf(type, select, wantsOriginalNames(call));
    const { rows, ...paging } = listRecords(call, type, { filter, order, start }, view);
    return { result: { items: rows }, ...paging };
  },
  'crm.item.get': (call) => {
    const type = typeOf(call);
    return shown(call, type, itemOf(call, type));
  },
  'crm.item.add': (call) => {
    const type = typeOf(call);
    return shown(call, type, addRecord(call, type, objectArgument(call.params, 'fields')));
  },
  'crm.item.update': (call) => {
    const type = typeOf(call);
    const before = itemOf(call, type);
    return shown(call, type, changeRecord(call, type, before, objectArgument(call.params, 'fields')));
  },
  'crm.item.delete': (call) => {
    const type = typeOf(call);
    removeRecord(call, type, itemOf(call, type));
    return { result: [] };
  },
  'crm.item.fields': (call) => ({ result: { fields: describeFields(typeOf(call)) } }),
};
