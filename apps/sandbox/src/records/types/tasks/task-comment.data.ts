import { CREATED, field, keyField, ON_CREATE, READ_ONLY, REQUIRED, REQUIRED_ON_CREATE } from '../../field.js';
import type { RecordType } from '../../record-type.js';
import { TASK_ACTION_FAILED } from './task.data.js';

export const TASK_COMMENT: RecordType = {
  table: 'taskComment',
  style: 'legacy',
  dialect: 'prefix-bang',
  notFound: TASK_ACTION_FAILED,
  fields: [
    keyField('ID'),
    field('TASK_ID', 'integer', REQUIRED_ON_CREATE),
    field('AUTHOR_ID', 'user', ON_CREATE),
    field('AUTHOR_NAME', 'string', { initial: '' }),
    field('AUTHOR_EMAIL', 'string', { initial: '' }),
    field('POST_DATE', 'datetime', CREATED),
    field('POST_MESSAGE', 'string', REQUIRED),
    field('UF_FORUM_MESSAGE_DOC', 'string', { ...ON_CREATE, multiple: true }),
    field('POST_MESSAGE_HTML', 'string', READ_ONLY),
  ],
  applyRules: (row, before, { userId }) => {
    if (!before) row['AUTHOR_ID'] ??= userId;
  },
};
