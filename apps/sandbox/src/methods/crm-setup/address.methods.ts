import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { addRecord, changeRecord, listRecords, removeRecord } from '../../records/record-access.js';
import { describeFields } from '../../records/record-description.js';
import type { Row } from '../../records/record-type.js';
import { ADDRESS } from '../../records/types/crm-setup/address.data.js';
import { argument, objectArgument } from '../arguments.js';

type Fields = Readonly<Record<string, unknown>>;

const KEY = ['TYPE_ID', 'ENTITY_TYPE_ID', 'ENTITY_ID'] as const;

function find({ portal }: HostCall, fields: Fields): Row | undefined {
  return [...portal.table(ADDRESS.table).values()].find((row) =>
    KEY.every((name) => String(row[name]) === String(fields[name])),
  );
}

/** @throws HostError for an address there is not. */
function named(call: HostCall, fields: Fields): Row {
  const row = find(call, fields);
  if (row) return row;
  throw new HostError(400, '', 'TypeAddress not found');
}

/** Addresses, told apart by their kind and what they belong to. */
export const ADDRESS_METHODS: HostMethodTable = {
  'crm.address.list': (call) => {
    const [filter, order, select, start] = ['filter', 'order', 'select', 'start'].map((name) =>
      argument(call.params, name),
    );
    const { rows, ...paging } = listRecords(call, ADDRESS, { filter, order, select, start });
    return { result: rows, ...paging };
  },
  'crm.address.add': (call) => {
    const fields = objectArgument(call.params, 'fields');
    if (find(call, fields)) throw new HostError(400, '', 'TypeAddress exists already');
    addRecord(call, ADDRESS, fields);
    return { result: true };
  },
  'crm.address.update': (call) => {
    const fields = objectArgument(call.params, 'fields');
    changeRecord(call, ADDRESS, named(call, fields), fields);
    return { result: true };
  },
  'crm.address.delete': (call) => {
    removeRecord(call, ADDRESS, named(call, objectArgument(call.params, 'fields')));
    return { result: true };
  },
  'crm.address.fields': () => ({ result: describeFields(ADDRESS) }),
};
