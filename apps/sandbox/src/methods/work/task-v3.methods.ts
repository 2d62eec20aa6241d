import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import type { HostParams } from '../../protocol/host-params.js';
import { filterNames } from '../../records/filter/filter-names.js';
import { fieldNamed } from '../../records/field-index.js';
import {
  addRecord,
  changeRecord,
  findRecord,
  matchingRows,
  viewRecord,
} from '../../records/record-access.js';
import type { Row } from '../../records/record-type.js';
import { type ShownRecord, viewOf } from '../../records/record-view.js';
import { TASK } from '../../records/types/tasks/task.data.js';
import { TASK_SORTABLE, TASK_V3, TASK_WORDS } from '../../records/types/tasks/task-v3.data.js';
import { v3Page } from '../../records/v3-pagination.js';
import { personOf } from '../people/person.js';
import { fieldMethods, invalidArgument, v3Fields, v3Integer, v3Select } from '../v3-arguments.js';
import { deleteTask } from './delete-task.js';

const MAX_PAGE = 1000;

type Fields = Readonly<Record<string, unknown>>;

/** What `select` gives beside the fields: records that ids of the task stand for. */
const RELATIONS: Readonly<Record<string, (call: HostCall, row: Row) => unknown>> = {
  creator: (call, row) => person(call, row['CREATED_BY']),
  responsible: (call, row) => person(call, row['RESPONSIBLE_ID']),
  changedBy: (call, row) => person(call, row['CHANGED_BY']),
  closedBy: (call, row) => person(call, row['CLOSED_BY']),
  group: ({ portal }, row) => {
    const group = portal.table('workgroup').get(Number(row['GROUP_ID']));
    return group ? { id: group.id, name: group['NAME'] } : null;
  },
};

function person({ portal }: HostCall, id: unknown): unknown {
  if (!id) return null;
  return { id: Number(id), name: personOf(portal, Number(id)).name };
}

/** The selected fields and relations; without a selection every field of a task. */
function shownTask(call: HostCall, row: Row): ShownRecord {
  const { select } = call.params;
  if (!Array.isArray(select)) return viewRecord(TASK_V3, row, v3Select(TASK_V3, call.params));
  const related = select.map(String).filter((name) => Object.hasOwn(RELATIONS, name));
  const plain = select.filter((name) => !related.includes(String(name)));
  const shown = viewRecord(TASK_V3, row, v3Select(TASK_V3, { select: ['id', ...plain] }));
  return { ...shown, ...Object.fromEntries(related.map((name) => [name, RELATIONS[name]?.(call, row)])) };
}

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
    const view = viewOf(TASK_V3, v3Select(TASK_V3, params) ?? ['id']);
    return { result: { items: rows.slice(from, from + limit).map(view) } };
  },
  'tasks.task.get': (call) => {
    const row = findRecord(call, TASK_V3, v3Integer(call.params, 'id'));
    return { result: { item: shownTask(call, row) } };
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
