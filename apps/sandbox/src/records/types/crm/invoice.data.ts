import { CREATED, field, keyField, ON_CREATE, READ_ONLY, TOUCHED } from '../../field.js';
import { CAMPAIGN_FIELDS } from './item-fields.data.js';
import type { RecordType } from '../../record-type.js';
import { enterStage, linkPrimary, stagesOf, stampMove } from './item-rules.js';

const STAGES = 'SMART_INVOICE_STAGE_2';

const FIELDS: RecordType['fields'] = [
  keyField('id'),
  field('createdTime', 'datetime', { ...CREATED, title: 'Created on' }),
  field('updatedTime', 'datetime', { ...TOUCHED, title: 'Updated on' }),
  field('createdBy', 'user', CREATED),
  field('updatedBy', 'user', TOUCHED),
  field('assignedById', 'user', { stamp: 'created', title: 'Responsible' }),
  field('opened', 'boolean', { initial: 'Y', title: 'Available to everyone' }),
  field('lastActivityBy', 'user', CREATED),
  field('lastActivityTime', 'datetime', { ...CREATED, title: 'Last activity' }),
  field('title', 'string', { title: 'Name' }),
  field('accountNumber', 'string', { title: 'Invoice number' }),
  field('xmlId', 'string', { title: 'External code' }),
  field('categoryId', 'crm_category', { ...ON_CREATE, initial: 2, title: 'Pipeline' }),
  field('stageId', 'crm_status', { title: 'Stage' }),
  field('previousStageId', 'crm_status', { ...READ_ONLY, title: 'Previous stage' }),
  field('opportunity', 'double', { precision: 2, initial: 0, title: 'Amount' }),
  field('isManualOpportunity', 'boolean', { initial: 'N', title: 'Manual amount' }),
  field('taxValue', 'double', { precision: 2, initial: 0, title: 'Tax' }),
  field('currencyId', 'crm_currency', { initial: 'RUB', title: 'Currency' }),
  field('begindate', 'date', { title: 'Invoice date' }),
  field('closedate', 'date', { title: 'Payment deadline' }),
  field('companyId', 'crm_company', { initial: 0, title: 'Company' }),
  field('contactId', 'crm_contact', { initial: 0, title: 'Contact' }),
  field('contactIds', 'crm_contact', { multiple: true, title: 'Contacts' }),
  field('mycompanyId', 'crm_company', { initial: 0, title: 'My company' }),
  field('sourceId', 'crm_status', { title: 'Source' }),
  field('sourceDescription', 'text', { title: 'Source details' }),
  field('comments', 'text', { title: 'Comment' }),
  field('movedBy', 'user', READ_ONLY),
  field('movedTime', 'datetime', { ...READ_ONLY, title: 'Moved on' }),
  field('observers', 'user', { multiple: true }),
  field('parentId2', 'crm_entity', { initial: 0, title: 'Deal' }),
  ...CAMPAIGN_FIELDS,
  field('entityTypeId', 'integer', { ...READ_ONLY, initial: 31, title: 'Type' }),
];

/** Smart invoices, entity type 31. */
export const INVOICE: RecordType = {
  table: 'invoice',
  style: 'item',
  owner: 'assignedById',
  fields: FIELDS,
  applyRules: (row, before, context) => {
    row['title'] ||= `Invoice #${row.id}`;
    row['accountNumber'] ||= String(row.id);
    linkPrimary(row, before, 'contactId', 'contactIds');
    if (!enterStage(stagesOf(STAGES, context), row, before)) return;
    stampMove(row, context);
    row['previousStageId'] = before?.['stageId'] ?? '';
  },
};
