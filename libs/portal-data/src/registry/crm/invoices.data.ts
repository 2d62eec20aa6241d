import type { EntityDefinition } from '../entity-definition.js';
import { CRM_ITEM, CRM_ITEM_FIELDS, crmItemOperations } from './crm-item.js';
import { references } from './crm-relations.js';

export const INVOICES: EntityDefinition = {
  base: 'invoices',
  title: 'Invoices',
  ...CRM_ITEM,
  operations: crmItemOperations(31),
  fields: [
    ...CRM_ITEM_FIELDS,
    { name: 'title', host: 'title', type: 'string', example: 'Invoice 1042' },
    { name: 'accountNumber', host: 'accountNumber', type: 'string', example: '1042' },
    { name: 'xmlId', host: 'xmlId', type: 'string' },
    { name: 'categoryId', host: 'categoryId', type: 'number', immutable: true },
    { name: 'stageId', host: 'stageId', type: 'string', example: 'DT31_1:N' },
    { name: 'previousStageId', host: 'previousStageId', type: 'string', readonly: true },
    { name: 'amount', host: 'opportunity', type: 'number', example: 1500 },
    { name: 'currency', host: 'currencyId', type: 'string', example: 'EUR' },
    { name: 'isManualOpportunity', host: 'isManualOpportunity', type: 'boolean' },
    { name: 'taxValue', host: 'taxValue', type: 'number' },
    { name: 'begindate', host: 'begindate', type: 'date' },
    { name: 'closedAt', host: 'closedate', type: 'date' },
    { name: 'companyId', host: 'companyId', type: 'number' },
    { name: 'contactId', host: 'contactId', type: 'number' },
    { name: 'contactIds', host: 'contactIds', type: 'array' },
    { name: 'mycompanyId', host: 'mycompanyId', type: 'number' },
    { name: 'sourceId', host: 'sourceId', type: 'string' },
    { name: 'sourceDescription', host: 'sourceDescription', type: 'string' },
    { name: 'comments', host: 'comments', type: 'string' },
    { name: 'movedBy', host: 'movedBy', type: 'number', readonly: true },
    { name: 'movedTime', host: 'movedTime', type: 'datetime', readonly: true },
    { name: 'observers', host: 'observers', type: 'array' },
    { name: 'parentId2', host: 'parentId2', type: 'number' },
  ],
  aggregatable: ['amount', 'stageId', 'categoryId', 'assignedById'],
  relations: [
    { name: 'deal', base: 'deals', from: { kind: 'reference', field: 'parentId2' } },
    ...references('contact', 'company'),
  ],
};
