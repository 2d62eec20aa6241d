import { HostError } from '../../../protocol/host-error.js';
import { hostDateTime } from '../../../protocol/host-time.js';
import { CREATED, field, keyField, ON_CREATE, READ_ONLY, REQUIRED, TOUCHED } from '../../field.js';
import type { RecordType, Row, WriteContext } from '../../record-type.js';

/** How the task methods refuse a task, comment or time record that is missing or not to be changed. */
export const TASK_ACTION_FAILED = {
  status: 400,
  code: 'ERROR_CORE',
  description: 'TASKS_ERROR_EXCEPTION_#8; Action failed; 8/TE/ACTION_FAILED_TO_BE_PROCESSED',
} as const;

const STATUS = { inProgress: 3, completed: 5 } as const;
const STATUSES = [2, 3, 4, 5, 6];

function refuse(description: string): never {
  throw new HostError(400, '0', description);
}

function applyRules(row: Row, before: Row | null, { userId, nowMs }: WriteContext): void {
  if (!row['TITLE']) refuse('The task title is not specified');
  if (!row['RESPONSIBLE_ID']) refuse('The assignee is not specified');
  if (!STATUSES.includes(row['STATUS'] as number)) refuse('The task status is not valid');
  if (!before) {
    row['CREATED_BY'] ??= userId;
    row['GUID'] = `{00000000-0000-4000-8000-${String(row.id).padStart(12, '0')}}`;
  }
  if (before && before['STATUS'] === row['STATUS']) return;
  const isCompleted = row['STATUS'] === STATUS.completed;
  row['CLOSED_BY'] = isCompleted ? userId : 0;
  row['CLOSED_DATE'] = isCompleted ? hostDateTime(nowMs) : null;
  if (row['STATUS'] === STATUS.inProgress) row['DATE_START'] ??= hostDateTime(nowMs);
}

/** Tasks: asked for in capitals, answered in camelCase. */
export const TASK: RecordType = {
  table: 'task',
  style: 'mixed',
  dialect: 'prefix-bang',
  owner: 'RESPONSIBLE_ID',
  notFound: TASK_ACTION_FAILED,
  fields: [
    keyField('ID'),
    field('PARENT_ID', 'integer', { initial: 0 }),
    field('TITLE', 'string', REQUIRED),
    field('DESCRIPTION', 'string', { initial: '' }),
    field('MARK', 'enum'),
    field('PRIORITY', 'integer', { initial: 1 }),
    field('MULTITASK', 'boolean', { initial: 'N' }),
    field('STAGE_ID', 'integer', { initial: 0 }),
    field('RESPONSIBLE_ID', 'user', REQUIRED),
    field('DATE_START', 'datetime', READ_ONLY),
    field('DEADLINE', 'datetime'),
    field('START_DATE_PLAN', 'datetime'),
    field('END_DATE_PLAN', 'datetime'),
    field('GROUP_ID', 'integer', { initial: 0 }),
    field('FLOW_ID', 'integer', { initial: 0 }),
    field('CREATED_BY', 'user', ON_CREATE),
    field('CREATED_DATE', 'datetime', CREATED),
    field('CHANGED_BY', 'user', TOUCHED),
    field('CHANGED_DATE', 'datetime', TOUCHED),
    field('ACTIVITY_DATE', 'datetime', TOUCHED),
    field('CLOSED_BY', 'user', { ...READ_ONLY, initial: 0 }),
    field('CLOSED_DATE', 'datetime', READ_ONLY),
    field('STATUS', 'integer', { initial: 2 }),
    field('TIME_ESTIMATE', 'integer', { initial: 0 }),
    field('TIME_SPENT_IN_LOGS', 'integer', { ...READ_ONLY, initial: 0 }),
    field('ALLOW_CHANGE_DEADLINE', 'boolean', { initial: 'N' }),
    field('ALLOW_TIME_TRACKING', 'boolean', { initial: 'N' }),
    field('TASK_CONTROL', 'boolean', { initial: 'N' }),
    field('MATCH_WORK_TIME', 'boolean', { initial: 'N' }),
    field('FAVORITE', 'boolean', { ...READ_ONLY, initial: 'N' }),
    field('COMMENTS_COUNT', 'integer', { ...READ_ONLY, initial: 0 }),
    field('XML_ID', 'string'),
    field('GUID', 'string', READ_ONLY),
    field('DEPENDS_ON', 'integer', { multiple: true, onDemand: true }),
    field('TAGS', 'string', { multiple: true, onDemand: true }),
    field('ACCOMPLICES', 'user', { multiple: true, onDemand: true }),
    field('AUDITORS', 'user', { multiple: true, onDemand: true }),
    field('UF_CRM_TASK', 'string', { multiple: true, onDemand: true }),
    field('UF_TASK_WEBDAV_FILES', 'string', { multiple: true, onDemand: true }),
  ],
  applyRules,
};
