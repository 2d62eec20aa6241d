import type { EntityDefinition } from '../entity-definition.js';
import { CRM_RECORD, crmRecordOperations } from './crm-record.js';

export const STATUSES: EntityDefinition = {
  base: 'statuses',
  title: 'Statuses and stages',
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
    { name: 'id', host: 'ID', type: 'number', readonly: true },
    {
      name: 'entityId',
      host: 'ENTITY_ID',
      type: 'string',
      required: true,
      immutable: true,
      example: 'SOURCE',
    },
    { name: 'statusId', host: 'STATUS_ID', type: 'string', required: true, immutable: true, example: 'FAIR' },
    { name: 'name', host: 'NAME', type: 'string', required: true, example: 'Trade fair' },
    { name: 'nameInit', host: 'NAME_INIT', type: 'string', readonly: true },
    { name: 'sort', host: 'SORT', type: 'number' },
    { name: 'system', host: 'SYSTEM', type: 'boolean', readonly: true },
    { name: 'color', host: 'COLOR', type: 'string' },
    { name: 'semantics', host: 'SEMANTICS', type: 'string' },
    { name: 'categoryId', host: 'CATEGORY_ID', type: 'number' },
    { name: 'extra', host: 'EXTRA', type: 'object' },
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
