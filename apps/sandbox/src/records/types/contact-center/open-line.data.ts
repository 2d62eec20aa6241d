import { CREATED, field, keyField, TOUCHED } from '../../field.js';
import type { RecordType } from '../../record-type.js';

export const OPEN_LINE: RecordType = {
  table: 'openLine',
  style: 'legacy',
  dialect: 'orm',
  fields: [
    keyField('ID'),
    field('LINE_NAME', 'string', { initial: '' }),
    field('ACTIVE', 'boolean', { initial: 'Y' }),
    field('CRM', 'boolean', { initial: 'Y' }),
    field('CRM_CREATE', 'string', { initial: 'lead' }),
    field('CRM_SOURCE', 'string', { initial: 'create' }),
    field('QUEUE', 'user', { multiple: true, onDemand: true }),
    field('QUEUE_TYPE', 'string', { initial: 'evenly' }),
    field('QUEUE_TIME', 'integer', { initial: 60 }),
    field('NO_ANSWER_TIME', 'integer', { initial: 60 }),
    field('NO_ANSWER_RULE', 'string', { initial: 'text' }),
    field('NO_ANSWER_TEXT', 'string', { initial: 'Nobody can answer right now, we will come back to you.' }),
    field('WELCOME_MESSAGE', 'boolean', { initial: 'Y' }),
    field('WELCOME_MESSAGE_TEXT', 'string', { initial: 'Welcome.' }),
    field('WELCOME_BOT_ENABLE', 'boolean', { initial: 'N' }),
    field('WELCOME_BOT_ID', 'integer', { initial: 0 }),
    field('WELCOME_BOT_JOIN', 'string', { initial: 'always' }),
    field('WELCOME_BOT_TIME', 'integer', { initial: 600 }),
    field('WELCOME_BOT_LEFT', 'string', { initial: 'queue' }),
    field('WORKTIME_ENABLE', 'boolean', { initial: 'N' }),
    field('WORKTIME_FROM', 'string', { initial: '9' }),
    field('WORKTIME_TO', 'string', { initial: '18.30' }),
    field('WORKTIME_TIMEZONE', 'string', { initial: 'Europe/Moscow' }),
    field('WORKTIME_DAYOFF', 'string', { multiple: true }),
    field('WORKTIME_HOLIDAYS', 'string', { multiple: true }),
    field('VOTE_MESSAGE', 'boolean', { initial: 'Y' }),
    field('CHECK_AVAILABLE', 'boolean', { initial: 'N' }),
    field('MAX_CHAT', 'integer', { initial: 0 }),
    field('LANGUAGE_ID', 'string', { initial: 'en' }),
    field('DATE_CREATE', 'datetime', CREATED),
    field('DATE_MODIFY', 'datetime', TOUCHED),
  ],
  applyRules: (row) => {
    if (!row['LINE_NAME']) row['LINE_NAME'] = `Open line ${row.id}`;
  },
};
