import type { EntityDefinition } from '../entity-definition.js';

export const NOTE_DOCUMENTS: EntityDefinition = {
  base: 'note/documents',
  title: 'Knowledge base documents',
  scope: 'note',
  hostApi: 'v3',
  idType: 'number',
  paging: 'none',
  filterDialect: 'none',
  booleans: 'json',
  customFields: 'none',
  searchable: true,
  operations: {
    list: {
      method: 'note.document.tree.list',
      args: { collectionId: '$filter.collectionId' },
      result: { kind: 'tree', path: ['result', 'items'] },
    },
    get: {
      method: 'note.document.get',
      args: { id: '$id' },
      result: { kind: 'row', path: ['result', 'item'] },
    },
    create: {
      method: 'note.document.add',
      args: { fields: '$fields' },
      result: { kind: 'row', path: ['result', 'item'] },
    },
    update: {
      method: 'note.document.update',
      args: { id: '$id', fields: '$fields', overwrite: '$p.overwrite?' },
      result: { kind: 'row', path: ['result', 'item'] },
    },
    delete: {
      method: 'note.document.delete',
      args: { id: '$id' },
      result: { kind: 'done', path: ['result', 'result'] },
    },
    fields: {
      method: 'note.document.field.list',
      args: {},
      result: { kind: 'field-list', path: ['result', 'items'] },
    },
    search: {
      method: 'note.document.search.list',
      args: { query: '$query', pagination: { limit: '$limit' } },
      result: { kind: 'rows', path: ['result', 'items'], idKey: 'documentId' },
    },
  },
  fields: [
    { name: 'id', host: 'id', type: 'number', readonly: true },
    {
      name: 'collectionId',
      host: 'collectionId',
      type: 'number',
      required: true,
      immutable: true,
      example: 3,
    },
    { name: 'parentId', host: 'parentId', type: 'number', immutable: true },
    { name: 'title', host: 'title', type: 'string', required: true, example: 'Minutes' },
    { name: 'markdown', host: 'markdown', type: 'string', example: '# Minutes' },
    { name: 'position', host: 'position', type: 'number', readonly: true },
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
    { name: 'score', host: 'score', type: 'number', readonly: true },
    { name: 'snippet', host: 'snippet', type: 'string', readonly: true },
    { name: 'sharedAccess', host: 'sharedAccess', type: 'boolean', readonly: true },
  ],
  aggregatable: [],
  requiredFilter: [['collectionId']],
  parameters: [
    {
      name: 'overwrite',
      type: 'boolean',
      operations: ['update'],
      description: 'writes even where somebody is editing the document',
    },
  ],
};
