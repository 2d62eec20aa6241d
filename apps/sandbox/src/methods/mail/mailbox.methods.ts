import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethodTable } from '../../protocol/host-method.js';
import { field, keyField, READ_ONLY } from '../../records/field.js';
import { matchingRows, viewRecord } from '../../records/record-access.js';
import type { RecordType, Row } from '../../records/record-type.js';
import { v3Page } from '../../records/v3-pagination.js';
import { invalidArgument, v3Integer, v3Select } from '../v3-arguments.js';

/** Mailboxes of users; each sees own ones only. Whose it is, answers do not say. */
const MAILBOX: RecordType = {
  table: 'mailbox',
  style: 'v3',
  fields: [
    keyField('id'),
    field('name', 'string', READ_ONLY),
    field('email', 'string', READ_ONLY),
    field('senderName', 'string', READ_ONLY),
  ],
};

const USUAL_PAGE = 25;
const MAX_PAGE = 100;

/** A part of a text that rows are searched for; any text has the empty one. */
function fragment({ params }: HostCall, name: string): string {
  const value = params[name] ?? '';
  if (typeof value !== 'string') throw invalidArgument(name, `Field \`${name}\` wants the type string`);
  return value.toLowerCase();
}

const has = (row: Row, name: string, part: string): boolean => String(row[name]).toLowerCase().includes(part);

/** Mailboxes of the caller, in version 3. */
export const MAILBOX_METHODS: HostMethodTable = {
  'mail.mailbox.list': (call) => {
    const [name, email] = [fragment(call, 'name'), fragment(call, 'email')] as const;
    const { from, limit } = v3Page(call.params, MAX_PAGE, USUAL_PAGE);
    const test = (row: Row): boolean =>
      row['userId'] === call.userId && has(row, 'name', name) && has(row, 'email', email);
    const key = JSON.stringify(['mailboxes', call.userId, name, email]);
    const rows = matchingRows(call, MAILBOX, { where: { key, test } }).slice(from, from + limit);
    const select = v3Select(MAILBOX, call.params);
    return { result: { items: rows.map((row) => viewRecord(MAILBOX, row, select)) } };
  },
  'mail.mailbox.get': (call) => {
    const row = call.portal.table(MAILBOX.table).get(v3Integer(call.params, 'id'));
    if (row?.['userId'] !== call.userId) throw new HostError(400, 'ENTITYNOTFOUND', 'Record not found');
    return { result: { item: viewRecord(MAILBOX, row, v3Select(MAILBOX, call.params)) } };
  },
};
