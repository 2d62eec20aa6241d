import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import {
  addRecord,
  changeRecord,
  findRecord,
  listRecords,
  removeRecord,
  viewRecord,
} from '../../records/record-access.js';
import { describeFields } from '../../records/record-description.js';
import type { Row } from '../../records/record-type.js';
import { selectedNames, type ShownRecord } from '../../records/record-view.js';
import { SALE_STATUS } from '../../records/types/sale/sale-status.data.js';
import { argument, objectArgument, textArgument } from '../arguments.js';

type Fields = Readonly<Record<string, unknown>>;

const SYSTEM_CODES: readonly unknown[] = ['N', 'F', 'DN', 'DF'];
const CODE = /^[A-Za-z]{1,2}$/;

/** `id` of a request as the stored field, with or without a prefix. */
function storedNames(value: unknown): Fields | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, entry]) => [key.replace(/^(\W*)id$/, '$1code'), entry]));
}

function shown({ code, ...rest }: ShownRecord): ShownRecord {
  return { id: code, ...rest };
}

const view = (row: Row): ShownRecord => shown(viewRecord(SALE_STATUS, row));

function statusOf(call: HostCall): Row {
  return findRecord(call, SALE_STATUS, textArgument(call.params, 'id'));
}

/** Statuses of orders and deliveries, known by a code of one or two letters. */
export const SALE_STATUS_METHODS: HostMethodTable = {
  'sale.status.list': (call) => {
    const names = selectedNames(argument(call.params, 'select'));
    const { rows, ...paging } = listRecords(call, SALE_STATUS, {
      filter: storedNames(argument(call.params, 'filter')),
      order: storedNames(argument(call.params, 'order')),
      start: argument(call.params, 'start'),
      select:
        names.length === 0 ? undefined : ['code', ...names.map((name) => (name === 'id' ? 'code' : name))],
    });
    return { result: { statuses: rows.map(shown) }, ...paging };
  },
  'sale.status.get': (call) => ({ result: { status: view(statusOf(call)) } }),
  'sale.status.add': (call) => {
    const { id: code, ...rest } = objectArgument(call.params, 'fields');
    if (!CODE.test(String(code ?? ''))) {
      throw new HostError(400, '201350000001', 'Status id must be one or two latin letters');
    }
    const rows = [...call.portal.table(SALE_STATUS.table).values()];
    if (rows.some((row) => row['code'] === code)) {
      throw new HostError(400, '201340400002', 'Duplicate entry for key [statusId]');
    }
    return { result: { status: view(addRecord(call, SALE_STATUS, { ...rest, code })) } };
  },
  'sale.status.update': (call) => {
    const fields = objectArgument(call.params, 'fields');
    return { result: { status: view(changeRecord(call, SALE_STATUS, statusOf(call), fields)) } };
  },
  'sale.status.delete': (call) => {
    const row = statusOf(call);
    if (SYSTEM_CODES.includes(row['code'])) {
      throw new HostError(400, '201350000002', 'System status can not be deleted');
    }
    removeRecord(call, SALE_STATUS, row);
    return { result: true };
  },
  'sale.status.getFields': () => {
    const { code, name: _name, ...rest } = describeFields(SALE_STATUS);
    return { result: { status: { id: code, ...rest } } };
  },
  'sale.statusLang.list': (call) => {
    const wanted = storedNames(argument(call.params, 'filter'))?.['statusId'];
    const codes = wanted === undefined ? null : Array.isArray(wanted) ? wanted.map(String) : [String(wanted)];
    const rows = [...call.portal.table(SALE_STATUS.table).values()].filter(
      (row) => codes === null || codes.includes(String(row['code'])),
    );
    const statusLangs = rows.map((row) => ({
      statusId: row['code'],
      lid: 'en',
      name: row['name'] ?? row['code'],
      description: '',
    }));
    return { result: { statusLangs }, total: statusLangs.length };
  },
};
