import type { EntityDefinition } from '../entity-definition.js';

export const NOTE_COLLECTIONS: EntityDefinition = {
  base: 'note/collections',
  title: 'Knowledge bases',
  scope: 'note',
  hostApi: 'v3',
  idType: 'number',
  paging: 'cursor',
  filterDialect: 'none',
  booleans: 'json',
  customFields: 'none',
  searchable: false,
  operations: {
    list: {
      method: 'note.collection.list',
      args: { pagination: { limit: '$limit', afterCursor: '$afterCursor?' } },
      result: { kind: 'rows', path: ['result', 'items'] },
    },
    get: {
      method: 'note.collection.get',
      args: { id: '$id' },
      result: { kind: 'row', path: ['result', 'item'] },
    },
    create: {
      method: 'note.collection.add',
      args: { fields: '$fields' },
      result: { kind: 'row', path: ['result', 'item'] },
    },
    update: {
      method: 'note.collection.update',
      args: { id: '$id', fields: '$fields' },
      result: { kind: 'row', path: ['result', 'item'] },
    },
    delete: {
      method: 'note.collection.delete',
      args: { id: '$id' },
      result: { kind: 'done', path: ['result', 'result'] },
    },
    fields: {
      method: 'note.collection.field.list',
      args: {},
      result: { kind: 'field-list', path: ['result', 'items'] },
    },
    search: null,
  },
  fields: [
    { name: 'id', host: 'id', type: 'number', readonly: true },
    { name: 'name', host: 'name', type: 'string', required: true, example: 'Handbook' },
    { name: 'position', host: 'position', type: 'number' },
    { name: 'policyLevel', host: 'policyLevel', type: 'string', readonly: true },
    { name: 'createdBy', host: 'createdBy', type: 'number', readonly: true },
    { name: 'updatedBy', host: 'updatedBy', type: 'number', readonly: true },
    {
      name: 'createdAt',
      host: 'createdAt',
      type: 'datetime',
      readonly: true,
      example: '2026-01-15T10:00:00+03:00',
    },
    { name: 'updatedAt', host: 'updatedAt', type: 'datetime', readonly: true },
  ],
  aggregatable: [],
};
