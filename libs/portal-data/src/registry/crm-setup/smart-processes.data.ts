import type { EntityDefinition, EntityField } from '../entity-definition.js';
import { CRM_RECORD } from '../crm/crm-record.js';

const ROW = { kind: 'row', path: ['result', 'type'] } as const;

/** What the records of a smart process have, each of it switched on or off. */
const FEATURES = {
  isCategoriesEnabled: 'Records stand in pipelines',
  isStagesEnabled: 'Records go through stages, shown as a board',
  isBeginCloseDatesEnabled: 'Records have a beginning and an end',
  isClientEnabled: 'Records have a company and contacts',
  isLinkWithProductsEnabled: 'Records have product rows',
  isMycompanyEnabled: 'Records name the own company they are done by',
  isDocumentsEnabled: 'Documents can be made of records',
  isSourceEnabled: 'Records tell how the customer was found',
  isObserversEnabled: 'Users can watch records',
  isRecyclebinEnabled: 'Deleted records lie in the recycle bin for a while',
  isAutomationEnabled: 'Stages can start actions by themselves',
  isBizProcEnabled: 'Workflows can run on records',
  isUseInUserfieldEnabled: 'Custom fields of other records can refer to these',
  isSetOpenPermissions: 'Everybody gets rights to a new pipeline',
  isCrmTrackingEnabled: 'Sources of advertisement are tracked',
} as const;

/** Smart processes: kinds of CRM records that a portal has made itself. */
export const SMART_PROCESSES: EntityDefinition = {
  base: 'smart-processes',
  title: 'Smart processes',
  area: 'crm-setup',
  ...CRM_RECORD,
  paging: 'start50',
  filterDialect: 'prefix-at',
  customFields: 'none',
  definesFields: true,
  searchable: true,
  operations: {
    list: {
      method: 'crm.type.list',
      args: { filter: '$filter', order: '$order?', start: '$start' },
      result: { kind: 'rows', path: ['result', 'types'] },
    },
    get: { method: 'crm.type.get', args: { id: '$id' }, result: ROW },
    create: { method: 'crm.type.add', args: { fields: '$fields' }, result: ROW },
    update: { method: 'crm.type.update', args: { id: '$id', fields: '$fields' }, result: ROW },
    delete: {
      method: 'crm.type.delete',
      args: { id: '$id' },
      result: { kind: 'done', path: ['result'] },
    },
    fields: {
      method: 'crm.type.fields',
      args: {},
      result: { kind: 'fields', path: ['result', 'fields'] },
    },
    search: null,
  },
  fields: [
    {
      name: 'id',
      host: 'id',
      type: 'integer',
      meaning: 'Number of the smart process; its records are found by `entityTypeId`',
      readonly: true,
    },
    {
      name: 'title',
      host: 'title',
      type: 'string',
      meaning: 'What the smart process is called',
      required: true,
      example: 'Equipment',
    },
    { name: 'code', host: 'code', type: 'string', meaning: 'Short name for developers' },
    {
      name: 'entityTypeId',
      host: 'entityTypeId',
      type: 'integer',
      meaning: 'Number that names its records, `/v1/items/:entityTypeId`; from 128 on',
      immutable: true,
    },
    {
      name: 'createdBy',
      host: 'createdBy',
      type: 'reference',
      meaning: 'Number of the user who made it',
      readonly: true,
    },
    {
      name: 'createdAt',
      host: 'createdTime',
      type: 'datetime',
      meaning: 'When the smart process was made',
      readonly: true,
    },
    {
      name: 'updatedAt',
      host: 'updatedTime',
      type: 'datetime',
      meaning: 'When the smart process was last changed',
      readonly: true,
    },
    ...Object.entries(FEATURES).map(([name, meaning]): EntityField => ({
      name,
      host: name,
      type: 'boolean',
      meaning,
    })),
    {
      name: 'relations',
      host: 'relations',
      type: 'object',
      meaning: 'Kinds of records above and below it: `{parent: […], child: […]}`',
      judgedHere: true,
    },
    {
      name: 'linkedUserFields',
      host: 'linkedUserFields',
      type: 'object',
      meaning: 'Where its records can be picked, such as in tasks: `{field: boolean}`',
      judgedHere: true,
    },
    {
      name: 'customSections',
      host: 'customSections',
      type: 'array',
      items: 'object',
      meaning: 'Sections of the menu that show it',
      judgedHere: true,
    },
  ],
  aggregatable: [],
};
