import { HostError } from '../../../protocol/host-error.js';
import { hostDateTime } from '../../../protocol/host-time.js';
import { field, keyField, READ_ONLY, REQUIRED_ON_CREATE } from '../../field.js';
import type { RecordType } from '../../record-type.js';
import { TASK_ACTION_FAILED } from './task.data.js';

const MANUAL = 2;

/** Time spent on tasks. */
export const TASK_TIME: RecordType = {
  table: 'taskTime',
  style: 'legacy',
  dialect: 'prefix-bang',
  notFound: TASK_ACTION_FAILED,
  fields: [
    keyField('ID'),
    field('TASK_ID', 'integer', REQUIRED_ON_CREATE),
    field('USER_ID', 'user'),
    field('COMMENT_TEXT', 'string', { initial: '' }),
    field('SECONDS', 'integer', { initial: 0 }),
    field('MINUTES', 'integer', READ_ONLY),
    field('SOURCE', 'integer', { ...READ_ONLY, initial: MANUAL }),
    field('CREATED_DATE', 'datetime'),
    field('DATE_START', 'datetime', READ_ONLY),
    field('DATE_STOP', 'datetime', READ_ONLY),
  ],
  applyRules: (row, before, { userId, nowMs }) => {
    if ((row['SECONDS'] as number) <= 0)
      throw new HostError(400, 'ERROR_CORE', 'ACTION_FAILED_TO_BE_PROCESSED');
    row['MINUTES'] = Math.floor((row['SECONDS'] as number) / 60);
    if (before) return;
    row['USER_ID'] ??= userId;
    row['CREATED_DATE'] ??= hostDateTime(nowMs);
    row['DATE_START'] ??= row['CREATED_DATE'];
    row['DATE_STOP'] ??= row['CREATED_DATE'];
  },
};
