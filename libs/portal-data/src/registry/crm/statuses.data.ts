import type { EntityDefinition } from '../entity-definition.js';
import { CRM_RECORD, crmRecordOperations } from './crm-record.js';

export const STATUSES: EntityDefinition = {
  base: 'statuses',
  title: 'Statuses and stages',
  area: 'crm-setup',
  ...CRM_RECORD,
  paging: 'none',
  filterDialect: 'equals',
  customFields: 'none',
  searchable: true,
  operations: {
    ...crmRecordOperations('crm.status'),
    list: {
      method: 'crm.status.list',
      args: { filter: '$filter', order: '$order?' },
      result: { kind: 'rows', path: ['result'] },
    },
    delete: {
      method: 'crm.status.delete',
      args: { id: '$id', params: { FORCED: '$p.forced?' } },
      result: { kind: 'done', path: ['result'] },
    },
  },
  fields: [
    {
      name: 'id',
      host: 'ID',
      type: 'number',
      meaning: 'Number of the entry, given by the host',
      readonly: true,
    },
    {
      name: 'entityId',
      host: 'ENTITY_ID',
      type: 'string',
      meaning: 'List it belongs to, such as `SOURCE`, `DEAL_STAGE` or `DEAL_STAGE_` and a pipeline',
      required: true,
      immutable: true,
      example: 'SOURCE',
    },
    {
      name: 'statusId',
      host: 'STATUS_ID',
      type: 'string',
      meaning: 'Code by which records refer to it, such as `NEW`',
      required: true,
      immutable: true,
      example: 'FAIR',
    },
    {
      name: 'name',
      host: 'NAME',
      type: 'string',
      meaning: 'What people read',
      required: true,
      example: 'Trade fair',
    },
    {
      name: 'nameInit',
      host: 'NAME_INIT',
      type: 'string',
      meaning: 'What a system entry was called at first',
      readonly: true,
    },
    { name: 'sort', host: 'SORT', type: 'number', meaning: 'Place in the list; lower comes first' },
    {
      name: 'system',
      host: 'SYSTEM',
      type: 'boolean',
      meaning: 'The portal needs it: it cannot be deleted',
      readonly: true,
    },
    { name: 'color', host: 'COLOR', type: 'string', meaning: 'Colour in boards, such as `#39A8EF`' },
    {
      name: 'semantics',
      host: 'SEMANTICS',
      type: 'string',
      meaning: 'What a stage means: `S` success, `F` failure, empty while in progress',
    },
    {
      name: 'categoryId',
      host: 'CATEGORY_ID',
      type: 'number',
      meaning: 'Number of the pipeline the stage belongs to',
    },
    {
      name: 'extra',
      host: 'EXTRA',
      type: 'object',
      meaning: '`SEMANTICS` and `COLOR` of a stage, as the host keeps them',
    },
  ],
  aggregatable: ['entityId', 'categoryId'],
  parameters: [
    {
      name: 'forced',
      type: 'boolean',
      operations: ['delete'],
      description: 'deletes a status of the system too',
    },
  ],
};
