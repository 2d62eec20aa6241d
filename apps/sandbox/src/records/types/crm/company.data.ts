import { CREATED, field, keyField, ON_CREATE, READ_ONLY, REQUIRED, TOUCHED } from '../../field.js';
import { CAMPAIGN_FIELDS, COMMUNICATION_FIELDS } from './item-fields.data.js';
import type { RecordType } from '../../record-type.js';
import { mergeMultifields } from './item-rules.js';

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
  field('title', 'string', { ...REQUIRED, title: 'Company name' }),
  field('typeId', 'crm_status', { initial: 'CUSTOMER', title: 'Company type' }),
  field('logo', 'file', { kind: 'json' }),
  field('address', 'string'),
  field('addressLegal', 'string', { title: 'Legal address' }),
  field('bankingDetails', 'string', { title: 'Payment details' }),
  field('comments', 'text', { title: 'Comment' }),
  field('industry', 'crm_status', { initial: 'OTHER' }),
  field('revenue', 'double', { initial: 0, title: 'Annual revenue' }),
  field('currencyId', 'crm_currency', { initial: 'RUB', title: 'Currency' }),
  field('employees', 'crm_status', { initial: 'EMPLOYEES_1' }),
  field('leadId', 'crm_lead', { ...READ_ONLY, initial: 0, title: 'Lead' }),
  field('isMyCompany', 'boolean', { initial: 'N', title: 'My company' }),
  ...COMMUNICATION_FIELDS,
  field('contactIds', 'crm_contact', { multiple: true, title: 'Contacts' }),
  field('categoryId', 'crm_category', { ...ON_CREATE, initial: 0, title: 'Category' }),
  field('originatorId', 'string', { title: 'External source' }),
  field('originId', 'string', { title: 'External ID' }),
  field('observers', 'user', { multiple: true }),
  ...CAMPAIGN_FIELDS,
  field('entityTypeId', 'integer', { ...READ_ONLY, initial: 4, title: 'Type' }),
];

/** Companies, entity type 4. */
export const COMPANY: RecordType = {
  table: 'company',
  style: 'item',
  owner: 'assignedById',
  fields: FIELDS,
  applyRules: mergeMultifields,
};
