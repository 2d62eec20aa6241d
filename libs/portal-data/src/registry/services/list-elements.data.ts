import type { EntityDefinition } from '../entity-definition.js';

export const LIST_ELEMENTS: EntityDefinition = {
  base: 'lists/:listId/elements',
  title: 'Elements of a list',
  scope: 'lists',
  hostApi: 'v2',
  idType: 'number',
  paging: 'start50',
  filterDialect: 'prefix-bang',
  booleans: 'Y/N',
  customFields: 'raw',
  searchable: true,
  operations: {
    list: {
      method: 'lists.element.get',
      args: {
        IBLOCK_TYPE_ID: '$p.iblockTypeId',
        IBLOCK_ID: '$parent',
        SELECT: '$select?',
        FILTER: '$filter',
        ELEMENT_ORDER: '$order?',
        start: '$start',
      },
      result: { kind: 'rows', path: ['result'] },
    },
    get: {
      method: 'lists.element.get',
      args: { IBLOCK_TYPE_ID: '$p.iblockTypeId', IBLOCK_ID: '$parent', ELEMENT_ID: '$id' },
      result: { kind: 'first', path: ['result'] },
    },
    create: {
      method: 'lists.element.add',
      args: {
        IBLOCK_TYPE_ID: '$p.iblockTypeId',
        IBLOCK_ID: '$parent',
        ELEMENT_CODE: '$generated',
        IBLOCK_SECTION_ID: '$f.sectionId?',
        FIELDS: '$rest',
      },
      result: { kind: 'id', path: ['result'] },
      variants: [
        {
          when: 'code',
          operation: {
            method: 'lists.element.add',
            args: {
              IBLOCK_TYPE_ID: '$p.iblockTypeId',
              IBLOCK_ID: '$parent',
              ELEMENT_CODE: '$f.code',
              IBLOCK_SECTION_ID: '$f.sectionId?',
              FIELDS: '$rest',
            },
            result: { kind: 'id', path: ['result'] },
          },
        },
      ],
    },
    update: {
      method: 'lists.element.update',
      args: { IBLOCK_TYPE_ID: '$p.iblockTypeId', IBLOCK_ID: '$parent', ELEMENT_ID: '$id', FIELDS: '$fields' },
      result: { kind: 'done', path: ['result'] },
    },
    delete: {
      method: 'lists.element.delete',
      args: { IBLOCK_TYPE_ID: '$p.iblockTypeId', IBLOCK_ID: '$parent', ELEMENT_ID: '$id' },
      result: { kind: 'done', path: ['result'] },
    },
    fields: {
      method: 'lists.field.get',
      args: { IBLOCK_TYPE_ID: '$p.iblockTypeId', IBLOCK_ID: '$parent' },
      result: { kind: 'fields', path: ['result'] },
    },
    search: null,
  },
  fields: [
    { name: 'id', host: 'ID', type: 'number', readonly: true },
    { name: 'name', host: 'NAME', type: 'string', required: true, example: 'Contract 17' },
    { name: 'code', host: 'CODE', type: 'string', example: 'main' },
    { name: 'sectionId', host: 'IBLOCK_SECTION_ID', type: 'number' },
    { name: 'iblockId', host: 'IBLOCK_ID', type: 'number', readonly: true },
    { name: 'createdBy', host: 'CREATED_BY', type: 'number', readonly: true },
    { name: 'modifiedBy', host: 'MODIFIED_BY', type: 'number', readonly: true },
    {
      name: 'createdAt',
      host: 'DATE_CREATE',
      type: 'datetime',
      readonly: true,
      example: '2026-01-15T10:00:00+03:00',
    },
    { name: 'updatedAt', host: 'TIMESTAMP_X', type: 'datetime', readonly: true },
    { name: 'bpPublished', host: 'BP_PUBLISHED', type: 'boolean', readonly: true },
  ],
  aggregatable: ['sectionId', 'createdBy'],
  windowField: 'id',
  updateReplaces: true,
  parameters: [
    {
      name: 'iblockTypeId',
      type: 'string',
      operations: ['list', 'get', 'create', 'update', 'delete', 'fields', 'search', 'aggregate'],
      description: 'kind of the list, as the host names it',
      default: 'lists',
    },
  ],
};
