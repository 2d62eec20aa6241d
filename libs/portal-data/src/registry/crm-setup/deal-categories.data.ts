import type { EntityDefinition } from '../entity-definition.js';
import { CRM_RECORD } from '../crm/crm-record.js';

const DEAL = 2;
const ROW = { kind: 'row', path: ['result', 'category'] } as const;

/** Pipelines of deals. The one every portal begins with has the number 0. */
export const DEAL_CATEGORIES: EntityDefinition = {
  base: 'deal-categories',
  title: 'Pipelines of deals',
  area: 'crm-setup',
  ...CRM_RECORD,
  zeroId: true,
  paging: 'none',
  filterDialect: 'none',
  customFields: 'none',
  searchable: true,
  operations: {
    list: {
      method: 'crm.category.list',
      args: { entityTypeId: DEAL },
      result: { kind: 'rows', path: ['result', 'categories'] },
    },
    get: { method: 'crm.category.get', args: { entityTypeId: DEAL, id: '$id' }, result: ROW },
    create: { method: 'crm.category.add', args: { entityTypeId: DEAL, fields: '$fields' }, result: ROW },
    update: {
      method: 'crm.category.update',
      args: { entityTypeId: DEAL, id: '$id', fields: '$fields' },
      result: ROW,
    },
    delete: {
      method: 'crm.category.delete',
      args: { entityTypeId: DEAL, id: '$id' },
      result: { kind: 'done', path: ['result'] },
    },
    fields: {
      method: 'crm.category.fields',
      args: { entityTypeId: DEAL },
      result: { kind: 'fields', path: ['result', 'fields'] },
    },
    search: null,
  },
  fields: [
    {
      name: 'id',
      host: 'id',
      type: 'integer',
      meaning: 'Number of the pipeline; `categoryId` of its deals',
      readonly: true,
    },
    {
      name: 'name',
      host: 'name',
      type: 'string',
      meaning: 'What the pipeline is called',
      required: true,
      example: 'Wholesale',
    },
    {
      name: 'sort',
      host: 'sort',
      type: 'integer',
      meaning: 'Place among the pipelines; lower comes first',
      example: 200,
    },
    {
      name: 'isDefault',
      host: 'isDefault',
      type: 'boolean',
      meaning: 'New deals go there unless they name another',
    },
    {
      name: 'entityTypeId',
      host: 'entityTypeId',
      type: 'integer',
      meaning: 'Kind of record it sorts; 2, deals',
      readonly: true,
    },
    {
      name: 'originId',
      host: 'originId',
      type: 'string',
      meaning: 'Number of the pipeline in an outside system',
      readonly: true,
    },
    {
      name: 'originatorId',
      host: 'originatorId',
      type: 'string',
      meaning: 'Name of that outside system',
      readonly: true,
    },
  ],
  aggregatable: [],
};
