import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethod, HostMethodTable } from '../../protocol/host-method.js';
import { PAGE_SIZE } from '../../records/paging.js';
import {
  addRecord,
  changeRecord,
  findRecord,
  matchingRows,
  removeRecord,
  viewRecord,
} from '../../records/record-access.js';
import type { RecordType, Row } from '../../records/record-type.js';
import { viewOf } from '../../records/record-view.js';
import { TASK_COMMENT } from '../../records/types/tasks/task-comment.data.js';
import { TASK_TIME } from '../../records/types/tasks/task-time.data.js';
import { TASK, TASK_ACTION_FAILED } from '../../records/types/tasks/task.data.js';
import { personOf } from '../people/user.methods.js';

type Fields = Readonly<Record<string, unknown>>;
type PositionalMethod = (call: HostCall, args: readonly unknown[]) => ReturnType<HostMethod>;

const COMMENT_FILTER = /^(!|<=|<|>=|>)?(ID|AUTHOR_ID|AUTHOR_NAME|POST_DATE)$/;
const COMMENT_ORDER = /^(ID|AUTHOR_ID|AUTHOR_NAME|AUTHOR_EMAIL|POST_DATE)$/;

function wrongArgument(position: number, method: string, complaint: string): HostError {
  const place = `Param #${position} for method ${method}()`;
  return new HostError(
    400,
    'ERROR_CORE',
    `TASKS_ERROR_EXCEPTION_#256; ${place} ${complaint}.; 256/TE/WRONG_ARGUMENTS`,
  );
}

/** Reads arguments by the position of their keys, whatever the keys are called. */
function positional(table: Readonly<Record<string, PositionalMethod>>): HostMethodTable {
  const methods = Object.entries(table).map(([name, method]) => [
    name,
    (call: HostCall) => method(call, Object.values(call.params)),
  ]);
  return Object.fromEntries(methods) as HostMethodTable;
}

function integerAt(args: readonly unknown[], position: number, method: string): number {
  const number = typeof args[position] === 'object' ? Number.NaN : Number(args[position] ?? Number.NaN);
  if (Number.isSafeInteger(number)) return number;
  throw wrongArgument(position, method, 'expected to be of type "integer", but given something else');
}

function objectAt(args: readonly unknown[], position: number, method: string): Fields {
  const value = args[position] ?? {};
  if (typeof value === 'object') return value as Fields;
  throw wrongArgument(position, method, 'expected to be of type "array", but given something else');
}

function checkKeys(fields: Fields, allowed: RegExp, position: number, method: string): void {
  const wrong = Object.keys(fields).find((key) => !allowed.test(key));
  if (wrong !== undefined) throw wrongArgument(position, method, `must not contain key "${wrong}"`);
}

function taskAt(call: HostCall, args: readonly unknown[], method: string): Row {
  return findRecord(call, TASK, integerAt(args, 0, method));
}

function itemAt(call: HostCall, type: RecordType, args: readonly unknown[], method: string): Row {
  const task = taskAt(call, args, method);
  const item = findRecord(call, type, integerAt(args, 1, method));
  if (item['TASK_ID'] === task.id) return item;
  throw new HostError(TASK_ACTION_FAILED.status, TASK_ACTION_FAILED.code, TASK_ACTION_FAILED.description);
}

/** Brings what a task says about its comments and time up to date. */
function recount({ portal }: HostCall, task: Row): void {
  const own = (name: string): Row[] =>
    [...portal.table(name).values()].filter((row) => row['TASK_ID'] === task.id);
  const seconds = own('taskTime').reduce((sum, row) => sum + (row['SECONDS'] as number), 0);
  const counted = { COMMENTS_COUNT: own('taskComment').length, TIME_SPENT_IN_LOGS: seconds };
  portal.table(TASK.table).put({ ...task, ...counted });
}

function shownComment(row: Row): Fields {
  const { TASK_ID: _task, UF_FORUM_MESSAGE_DOC: _files, ...shown } = viewRecord(TASK_COMMENT, row);
  const files = row['UF_FORUM_MESSAGE_DOC'] as readonly string[];
  const attached = files.map((file, index) => {
    const id = String(row.id * 10 + index);
    return [
      id,
      { ATTACHMENT_ID: id, NAME: `file-${id}`, SIZE: '0', FILE_ID: file.replace(/^n/, '') },
    ] as const;
  });
  return { ...shown, ATTACHED_OBJECTS: Object.fromEntries(attached) };
}

function ofTask(task: Row): { key: string; test: (row: Row) => boolean } {
  return { key: `task ${task.id}`, test: (row) => row['TASK_ID'] === task.id };
}

