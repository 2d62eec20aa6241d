import { CREATED, field, keyField, READ_ONLY, TOUCHED } from '../../field.js';
import { CAMPAIGN_FIELDS, COMMUNICATION_FIELDS } from './item-fields.data.js';
import type { RecordType } from '../../record-type.js';
import { enterStage, linkPrimary, mergeMultifields, stagesOf, stampMove } from './item-rules.js';

const STAGES = 'STATUS';

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
  field('title', 'string', { title: 'Lead name' }),
  field('stageId', 'crm_status', { title: 'Stage' }),
  field('stageSemanticId', 'string', { ...READ_ONLY, title: 'Stage group' }),
  field('statusDescription', 'text', { title: 'Stage details' }),
  field('sourceId', 'crm_status', { title: 'Source' }),
  field('sourceDescription', 'text', { title: 'Source details' }),
  field('opportunity', 'double', { precision: 2, initial: 0, title: 'Amount' }),
  field('isManualOpportunity', 'boolean', { initial: 'N', title: 'Manual amount' }),
  field('currencyId', 'crm_currency', { initial: 'RUB', title: 'Currency' }),
  field('honorific', 'crm_status', { title: 'Salutation' }),
  field('name', 'string', { title: 'First name' }),
  field('lastName', 'string'),
  field('secondName', 'string', { title: 'Middle name' }),
  field('companyTitle', 'string', { title: 'Company name' }),
  field('companyId', 'crm_company', { initial: 0, title: 'Company' }),
  field('contactId', 'crm_contact', { initial: 0, title: 'Contact' }),
  field('contactIds', 'crm_contact', { multiple: true, title: 'Contacts' }),
  field('post', 'string', { title: 'Position' }),
  field('address', 'string'),
  field('comments', 'text', { title: 'Comment' }),
  field('birthdate', 'date', { title: 'Date of birth' }),
  field('isConvert', 'boolean', { ...READ_ONLY, initial: 'N', title: 'Converted' }),
  field('dateClosed', 'datetime', { ...READ_ONLY, title: 'Completed on' }),
  field('isReturnCustomer', 'boolean', { ...READ_ONLY, initial: 'N', title: 'Repeat lead' }),
  ...COMMUNICATION_FIELDS,
  field('movedBy', 'user', READ_ONLY),
  field('movedTime', 'datetime', { ...READ_ONLY, title: 'Moved on' }),
  field('originatorId', 'string', { title: 'External source' }),
  field('originId', 'string', { title: 'External ID' }),
  field('observers', 'user', { multiple: true }),
  ...CAMPAIGN_FIELDS,
  field('entityTypeId', 'integer', { ...READ_ONLY, initial: 1, title: 'Type' }),
];

/** Leads, entity type 1. */
export const LEAD: RecordType = {
  table: 'lead',
  style: 'item',
  owner: 'assignedById',
  fields: FIELDS,
  applyRules: (row, before, context) => {
    row['title'] ||= `Lead #${row.id}`;
    linkPrimary(row, before, 'contactId', 'contactIds');
    mergeMultifields(row, before);
    const stage = enterStage(stagesOf(STAGES, context), row, before);
    if (!stage) return;
    stampMove(row, context);
    row['stageSemanticId'] = stage.semantics;
    row['isConvert'] = stage.semantics === 'S' ? 'Y' : 'N';
    row['dateClosed'] = stage.semantics === 'P' ? null : row['movedTime'];
  },
};
