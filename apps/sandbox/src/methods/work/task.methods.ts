import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { addRecord, changeRecord, findRecord, listRecords, viewRecord } from '../../records/record-access.js';
import { describeFields } from '../../records/record-description.js';
import type { Row } from '../../records/record-type.js';
import { type RecordView, type ShownRecord, viewOf } from '../../records/record-view.js';
import { TASK } from '../../records/types/tasks/task.data.js';
import { argument, integerArgument, objectArgument } from '../arguments.js';
import { personOf } from '../people/user.methods.js';
import { deleteTask } from './delete-task.js';

const EVERYTHING = ['*', ...TASK.fields.filter(({ onDemand }) => onDemand).map(({ name }) => name)];

/** Meanings of the values, as the description of fields lists them. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  STATUS: { 2: 'Pending', 3: 'In progress', 4: 'Supposedly completed', 5: 'Completed', 6: 'Deferred' },
  PRIORITY: { 0: 'Low', 1: 'Medium', 2: 'High' },
  MARK: { '': 'None', N: 'Negative', P: 'Positive' },
};

function person({ portal }: HostCall, userId: number): ShownRecord {
  const { name, position } = personOf(portal, userId);
  return {
    id: String(userId),
    name,
    link: `/company/personal/user/${userId}/`,
    icon: '/images/default_avatar.png',
    workPosition: position,
  };
}

function groupOf({ portal }: HostCall, groupId: number): unknown {
  const group = portal.table('workgroup').get(groupId);
  return group ? { id: String(groupId), name: group['NAME'], opened: group['OPENED'] === 'Y' } : [];
}

/** Tasks with the people and the group their ids stand for, as far as the ids are selected. */
function taskView(call: HostCall, select: unknown): RecordView {
  const view = viewOf(TASK, select);
  return (row) => {
    const shown = view(row);
    return {
      ...shown,
      ...('groupId' in shown && { group: groupOf(call, row['GROUP_ID'] as number) }),
      ...('createdBy' in shown && { creator: person(call, row['CREATED_BY'] as number) }),
      ...('responsibleId' in shown && { responsible: person(call, row['RESPONSIBLE_ID'] as number) }),
    };
  };
}

/** `REAL_STATUS` is the stored status; the host keeps `STATUS` for a computed one with the same values. */
function storedFilter(filter: unknown): unknown {
  if (typeof filter !== 'object' || filter === null) return filter;
  const entries = Object.entries(filter).map(([key, value]: [string, unknown]) => [
    key.replace(/REAL_STATUS$|realStatus$/, 'STATUS'),
    /^\d+$/.test(key) ? storedFilter(value) : value,
  ]);
  return Object.fromEntries(entries);
}

/** Reading, unlike writing, also knows the id as `id`. */
function idArgument({ params }: HostCall): string {
  return argument(params, 'taskId') === undefined && argument(params, 'id') !== undefined ? 'id' : 'taskId';
}

function taskOf(call: HostCall): Row {
  return findRecord(call, TASK, integerArgument(call.params, 'taskId'));
}

const task = (row: Row): { result: { task: ShownRecord } } => ({
  result: { task: viewRecord(TASK, row, EVERYTHING) },
});

/** Tasks: asked for in capitals, answered in camelCase. */
export const TASK_METHODS: HostMethodTable = {
  'tasks.task.list': (call) => {
    const { params } = call;
    const query = {
      filter: storedFilter(argument(params, 'filter')),
      order: argument(params, 'order'),
      start: argument(params, 'start'),
    };
    const { rows, ...paging } = listRecords(call, TASK, query, taskView(call, argument(params, 'select')));
    return { result: { tasks: rows }, ...paging };
  },
  'tasks.task.get': (call) => {
    const id = integerArgument(call.params, idArgument(call));
    const isKnown = call.portal.table(TASK.table).get(id) !== undefined;
    if (!isKnown) return { result: [] };
    const select = argument(call.params, 'select');
    return { result: { task: taskView(call, select)(findRecord(call, TASK, id)) } };
  },
  'tasks.task.add': (call) => task(addRecord(call, TASK, objectArgument(call.params, 'fields'))),
  'tasks.task.update': (call) => {
    const before = taskOf(call);
    return task(changeRecord(call, TASK, before, objectArgument(call.params, 'fields')));
  },
  'tasks.task.delete': (call) => {
    deleteTask(call, taskOf(call));
    return { result: { task: true } };
  },
  'tasks.task.getFields': () => {
    const described = Object.entries(describeFields(TASK)).map(([name, description]) => {
      const values = VALUES[name];
      return [name, { ...(description as object), ...(values && { values }) }] as const;
    });
    return { result: { fields: Object.fromEntries(described) } };
  },
};