/** Comments of a task. */
const COMMENTS: Readonly<Record<string, PositionalMethod>> = {
  'task.commentitem.getlist': (call, args) => {
    const method = 'ctaskcommentitem::getlist';
    const task = taskAt(call, args, method);
    const order = objectAt(args, 1, method);
    const filter = objectAt(args, 2, method);
    checkKeys(order, COMMENT_ORDER, 1, method);
    checkKeys(filter, COMMENT_FILTER, 2, method);
    const rows = matchingRows(call, TASK_COMMENT, { filter, order, where: ofTask(task) });
    return { result: rows.map(shownComment) };
  },
  'task.commentitem.get': (call, args) => ({
    result: shownComment(itemAt(call, TASK_COMMENT, args, 'ctaskcommentitem::get')),
  }),
  'task.commentitem.add': (call, args) => {
    const task = taskAt(call, args, 'ctaskcommentitem::add');
    const fields = objectAt(args, 1, 'ctaskcommentitem::add');
    const authorId = Number(fields['AUTHOR_ID'] ?? call.userId);
    const author = { AUTHOR_ID: authorId, AUTHOR_NAME: personOf(call.portal, authorId).name };
    const row = addRecord(call, TASK_COMMENT, { ...fields, ...author, TASK_ID: task.id });
    recount(call, task);
    return { result: row.id };
  },
  'task.commentitem.update': (call, args) => {
    const item = itemAt(call, TASK_COMMENT, args, 'ctaskcommentitem::update');
    changeRecord(call, TASK_COMMENT, item, objectAt(args, 2, 'ctaskcommentitem::update'));
    return { result: true };
  },
  'task.commentitem.delete': (call, args) => {
    removeRecord(call, TASK_COMMENT, itemAt(call, TASK_COMMENT, args, 'ctaskcommentitem::delete'));
    recount(call, taskAt(call, args, 'ctaskcommentitem::delete'));
    return { result: true };
  },
};

interface Navigation {
  readonly NAV_PARAMS?: { readonly nPageSize?: unknown; readonly iNumPage?: unknown };
}

function positive(value: unknown, otherwise: number): number {
  const number = Math.trunc(Number(value ?? otherwise));
  return number > 0 ? number : otherwise;
}

/** Time spent on a task; the list may leave the task out, and then spans all of them. */
const TIME: Readonly<Record<string, PositionalMethod>> = {
  'task.elapseditem.getlist': (call, args) => {
    const method = 'ctaskelapseditem::getlist';
    const hasTask = args.length > 0 && typeof args[0] !== 'object';
    const [order, filter, select, navigation] = [0, 1, 2, 3].map((step) =>
      objectAt(args, step + (hasTask ? 1 : 0), method),
    ) as [Fields, Fields, unknown, Navigation];
    const where = hasTask ? { where: ofTask(taskAt(call, args, method)) } : {};
    const rows = matchingRows(call, TASK_TIME, { filter, order, ...where });
    const { nPageSize, iNumPage } = navigation.NAV_PARAMS ?? {};
    const size = Math.min(positive(nPageSize, PAGE_SIZE), PAGE_SIZE);
    const from = (positive(iNumPage, 1) - 1) * size;
    const next = from + size < rows.length ? { next: from + size } : {};
    return {
      result: rows.slice(from, from + size).map(viewOf(TASK_TIME, select)),
      total: rows.length,
      ...next,
    };
  },
  'task.elapseditem.get': (call, args) => ({
    result: viewRecord(TASK_TIME, itemAt(call, TASK_TIME, args, 'ctaskelapseditem::get')),
  }),
  'task.elapseditem.add': (call, args) => {
    const task = taskAt(call, args, 'ctaskelapseditem::add');
    const fields = objectAt(args, 1, 'ctaskelapseditem::add');
    const row = addRecord(call, TASK_TIME, { ...fields, TASK_ID: task.id });
    recount(call, task);
    return { result: row.id };
  },
  'task.elapseditem.update': (call, args) => {
    const item = itemAt(call, TASK_TIME, args, 'ctaskelapseditem::update');
    changeRecord(call, TASK_TIME, item, objectAt(args, 2, 'ctaskelapseditem::update'));
    recount(call, taskAt(call, args, 'ctaskelapseditem::update'));
    return { result: true };
  },
  'task.elapseditem.delete': (call, args) => {
    removeRecord(call, TASK_TIME, itemAt(call, TASK_TIME, args, 'ctaskelapseditem::delete'));
    recount(call, taskAt(call, args, 'ctaskelapseditem::delete'));
    return { result: true };
  },
};

/** Comments and time of tasks; arguments are bound by position. */
export const TASK_ITEM_METHODS: HostMethodTable = positional({ ...COMMENTS, ...TIME });
