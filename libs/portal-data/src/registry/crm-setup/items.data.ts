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
  area: 'crm-setup',
  ...CRM_ITEM,
  operations: OPERATIONS,
  fields: [
    ...CRM_ITEM_FIELDS,
    {
      name: 'title',
      host: 'title',
      type: 'string',
      meaning: 'Name of the item in lists and on its card',
      example: 'Excavator 12',
    },
    { name: 'xmlId', host: 'xmlId', type: 'string', meaning: 'Key of the record in an outside system' },
    {
      name: 'categoryId',
      host: 'categoryId',
      type: 'integer',
      meaning: 'Number of the pipeline of the smart process',
    },
    { name: 'stageId', host: 'stageId', type: 'string', meaning: 'Code of the stage, from `statuses`' },
    {
      name: 'previousStageId',
      host: 'previousStageId',
      type: 'string',
      meaning: 'Code of the stage before this one',
      readonly: true,
    },
    {
      name: 'amount',
      host: 'opportunity',
      type: 'double',
      meaning: 'Sum of the item, in `currency`',
      example: 1500,
    },
    {
      name: 'currency',
      host: 'currencyId',
      type: 'string',
      meaning: 'Currency of the sums, a code such as `EUR`',
      example: 'EUR',
    },
    {
      name: 'isManualOpportunity',
      host: 'isManualOpportunity',
      type: 'boolean',
      meaning: '`amount` was set by hand; otherwise the product rows add up to it',
    },
    { name: 'taxValue', host: 'taxValue', type: 'double', meaning: 'Tax in the sum, in `currency`' },
    { name: 'begindate', host: 'begindate', type: 'date', meaning: 'Day it begins' },
    { name: 'closedAt', host: 'closedate', type: 'date', meaning: 'Day it ends' },
    { name: 'companyId', host: 'companyId', type: 'reference', meaning: 'Number of the company it is for' },
    { name: 'contactId', host: 'contactId', type: 'reference', meaning: 'Number of the main contact' },
    {
      name: 'contactIds',
      host: 'contactIds',
      type: 'array',
      items: 'integer',
      meaning: 'Numbers of all contacts, the main one first',
    },
    {
      name: 'mycompanyId',
      host: 'mycompanyId',
      type: 'reference',
      meaning: 'Number of the own company it is done by',
    },
    {
      name: 'sourceId',
      host: 'sourceId',
      type: 'string',
      meaning: 'How the customer was found, a code from `statuses` of `SOURCE`',
    },
    {
      name: 'sourceDescription',
      host: 'sourceDescription',
      type: 'string',
      meaning: 'More on how the customer was found',
    },
    {
      name: 'movedBy',
      host: 'movedBy',
      type: 'reference',
      meaning: 'Number of the user who last moved it to another stage',
      readonly: true,
    },
    {
      name: 'movedTime',
      host: 'movedTime',
      type: 'datetime',
      meaning: 'When it last went to another stage',
      readonly: true,
    },
    {
      name: 'observers',
      host: 'observers',
      type: 'array',
      items: 'integer',
      meaning: 'Numbers of the users who watch the item',
    },
  ],
  aggregatable: ['amount', 'stageId', 'categoryId', 'assignedById', 'sourceId'],
};
