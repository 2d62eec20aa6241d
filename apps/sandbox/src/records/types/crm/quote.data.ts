import { CREATED, field, keyField, READ_ONLY, TOUCHED } from '../../field.js';
import { CAMPAIGN_FIELDS } from './item-fields.data.js';
import type { RecordType } from '../../record-type.js';
import { enterStage, linkPrimary, stagesOf } from './item-rules.js';

const STAGES = 'QUOTE_STATUS';

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
  field('title', 'string', { title: 'Topic' }),
  field('quoteNumber', 'string', { title: 'Number' }),
  field('stageId', 'crm_status', { title: 'Stage' }),
  field('opportunity', 'double', { precision: 2, initial: 0, title: 'Amount' }),
  field('isManualOpportunity', 'boolean', { initial: 'N', title: 'Manual amount' }),
  field('taxValue', 'double', { precision: 2, initial: 0, title: 'Tax' }),
  field('currencyId', 'crm_currency', { initial: 'RUB', title: 'Currency' }),
  field('dealId', 'crm_deal', { initial: 0, title: 'Deal' }),
  field('leadId', 'crm_lead', { initial: 0, title: 'Lead' }),
  field('companyId', 'crm_company', { initial: 0, title: 'Company' }),
  field('contactId', 'crm_contact', { initial: 0, title: 'Contact' }),
  field('contactIds', 'crm_contact', { multiple: true, title: 'Contacts' }),
  field('mycompanyId', 'crm_company', { initial: 0, title: 'My company' }),
  field('begindate', 'date', { title: 'Quote date' }),
  field('closedate', 'date', { title: 'Valid until' }),
  field('actualDate', 'date', { title: 'Expires on' }),
  field('closed', 'boolean', { initial: 'N' }),
  field('comments', 'text', { title: 'Comment' }),
  field('content', 'text'),
  field('terms', 'text'),
  field('personTypeId', 'integer', { initial: 0, title: 'Payer type' }),
  field('clientTitle', 'string', { title: 'Client' }),
  field('clientAddr', 'string', { title: 'Client address' }),
  field('clientContact', 'string'),
  field('clientEmail', 'string'),
  field('clientPhone', 'string'),
  ...CAMPAIGN_FIELDS,
  field('entityTypeId', 'integer', { ...READ_ONLY, initial: 7, title: 'Type' }),
];

/** Quotes, entity type 7. */
export const QUOTE: RecordType = {
  table: 'quote',
  style: 'item',
  owner: 'assignedById',
  fields: FIELDS,
  applyRules: (row, before, context) => {
    row['title'] ||= `Quote #${row.id}`;
    row['quoteNumber'] ||= String(row.id);
    linkPrimary(row, before, 'contactId', 'contactIds');
    const stage = enterStage(stagesOf(STAGES, context), row, before);
    if (stage) row['closed'] = stage.semantics === 'P' ? 'N' : 'Y';
  },
};
