import type { EntityDefinition, HostOperation } from '../entity-definition.js';
import {
  CONTACT_REFERENCES,
  CRM_ITEM,
  CRM_ITEM_FIELDS,
  crmItemOperations,
  MOVED_FIELDS,
  SOURCE_FIELDS,
  sumFields,
} from '../crm/crm-item.js';

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
    ...sumFields('item'),
    { name: 'begindate', host: 'begindate', type: 'date', meaning: 'Day it begins' },
    { name: 'closedAt', host: 'closedate', type: 'date', meaning: 'Day it ends' },
    { name: 'companyId', host: 'companyId', type: 'reference', meaning: 'Number of the company it is for' },
    ...CONTACT_REFERENCES,
    {
      name: 'mycompanyId',
      host: 'mycompanyId',
      type: 'reference',
      meaning: 'Number of the own company it is done by',
    },
    ...SOURCE_FIELDS,
    ...MOVED_FIELDS,
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
