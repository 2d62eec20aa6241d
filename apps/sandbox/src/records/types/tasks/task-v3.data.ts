import { field, keyField, READ_ONLY } from '../../field.js';
import type { RecordField, RecordType, Row } from '../../record-type.js';
import { TASK } from './task.data.js';

/** Stored values of a field and the words version 3 has for them. */
export type Words = Readonly<Record<string, string>>;

export const TASK_WORDS: Readonly<Record<string, Words>> = {
  status: { 2: 'pending', 3: 'in_progress', 4: 'supposedly_completed', 5: 'completed', 6: 'deferred' },
  priority: { 0: 'low', 1: 'average', 2: 'high' },
  mark: { '': 'none', N: 'negative', P: 'positive' },
};

/** Version 3 sorts tasks by these fields only, and filters them by the id alone. */
export const TASK_SORTABLE: readonly string[] = [
  'id',
  'title',
  'creatorId',
  'created',
  'responsibleId',
  'deadline',
  'startPlan',
  'endPlan',
  'groupId',
  'priority',
  'status',
  'started',
  'estimatedTime',
  'changed',
  'closed',
  'activity',
  'mark',
  'allowsChangeDeadline',
  'allowsTimeTracking',
];

type Options = Partial<RecordField>;

const named = (name: string, stored: string, type: string, options: Options = {}): RecordField =>
  field(name, type, { stored, ...options });

const worded = (name: 'status' | 'priority' | 'mark', stored: string): RecordField =>
  named(name, stored, 'string', {
    from: (row) => TASK_WORDS[name]?.[String(row[stored] ?? '')] ?? null,
  });

/** A link to another record: the host has null where there is none. */
const linked = (name: string, stored: string, options: Options = {}): RecordField =>
  named(name, stored, 'integer', { from: (row: Row) => row[stored] || null, ...options });

/** Tasks as version 3 speaks of them: the stored records are those of the second version. */
export const TASK_V3: RecordType = {
  table: TASK.table,
  style: 'v3',
  owner: 'RESPONSIBLE_ID',
  fields: [
    keyField('id'),
    named('title', 'TITLE', 'string', { required: true }),
    named('description', 'DESCRIPTION', 'string'),
    named('creatorId', 'CREATED_BY', 'integer', { required: true, immutable: true }),
    named('created', 'CREATED_DATE', 'datetime', READ_ONLY),
    named('responsibleId', 'RESPONSIBLE_ID', 'integer', { required: true }),
    named('deadline', 'DEADLINE', 'datetime'),
    named('needsControl', 'TASK_CONTROL', 'boolean'),
    named('startPlan', 'START_DATE_PLAN', 'datetime'),
    named('endPlan', 'END_DATE_PLAN', 'datetime'),
    linked('groupId', 'GROUP_ID'),
    linked('stageId', 'STAGE_ID'),
    linked('flowId', 'FLOW_ID'),
    worded('priority', 'PRIORITY'),
    worded('status', 'STATUS'),
    named('accomplices', 'ACCOMPLICES', 'user', { multiple: true, onDemand: true }),
    named('auditors', 'AUDITORS', 'user', { multiple: true, onDemand: true }),
    named('dependsOn', 'DEPENDS_ON', 'integer', { multiple: true }),
    linked('parentId', 'PARENT_ID'),
    named('started', 'DATE_START', 'datetime', READ_ONLY),
    named('estimatedTime', 'TIME_ESTIMATE', 'integer'),
    named('changed', 'CHANGED_DATE', 'datetime', READ_ONLY),
    named('changedById', 'CHANGED_BY', 'integer', READ_ONLY),
    linked('closedById', 'CLOSED_BY', READ_ONLY),
    named('closed', 'CLOSED_DATE', 'datetime', READ_ONLY),
    named('activity', 'ACTIVITY_DATE', 'datetime', READ_ONLY),
    named('guid', 'GUID', 'string', READ_ONLY),
    named('xmlId', 'XML_ID', 'string'),
    worded('mark', 'MARK'),
    named('allowsChangeDeadline', 'ALLOW_CHANGE_DEADLINE', 'boolean'),
    named('allowsTimeTracking', 'ALLOW_TIME_TRACKING', 'boolean'),
    named('matchesWorkTime', 'MATCH_WORK_TIME', 'boolean'),
    named('isMultitask', 'MULTITASK', 'boolean'),
    named('crmItemIds', 'UF_CRM_TASK', 'string', { multiple: true }),
    field('link', 'string', {
      ...READ_ONLY,
      from: (row) => `/company/personal/user/${String(row['RESPONSIBLE_ID'])}/tasks/task/view/${row.id}/`,
    }),
  ],
};
