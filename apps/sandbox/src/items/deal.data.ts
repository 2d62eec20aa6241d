import { hostDate, hostDateTime } from '../protocol/host-time.js';
import { HostError } from '../protocol/host-error.js';
import { DEAL_STAGES } from './deal-stages.data.js';
import type { ItemField, ItemType, Row, WriteContext } from './item-type.js';

const FIELDS: readonly ItemField[] = [
  { name: 'id', type: 'integer', kind: 'number', title: 'ID', readOnly: true, initial: 0 },
  {
    name: 'createdTime',
    type: 'datetime',
    kind: 'datetime',
    title: 'Created on',
    readOnly: true,
    initial: null,
  },
  {
    name: 'updatedTime',
    type: 'datetime',
    kind: 'datetime',
    title: 'Updated on',
    readOnly: true,
    initial: null,
  },
  { name: 'createdBy', type: 'user', kind: 'number', title: 'Created by', readOnly: true, initial: 0 },
  { name: 'updatedBy', type: 'user', kind: 'number', title: 'Updated by', readOnly: true, initial: 0 },
  { name: 'assignedById', type: 'user', kind: 'number', title: 'Responsible', initial: 0 },
  { name: 'opened', type: 'boolean', kind: 'boolean', title: 'Available to everyone', initial: 'Y' },
  {
    name: 'lastActivityBy',
    type: 'user',
    kind: 'number',
    title: 'Last activity by',
    readOnly: true,
    initial: 0,
  },
  {
    name: 'lastActivityTime',
    type: 'datetime',
    kind: 'datetime',
    title: 'Last activity',
    readOnly: true,
    initial: null,
  },
  { name: 'companyId', type: 'crm_company', kind: 'number', title: 'Company', initial: 0 },
  { name: 'contactId', type: 'crm_contact', kind: 'number', title: 'Contact', initial: 0 },
  { name: 'contactIds', type: 'crm_contact', kind: 'numbers', title: 'Contacts', initial: [] },
  { name: 'title', type: 'string', kind: 'string', title: 'Name', initial: '' },
  { name: 'typeId', type: 'crm_status', kind: 'string', title: 'Deal type', initial: 'SALE' },
  {
    name: 'categoryId',
    type: 'crm_category',
    kind: 'number',
    title: 'Pipeline',
    immutable: true,
    initial: 0,
  },
  { name: 'stageId', type: 'crm_status', kind: 'string', title: 'Stage', initial: null },
  {
    name: 'previousStageId',
    type: 'crm_status',
    kind: 'string',
    title: 'Previous stage',
    readOnly: true,
    initial: '',
  },
  {
    name: 'stageSemanticId',
    type: 'string',
    kind: 'string',
    title: 'Stage group',
    readOnly: true,
    initial: 'P',
  },
  { name: 'isNew', type: 'boolean', kind: 'boolean', title: 'New', readOnly: true, initial: 'Y' },
  { name: 'isRecurring', type: 'boolean', kind: 'boolean', title: 'Recurring', readOnly: true, initial: 'N' },
  {
    name: 'isReturnCustomer',
    type: 'boolean',
    kind: 'boolean',
    title: 'Repeat deal',
    readOnly: true,
    initial: 'N',
  },
  {
    name: 'isRepeatedApproach',
    type: 'boolean',
    kind: 'boolean',
    title: 'Repeat inquiry',
    readOnly: true,
    initial: 'N',
  },
  { name: 'closed', type: 'boolean', kind: 'boolean', title: 'Closed', initial: 'N' },
  { name: 'probability', type: 'integer', kind: 'number', title: 'Probability', initial: null },
  { name: 'opportunity', type: 'double', kind: 'number', title: 'Amount', initial: 0 },
  { name: 'isManualOpportunity', type: 'boolean', kind: 'boolean', title: 'Manual amount', initial: 'N' },
  { name: 'taxValue', type: 'double', kind: 'number', title: 'Tax', initial: 0 },
  { name: 'currencyId', type: 'crm_currency', kind: 'string', title: 'Currency', initial: 'RUB' },
  { name: 'begindate', type: 'date', kind: 'date', title: 'Start date', initial: null },
  { name: 'closedate', type: 'date', kind: 'date', title: 'End date', initial: null },
  { name: 'leadId', type: 'crm_lead', kind: 'number', title: 'Lead', readOnly: true, initial: 0 },
  { name: 'quoteId', type: 'crm_quote', kind: 'number', title: 'Quote', readOnly: true, initial: 0 },
  { name: 'comments', type: 'text', kind: 'string', title: 'Comment', initial: '' },
  { name: 'additionalInfo', type: 'text', kind: 'string', title: 'Additional information', initial: null },
  { name: 'sourceId', type: 'crm_status', kind: 'string', title: 'Source', initial: '' },
  { name: 'sourceDescription', type: 'text', kind: 'string', title: 'Source details', initial: '' },
  {
    name: 'webformId',
    type: 'integer',
    kind: 'number',
    title: 'Created by form',
    readOnly: true,
    initial: 0,
  },
  { name: 'movedBy', type: 'user', kind: 'number', title: 'Moved by', readOnly: true, initial: 0 },
  { name: 'movedTime', type: 'datetime', kind: 'datetime', title: 'Moved on', readOnly: true, initial: null },
  { name: 'originatorId', type: 'string', kind: 'string', title: 'External source', initial: null },
  { name: 'originId', type: 'string', kind: 'string', title: 'External ID', initial: null },
  { name: 'utmSource', type: 'string', kind: 'string', title: 'UTM source', initial: null },
  { name: 'utmMedium', type: 'string', kind: 'string', title: 'UTM medium', initial: null },
  { name: 'utmCampaign', type: 'string', kind: 'string', title: 'UTM campaign', initial: null },
  { name: 'utmContent', type: 'string', kind: 'string', title: 'UTM content', initial: null },
  { name: 'utmTerm', type: 'string', kind: 'string', title: 'UTM term', initial: null },
  { name: 'observers', type: 'user', kind: 'numbers', title: 'Observers', initial: [] },
  { name: 'entityTypeId', type: 'integer', kind: 'number', title: 'Type', readOnly: true, initial: 2 },
];

