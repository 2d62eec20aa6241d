import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethod, HostMethodTable, HostResult } from '../../protocol/host-method.js';
import type { HostParams } from '../../protocol/host-params.js';
import { pageLimit, PAGE_SIZE } from '../../records/paging.js';
import {
  addRecord,
  changeRecord,
  findRecord,
  listRecords,
  matchingRows,
  removeRecord,
  viewRecord,
} from '../../records/record-access.js';
import { v3Page } from '../../records/v3-pagination.js';
import { describeFields } from '../../records/record-description.js';
import { fieldNamed } from '../../records/field-index.js';
import type { RecordType, Row } from '../../records/record-type.js';
import { type ShownRecord, viewOf } from '../../records/record-view.js';
import { argument, integerArgument, objectArgument, textArgument } from '../arguments.js';
import type { AddCall, Answer, ListCall, RecordCalls } from './record-calls.js';

type Fields = Readonly<Record<string, unknown>>;

/** `{a: {b: value}}` for the path `a.b`; the value itself for the empty one. */
function placed(path: string, value: unknown): unknown {
  if (path === '') return value;
  return path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
}

function answerOf(answer: Answer, type: RecordType, row: Row): HostResult {
  const [kind, at = ''] = answer.split(':') as [string, string?];
  switch (kind) {
    case 'row':
      return { result: placed(at, viewRecord(type, row)) };
    case 'id':
      return { result: placed(at, type.identifier === undefined ? row.id : row[type.identifier]) };
    case 'true':
      return { result: true };
    case 'null':
      return { result: null };
    default:
      return { result: [] };
  }
}

function listArguments({ within }: ListCall, params: HostParams): HostParams {
  if (within === undefined) return params;
  const inner = argument(params, within);
  return typeof inner === 'object' && inner !== null ? (inner as HostParams) : {};
}

function requireConditions(type: RecordType, { requiredFilter = [] }: ListCall, filter: unknown): void {
  const given = typeof filter === 'object' && filter !== null ? Object.keys(filter) : [];
  const named = given.map((key) => fieldNamed(type, key.replace(/^[^\w]+/, ''))?.name);
  const lacking = requiredFilter.find((name) => !named.includes(name));
  if (lacking !== undefined) throw new HostError(400, 'ERROR_CORE', `Required filter fields: ${lacking}`);
}

interface ListedPage {
  readonly rows: readonly ShownRecord[];
  readonly paging: { readonly total?: number; readonly next?: number };
}

/** Rows from an offset on, without a count. */
function cut(call: HostCall, type: RecordType, args: HostParams, from: number, limit: number): ListedPage {
  const query = { filter: argument(args, 'filter'), order: argument(args, 'order') };
  const rows = matchingRows(call, type, query).slice(from, from + limit);
  return { rows: rows.map(viewOf(type, argument(args, 'select'))), paging: {} };
}

function listed(call: HostCall, type: RecordType, declared: ListCall, args: HostParams): ListedPage {
  const { paging = 'start50', maxPage = PAGE_SIZE } = declared;
  const [filter, order, select] = ['filter', 'order', 'select'].map((name) => argument(args, name));
  switch (paging) {
    case 'start50': {
      const start = argument(args, 'start') ?? argument(call.params, 'start');
      const { rows, ...rest } = listRecords(call, type, { filter, order, select, start });
      return { rows, paging: rest };
    }
    case 'all': {
      const rows = matchingRows(call, type, { filter, order });
      return { rows: rows.map(viewOf(type, select)), paging: { total: rows.length } };
    }
    case 'limitOffset': {
      const from = Math.max(0, Math.trunc(Number(argument(args, 'offset') ?? 0)) || 0);
      return cut(call, type, args, from, pageLimit(argument(args, 'limit'), maxPage));
    }
    case 'v3': {
      const { from, limit } = v3Page(call.params, maxPage);
      return cut(call, type, args, from, limit);
    }
  }
}

function listMethod(type: RecordType, declared: ListCall): HostMethod {
  return (call) => {
    const args = listArguments(declared, call.params);
    requireConditions(type, declared, argument(args, 'filter'));
    const { rows, paging } = listed(call, type, declared, args);
    return { result: placed(declared.at ?? '', rows), ...paging };
  };
}

function named(call: HostCall, type: RecordType, argumentName = 'id'): Row {
  const id =
    type.identifier === undefined
      ? integerArgument(call.params, argumentName)
      : textArgument(call.params, argumentName);
  return findRecord(call, type, id);
}

function fieldsOf({ params }: HostCall, { fields = 'fields' }: AddCall): Fields {
  return fields === null ? params : objectArgument(params, fields);
}

/** The methods of a record type, from their declaration. */
export function recordMethods(type: RecordType, calls: RecordCalls): HostMethodTable {
  const { list, get, add, update, delete: remove, fields } = calls;
  const methods: Record<string, HostMethod> = {};
  if (list) methods[list.method] = listMethod(type, list);
  if (get) {
    methods[get.method] = (call) => {
      const row = named(call, type, get.id);
      return { result: placed(get.at ?? '', viewRecord(type, row, argument(call.params, 'select'))) };
    };
  }
  if (add)
    methods[add.method] = (call) => answerOf(add.answer, type, addRecord(call, type, fieldsOf(call, add)));
  if (update) {
    methods[update.method] = (call) => {
      const before = named(call, type, update.id);
      return answerOf(update.answer, type, changeRecord(call, type, before, fieldsOf(call, update)));
    };
  }
  if (remove) {
    methods[remove.method] = (call) => {
      const row = named(call, type, remove.id);
      removeRecord(call, type, row);
      return answerOf(remove.answer, type, row);
    };
  }
  if (fields) {
    methods[fields.method] = () => ({ result: placed(fields.at ?? '', describeFields(type)) });
  }
  return methods;
}
