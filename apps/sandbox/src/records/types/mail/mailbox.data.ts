import { field, keyField, READ_ONLY } from '../../field.js';
import type { RecordType } from '../../record-type.js';

/** Mailboxes of users; each sees own ones only. Whose it is, answers do not say. */
export const MAILBOX: RecordType = {
  table: 'mailbox',
  style: 'v3',
  fields: [
    keyField('id'),
    field('name', 'string', READ_ONLY),
    field('email', 'string', READ_ONLY),
    field('senderName', 'string', READ_ONLY),
  ],
};
