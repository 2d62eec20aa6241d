import { HostError } from '../../../protocol/host-error.js';
import { hostDate, hostDateTime } from '../../../protocol/host-time.js';
import { CREATED, field, keyField, ON_CREATE, READ_ONLY, TOUCHED } from '../../field.js';
import type { PipelineStage, RecordField, RecordType, Row, WriteContext } from '../../record-type.js';
import { DEAL_CUSTOM_FIELDS } from './deal-custom-fields.data.js';
import { DEAL_STAGES } from './deal-stages.data.js';
import { enterStage, stagesOf } from './item-rules.js';
import { type StageList, stageListOf } from './pipeline-stages.js';

const FIELDS: readonly RecordField[] = [
  keyField('id'),
  field('createdTime', 'datetime', { ...CREATED, title: 'Created on' }),
  field('updatedTime', 'datetime', { ...TOUCHED, title: 'Updated on' }),
  field('createdBy', 'user', { ...CREATED, title: 'Created by' }),
  field('updatedBy', 'user', { ...TOUCHED, title: 'Updated by' }),
  field('assignedById', 'user', { title: 'Responsible', stamp: 'created' }),
  field('opened', 'boolean', { title: 'Available to everyone', initial: 'Y' }),
  field('lastActivityBy', 'user', { ...CREATED, title: 'Last activity by' }),
  field('lastActivityTime', 'datetime', { ...CREATED, title: 'Last activity' }),
  field('companyId', 'crm_company', { title: 'Company', initial: 0 }),
  field('contactId', 'crm_contact', { title: 'Contact', initial: 0 }),
  field('contactIds', 'crm_contact', { title: 'Contacts', multiple: true }),
  field('title', 'string', { title: 'Name', initial: '' }),
  field('typeId', 'crm_status', { title: 'Deal type', initial: 'SALE' }),
  field('categoryId', 'crm_category', { ...ON_CREATE, title: 'Pipeline', initial: 0 }),
  field('stageId', 'crm_status', { title: 'Stage' }),
  field('previousStageId', 'crm_status', { ...READ_ONLY, title: 'Previous stage', initial: '' }),
  field('stageSemanticId', 'string', { ...READ_ONLY, title: 'Stage group', initial: 'P' }),
  field('isNew', 'boolean', { ...READ_ONLY, title: 'New', initial: 'Y' }),
  field('isRecurring', 'boolean', { ...READ_ONLY, title: 'Recurring', initial: 'N' }),
  field('isReturnCustomer', 'boolean', { ...READ_ONLY, title: 'Repeat deal', initial: 'N' }),
  field('isRepeatedApproach', 'boolean', { ...READ_ONLY, title: 'Repeat inquiry', initial: 'N' }),
  field('closed', 'boolean', { title: 'Closed', initial: 'N' }),
  field('probability', 'integer', { title: 'Probability' }),
  field('opportunity', 'double', { precision: 2, title: 'Amount', initial: 0 }),
  field('isManualOpportunity', 'boolean', { title: 'Manual amount', initial: 'N' }),
  field('taxValue', 'double', { precision: 2, title: 'Tax', initial: 0 }),
  field('currencyId', 'crm_currency', { title: 'Currency', initial: 'RUB' }),
  field('begindate', 'date', { title: 'Start date' }),
  field('closedate', 'date', { title: 'End date' }),
  field('leadId', 'crm_lead', { ...READ_ONLY, title: 'Lead', initial: 0 }),
  field('quoteId', 'crm_quote', { ...READ_ONLY, title: 'Quote', initial: 0 }),
  field('comments', 'text', { title: 'Comment', initial: '' }),
  field('additionalInfo', 'text', { title: 'Additional information' }),
  field('sourceId', 'crm_status', { title: 'Source', initial: '' }),
  field('sourceDescription', 'text', { title: 'Source details', initial: '' }),
  field('webformId', 'integer', { ...READ_ONLY, title: 'Created by form', initial: 0 }),
  field('movedBy', 'user', { ...READ_ONLY, title: 'Moved by', initial: 0 }),
  field('movedTime', 'datetime', { ...READ_ONLY, title: 'Moved on' }),
  field('originatorId', 'string', { title: 'External source' }),
  field('originId', 'string', { title: 'External ID' }),
  field('utmSource', 'string', { title: 'UTM source' }),
  field('utmMedium', 'string', { title: 'UTM medium' }),
  field('utmCampaign', 'string', { title: 'UTM campaign' }),
  field('utmContent', 'string', { title: 'UTM content' }),
  field('utmTerm', 'string', { title: 'UTM term' }),
  field('observers', 'user', { title: 'Observers', multiple: true }),
  field('entityTypeId', 'integer', { ...READ_ONLY, title: 'Type', initial: 2 }),
  ...DEAL_CUSTOM_FIELDS,
];

const PROBABILITY = { P: 50, S: 100, F: 0 } as const;

function probabilityOf(categoryId: number, { id, semantics }: PipelineStage): number {
  const known = DEAL_STAGES[categoryId]?.find((stage) => stage.id === id);
  return known?.probability ?? PROBABILITY[semantics];
}

function applyRules(row: Row, before: Row | null, context: WriteContext): void {
  const categoryId = row['categoryId'] as number;
  const list = stageListOf(2, categoryId) as StageList;
  const stages = stagesOf(list.id, context);
  if (stages.length === 0)
    throw new HostError(400, 'CRM_FIELD_ERROR_VALUE_NOT_VALID', 'Invalid value of field "Pipeline"');
  const moved = enterStage(stages, row, before);
  if (row['title'] === '' || row['title'] === null) row['title'] = `Deal #${row.id}`;
  const contactIds = row['contactIds'] as number[];
  if (contactIds !== before?.['contactIds'] && contactIds.length > 0) row['contactId'] = contactIds[0];
  else if (row['contactId'] !== before?.['contactId']) {
    row['contactIds'] = row['contactId'] ? [row['contactId']] : [];
  }
  row['isNew'] = row['stageId'] === stages[0]?.id ? 'Y' : 'N';
  if (moved === null) return;
  row['previousStageId'] = before ? before['stageId'] : '';
  row['stageSemanticId'] = moved.semantics;
  row['closed'] = moved.semantics === 'P' ? 'N' : 'Y';
  row['probability'] ??= probabilityOf(categoryId, moved);
  row['movedBy'] = context.userId;
  row['movedTime'] = hostDateTime(context.nowMs);
  if (moved.semantics !== 'P') row['closedate'] ??= hostDate(context.nowMs);
}

/** Deals. */
export const DEAL: RecordType = {
  table: 'deal',
  style: 'item',
  owner: 'assignedById',
  fields: FIELDS,
  applyRules,
};