function applyRules(row: Row, before: Row | null, context: WriteContext): void {
  const stages = DEAL_STAGES[row['categoryId'] as number];
  if (!stages)
    throw new HostError(400, 'CRM_FIELD_ERROR_VALUE_NOT_VALID', 'Invalid value of field "Pipeline"');
  row['stageId'] ??= stages[0]?.id;
  const stage = stages.find((candidate) => candidate.id === row['stageId']);
  if (!stage) throw new HostError(400, 'CRM_FIELD_ERROR_VALUE_NOT_VALID', 'Invalid value of field "Stage"');
  if (row['title'] === '' || row['title'] === null) row['title'] = `Deal #${row.id}`;
  const contactIds = row['contactIds'] as number[];
  if (contactIds !== before?.['contactIds'] && contactIds.length > 0) row['contactId'] = contactIds[0];
  else if (row['contactId'] !== before?.['contactId']) {
    row['contactIds'] = row['contactId'] ? [row['contactId']] : [];
  }
  row['isNew'] = stage === stages[0] ? 'Y' : 'N';
  if (before && before['stageId'] === row['stageId']) return;
  row['previousStageId'] = before ? before['stageId'] : '';
  row['stageSemanticId'] = stage.semantics;
  row['closed'] = stage.semantics === 'P' ? 'N' : 'Y';
  row['probability'] ??= stage.probability;
  row['movedBy'] = context.userId;
  row['movedTime'] = hostDateTime(context.nowMs);
  if (stage.semantics !== 'P') row['closedate'] ??= hostDate(context.nowMs);
}

/** Deals, entity type 2. */
export const DEAL: ItemType = { entityTypeId: 2, table: 'deal', fields: FIELDS, applyRules };
