import type { EntityDefinition, HostOperation } from '../entity-definition.js';
import { CRM_ITEM, CRM_ITEM_FIELDS, crmItemOperations } from '../crm/crm-item.js';

/** The methods of items, their kind taken from the path. */
const OPERATIONS = Object.fromEntries(
  Object.entries(crmItemOperations(0)).map(([name, operation]): [string, HostOperation | null] => [
    name,
    operation && { ...operation, args: { ...operation.args, entityTypeId: '$parent' } },
  ]),
) as EntityDefinition['operations'];

/** Records of a smart process, or of any other kind the host serves by its universal methods. */
export const ITEMS: EntityDefinition = {
  base: 'items/:entityTypeId',
  isOfKind: true,
  title: 'Items of a smart process',
  ...CRM_ITEM,
  operations: OPERATIONS,
  fields: [
    ...CRM_ITEM_FIELDS,
    { name: 'title', host: 'title', type: 'string', example: 'Excavator 12' },
    { name: 'xmlId', host: 'xmlId', type: 'string' },
    { name: 'categoryId', host: 'categoryId', type: 'number' },
    { name: 'stageId', host: 'stageId', type: 'string' },
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
    { name: 'movedBy', host: 'movedBy', type: 'number', readonly: true },
    { name: 'movedTime', host: 'movedTime', type: 'datetime', readonly: true },
    { name: 'observers', host: 'observers', type: 'array' },
  ],
  aggregatable: ['amount', 'stageId', 'categoryId', 'assignedById', 'sourceId'],
};
