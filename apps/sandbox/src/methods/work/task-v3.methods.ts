import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import type { HostParams } from '../../protocol/host-params.js';
import { parseHostDateTime } from '../../protocol/host-time.js';
import { fieldNamed } from '../../records/field-index.js';
import { filterNames } from '../../records/filter/triple-filter.js';
import {
  addRecord,
  changeRecord,
  findRecord,
  matchingRows,
  viewRecord,
} from '../../records/record-access.js';
import type { RecordField, Row } from '../../records/record-type.js';
import { TASK_SORTABLE, TASK_V3, TASK_WORDS } from '../../records/types/tasks/task-v3.data.js';
import { TASK } from '../../records/types/tasks/task.data.js';
import { v3Page } from '../../records/v3-pagination.js';
import { fieldMethods, invalidArgument, v3Fields, v3Integer } from '../v3-arguments.js';
import { deleteTask } from './delete-task.js';
import { taskView } from './task-relations.js';

const MAX_PAGE = 1000;

type Fields = Readonly<Record<string, unknown>>;

function requireUser({ portal }: HostCall, fields: Fields, name: string): void {
  if (fields[name] === undefined) return;
  if (portal.table('user').get(Number(fields[name]))) return;
  throw invalidArgument(name, `The user of \`${name}\` was not found`);
}

/** A value in the host's word for it, as it is stored. */
function storedWord(name: string, value: unknown): unknown {
  const words = TASK_WORDS[name];
  if (!words) return value;
  const known = Object.entries(words).find(([stored, word]) => word === value || stored === String(value));
  if (!known) throw invalidArgument(name, `Field \`${name}\` knows ${Object.values(words).join(', ')}`);
  return known[0];
}

const TYPE_CHECKS: Readonly<Record<string, readonly [name: string, check: (value: unknown) => boolean]>> = {
  integer: ['int', Number.isSafeInteger],
  user: ['int', Number.isSafeInteger],
  boolean: ['bool', (value) => typeof value === 'boolean'],
  datetime: ['datetime', (value) => typeof value === 'string' && !Number.isNaN(parseHostDateTime(value))],
  string: ['string', (value) => typeof value === 'string'],
};

/** The type a value should have been of; null for one that fits. Version 3 makes nothing of other types. */
function wantedType({ name, type, multiple }: RecordField, value: unknown): string | null {
  const [wanted, fits] = TYPE_CHECKS[type] ?? [];
  if (wanted === undefined || value === null || Object.hasOwn(TASK_WORDS, name)) return null;
  if (!multiple) return fits?.(value) ? null : wanted;
  return Array.isArray(value) && value.every((entry) => fits?.(entry)) ? null : 'array';
}

/**
 * Fields of a write under the names they are stored by.
 * @throws HostError UNKNOWNDTOPROPERTY, REQUESTVALIDATION for one that cannot be written.
 */
function storedFields(call: HostCall, isNew: boolean): Fields {
  const fields = v3Fields(call.params);
  for (const name of ['responsibleId', 'creatorId']) requireUser(call, fields, name);
  const parentId = fields['parentId'];
  if (parentId && !call.portal.table(TASK.table).get(Number(parentId))) {
    throw invalidArgument('parentId', 'The parent task was not found');
  }
  const entries = Object.entries(fields).map(([name, value]) => {
    const field = fieldNamed(TASK_V3, name);
    if (!field) throw new HostError(400, 'UNKNOWNDTOPROPERTY', `Unknown property \`${name}\``);
    if (field.readOnly || (field.immutable && !isNew)) {
      throw invalidArgument(name, `Field \`${name}\` is not editable`);
    }
    const wanted = wantedType(field, value);
    if (wanted !== null) throw invalidArgument(name, `Field \`${name}\` requires data type \`${wanted}\``);
    return [field.stored ?? field.name, storedWord(name, value)] as const;
  });
  return Object.fromEntries(entries);
}

/** A task to be written: the host does not tell a missing one from one that is out of reach. */
function taskToWrite(call: HostCall): Row {
  const row = call.portal.table(TASK.table).get(v3Integer(call.params, 'id'));
  if (!row) throw new HostError(400, 'ACCESSDENIED', 'Access denied');
  return findRecord(call, TASK_V3, row.id);
}

function checkFilter({ filter }: HostParams): void {
  const name = filterNames(filter).find((candidate) => candidate !== 'id');
  if (name === undefined) return;
  if (!fieldNamed(TASK_V3, name)) {
    throw new HostError(400, 'UNKNOWNDTOPROPERTY', `Unknown property \`${name}\` in filter`);
  }
  throw invalidArgument(name, `Field \`${name}\` is not filterable`);
}

function checkOrder({ order }: HostParams): void {
  if (order === undefined || order === null) return;
  const isFit = ([name, direction]: readonly [string, unknown]): boolean =>
    TASK_SORTABLE.includes(name) && ['ASC', 'DESC'].includes(String(direction).toUpperCase());
  if (typeof order === 'object' && Object.entries(order).every(isFit)) return;
  throw new HostError(400, 'INVALIDORDER', `Order ${JSON.stringify(order)} is not understood`);
}

function requireNew(fields: Fields): void {
  const lacking = ['title', 'creatorId', 'responsibleId'].filter((name) => !fields[name]);
  if (lacking.length === 0) return;
  throw new HostError(400, 'REQUESTVALIDATION', 'The request is not valid', {
    validation: lacking.map((name) => ({ field: name, message: `Required field \`${name}\` is not given` })),
  });
}

/** Tasks in version 3: words for states, plain values, and the id as the only field to filter by. */
export const TASK_V3_METHODS: HostMethodTable = {
  'tasks.task.list': (call) => {
    const { params } = call;
    checkFilter(params);
    checkOrder(params);
    const { from, limit } = v3Page(params, MAX_PAGE);
    const rows = matchingRows(call, TASK_V3, { filter: params['filter'], order: params['order'] });
    const view = taskView(call, params, ['id']);
    return { result: { items: rows.slice(from, from + limit).map(view) } };
  },
  'tasks.task.get': (call) => {
    const row = findRecord(call, TASK_V3, v3Integer(call.params, 'id'));
    return { result: { item: taskView(call, call.params)(row) } };
  },
  'tasks.task.add': (call) => {
    requireNew(v3Fields(call.params));
    const row = addRecord(call, TASK, storedFields(call, true));
    return { result: { item: viewRecord(TASK_V3, row) } };
  },
  'tasks.task.update': (call) => {
    const before = taskToWrite(call);
    changeRecord(call, TASK, before, storedFields(call, false));
    return { result: { result: true } };
  },
  'tasks.task.delete': (call) => {
    deleteTask(call, taskToWrite(call));
    return { result: { result: true } };
  },
  ...fieldMethods('tasks.task', TASK_V3, {
    filterable: (name) => name === 'id',
    sortable: (name) => TASK_SORTABLE.includes(name),
  }),
};
