import { field, keyField, READ_ONLY } from '../../field.js';
import type { RecordType } from '../../record-type.js';

/** What happened on the portal, as its administrators see it. */
export const EVENT_LOG: RecordType = {
  table: 'eventLog',
  style: 'v3',
  fields: [
    keyField('id'),
    field('timestampX', 'datetime', READ_ONLY),
    field('severity', 'string', READ_ONLY),
    field('auditTypeId', 'string', READ_ONLY),
    field('moduleId', 'string', READ_ONLY),
    field('itemId', 'string', READ_ONLY),
    field('remoteAddr', 'string', READ_ONLY),
    field('userAgent', 'string', READ_ONLY),
    field('requestUri', 'string', READ_ONLY),
    field('siteId', 'string', READ_ONLY),
    field('userId', 'integer', READ_ONLY),
    field('guestId', 'integer', READ_ONLY),
    field('description', 'string', READ_ONLY),
  ],
};
