import type { EntityDefinition } from '../entity-definition.js';
import { AUTHOR_FIELDS } from './content-entity.js';

export const NOTE_COLLECTIONS: EntityDefinition = {
  base: 'note/collections',
  title: 'Knowledge bases',
  area: 'documents',
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
    {
      name: 'id',
      host: 'id',
      type: 'integer',
      meaning: 'Number of the collection, given by the host',
      readonly: true,
    },
    {
      name: 'name',
      host: 'name',
      type: 'string',
      meaning: 'What the collection is called',
      required: true,
      example: 'Handbook',
    },
    {
      name: 'position',
      host: 'position',
      type: 'integer',
      meaning: 'Place among the collections; lower comes first',
    },
    {
      name: 'policyLevel',
      host: 'policyLevel',
      type: 'string',
      meaning: 'Who may do what in it, as the host calls it',
      readonly: true,
    },
    ...AUTHOR_FIELDS,
    {
      name: 'createdAt',
      host: 'createdAt',
      type: 'datetime',
      meaning: 'When the collection was made',
      readonly: true,
      example: '2026-01-15T10:00:00+03:00',
    },
    {
      name: 'updatedAt',
      host: 'updatedAt',
      type: 'datetime',
      meaning: 'When the collection was last changed',
      readonly: true,
    },
  ],
  aggregatable: [],
};
