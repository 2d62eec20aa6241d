import { field, keyField, ON_CREATE, READ_ONLY, REQUIRED_ON_CREATE } from '../../field.js';
import type { RecordType } from '../../record-type.js';

/** Lines of an outside telephone exchange; a line is named by its number. */
export const EXTERNAL_LINE: RecordType = {
  table: 'externalLine',
  style: 'legacy',
  identifier: 'NUMBER',
  fields: [
    keyField('ID'),
    field('NUMBER', 'string', REQUIRED_ON_CREATE),
    field('NAME', 'string', { initial: '' }),
    field('CRM_AUTO_CREATE', 'boolean', { initial: 'Y' }),
  ],
};

/** Finished calls, as the statistics show them. */
export const CALL: RecordType = {
  table: 'call',
  style: 'legacy',
  dialect: 'prefix-bang',
  owner: 'PORTAL_USER_ID',
  fields: [
    keyField('ID'),
    field('PORTAL_USER_ID', 'user', ON_CREATE),
    field('PORTAL_NUMBER', 'string', { initial: '' }),
    field('PHONE_NUMBER', 'string', { initial: '' }),
    field('CALL_ID', 'string', ON_CREATE),
    field('EXTERNAL_CALL_ID', 'string'),
    field('CALL_CATEGORY', 'string', { initial: 'external' }),
    field('CALL_LOG', 'string'),
    field('CALL_DURATION', 'integer', { initial: 0 }),
    field('CALL_START_DATE', 'datetime'),
    field('CALL_RECORD_URL', 'string', { initial: '' }),
    field('CALL_VOTE', 'integer'),
    field('COST', 'double', { initial: 0, decimals: 4 }),
    field('COST_CURRENCY', 'string', { initial: '' }),
    field('CALL_FAILED_CODE', 'string', { initial: '200' }),
    field('CALL_FAILED_REASON', 'string', { initial: '' }),
    field('CRM_ENTITY_TYPE', 'string', { initial: '' }),
    field('CRM_ENTITY_ID', 'integer'),
    field('CRM_ACTIVITY_ID', 'integer'),
    field('REST_APP_ID', 'integer'),
    field('REST_APP_NAME', 'string'),
    field('TRANSCRIPT_ID', 'integer'),
    field('TRANSCRIPT_PENDING', 'boolean', { initial: 'N' }),
    field('SESSION_ID', 'string'),
    field('REDIAL_ATTEMPT', 'integer'),
    field('COMMENT', 'string'),
    field('RECORD_DURATION', 'integer'),
    field('RECORD_FILE_ID', 'integer', { typed: true }),
    field('CALL_TYPE', 'integer', { initial: 1 }),
  ],
};

/** Calls an application has announced and not finished yet. */
export const REGISTERED_CALL: RecordType = {
  table: 'registeredCall',
  style: 'legacy',
  identifier: 'CALL_ID',
  fields: [
    keyField('ID'),
    field('CALL_ID', 'string', REQUIRED_ON_CREATE),
    field('USER_ID', 'user'),
    field('PHONE_NUMBER', 'string'),
    field('LINE_NUMBER', 'string', { initial: '' }),
    field('TYPE', 'integer'),
    field('CALL_START_DATE', 'datetime'),
    field('EXTERNAL_CALL_ID', 'string'),
    field('CRM_ENTITY_TYPE', 'string', { initial: '' }),
    field('CRM_ENTITY_ID', 'integer'),
    field('IS_FINISHED', 'boolean', { ...READ_ONLY, initial: 'N' }),
  ],
};
