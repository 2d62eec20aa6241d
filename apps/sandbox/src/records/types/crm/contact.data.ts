import { CREATED, field, keyField, ON_CREATE, READ_ONLY, TOUCHED } from '../../field.js';
import { CAMPAIGN_FIELDS, COMMUNICATION_FIELDS } from './item-fields.data.js';
import type { RecordType } from '../../record-type.js';
import { linkPrimary, mergeMultifields } from './item-rules.js';

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
  field('honorific', 'crm_status', { title: 'Salutation' }),
  field('name', 'string', { title: 'First name' }),
  field('lastName', 'string'),
  field('secondName', 'string', { title: 'Middle name' }),
  field('photo', 'file', { kind: 'json' }),
  field('post', 'string', { title: 'Position' }),
  field('address', 'string'),
  field('comments', 'text', { title: 'Comment' }),
  field('companyId', 'crm_company', { initial: 0, title: 'Primary company' }),
  field('companyIds', 'crm_company', { multiple: true, title: 'Companies' }),
  field('leadId', 'crm_lead', { ...READ_ONLY, initial: 0, title: 'Lead' }),
  field('sourceId', 'crm_status', { title: 'Source' }),
  field('sourceDescription', 'text', { title: 'Source details' }),
  field('typeId', 'crm_status', { initial: 'CLIENT', title: 'Contact type' }),
  field('birthdate', 'date', { title: 'Date of birth' }),
  field('export', 'boolean', { initial: 'N', title: 'Included in export' }),
  ...COMMUNICATION_FIELDS,
  field('categoryId', 'crm_category', { ...ON_CREATE, initial: 0, title: 'Category' }),
  field('originatorId', 'string', { title: 'External source' }),
  field('originId', 'string', { title: 'External ID' }),
  field('observers', 'user', { multiple: true }),
  ...CAMPAIGN_FIELDS,
  field('entityTypeId', 'integer', { ...READ_ONLY, initial: 3, title: 'Type' }),
];

/** Contacts, entity type 3. */
export const CONTACT: RecordType = {
  table: 'contact',
  style: 'item',
  owner: 'assignedById',
  fields: FIELDS,
  applyRules: (row, before) => {
    linkPrimary(row, before, 'companyId', 'companyIds');
    mergeMultifields(row, before);
  },
};
