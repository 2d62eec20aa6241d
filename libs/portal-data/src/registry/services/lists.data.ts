import type { EntityDefinition } from '../entity-definition.js';

export const LISTS: EntityDefinition = {
  base: 'lists',
  title: 'Lists',
  scope: 'lists',
  hostApi: 'v2',
  idType: 'number',
  paging: 'start50',
  filterDialect: 'none',
  booleans: 'Y/N',
  customFields: 'none',
  searchable: false,
  operations: {
    list: {
      method: 'lists.get',
      args: {
        IBLOCK_TYPE_ID: '$p.iblockTypeId',
        IBLOCK_ORDER: '$order?',
        SOCNET_GROUP_ID: '$p.socnetGroupId?',
        start: '$start',
      },
      result: { kind: 'rows', path: ['result'] },
    },
    get: {
      method: 'lists.get',
      args: { IBLOCK_TYPE_ID: '$p.iblockTypeId', IBLOCK_ID: '$id' },
      result: { kind: 'first', path: ['result'] },
    },
    create: {
      method: 'lists.add',
      args: {
        IBLOCK_TYPE_ID: '$p.iblockTypeId',
        IBLOCK_CODE: '$f.code',
        FIELDS: '$rest',
        SOCNET_GROUP_ID: '$f.socnetGroupId?',
      },
      result: { kind: 'id', path: ['result'] },
      variants: [
        {
          when: 'iblockTypeId',
          operation: {
            method: 'lists.add',
            args: {
              IBLOCK_TYPE_ID: '$f.iblockTypeId',
              IBLOCK_CODE: '$f.code',
              FIELDS: '$rest',
              SOCNET_GROUP_ID: '$f.socnetGroupId?',
            },
            result: { kind: 'id', path: ['result'] },
          },
        },
      ],
    },
    update: {
      method: 'lists.update',
      args: { IBLOCK_TYPE_ID: '$p.iblockTypeId', IBLOCK_ID: '$id', FIELDS: '$fields' },
      result: { kind: 'done', path: ['result'] },
    },
    delete: {
      method: 'lists.delete',
      args: { IBLOCK_TYPE_ID: '$p.iblockTypeId', IBLOCK_ID: '$id' },
      result: { kind: 'done', path: ['result'] },
    },
    fields: null,
    search: null,
  },
  fields: [
    { name: 'id', host: 'ID', type: 'number', readonly: true },
    { name: 'name', host: 'NAME', type: 'string', required: true, example: 'Contracts' },
    { name: 'code', host: 'CODE', type: 'string', required: true, example: 'contracts' },
    { name: 'iblockTypeId', host: 'IBLOCK_TYPE_ID', type: 'string', immutable: true },
    { name: 'description', host: 'DESCRIPTION', type: 'string' },
    { name: 'sort', host: 'SORT', type: 'number' },
    { name: 'active', host: 'ACTIVE', type: 'boolean', readonly: true },
    { name: 'picture', host: 'PICTURE', type: 'file' },
    { name: 'bizproc', host: 'BIZPROC', type: 'boolean' },
    { name: 'socnetGroupId', host: 'SOCNET_GROUP_ID', type: 'number', immutable: true },
    { name: 'updatedAt', host: 'TIMESTAMP_X', type: 'datetime', readonly: true },
  ],
  aggregatable: [],
  parameters: [
    {
      name: 'iblockTypeId',
      type: 'string',
      operations: ['list', 'get', 'create', 'update', 'delete'],
      description: 'kind of the list, as the host names it',
      default: 'lists',
    },
    {
      name: 'socnetGroupId',
      type: 'number',
      operations: ['list'],
      description: 'lists of this workgroup; with the kind lists_socnet',
    },
  ],
};
