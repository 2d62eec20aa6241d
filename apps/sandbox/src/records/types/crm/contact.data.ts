import { CREATED, field, keyField, ON_CREATE, READ_ONLY, TOUCHED } from '../../field.js';
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
  field('hasPhone', 'boolean', { ...READ_ONLY, initial: 'N' }),
  field('hasEmail', 'boolean', { ...READ_ONLY, initial: 'N' }),
  field('hasImol', 'boolean', { ...READ_ONLY, initial: 'N', title: 'Has open channel' }),
  field('phone', 'string', READ_ONLY),
  field('email', 'string', READ_ONLY),
  field('fm', 'crm_multifield', { kind: 'json', multiple: true, title: 'Communication' }),
  field('categoryId', 'crm_category', { ...ON_CREATE, initial: 0, title: 'Category' }),
  field('originatorId', 'string', { title: 'External source' }),
  field('originId', 'string', { title: 'External ID' }),
  field('observers', 'user', { multiple: true }),
  field('webformId', 'integer', { ...READ_ONLY, initial: 0, title: 'Created by form' }),
  field('utmSource', 'string', { title: 'UTM source' }),
  field('utmMedium', 'string', { title: 'UTM medium' }),
  field('utmCampaign', 'string', { title: 'UTM campaign' }),
  field('utmContent', 'string', { title: 'UTM content' }),
  field('utmTerm', 'string', { title: 'UTM term' }),
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
