import type { EntityDefinition } from '../entity-definition.js';
import { DISK_ENTITY } from './content-entity.js';

export const STORAGES: EntityDefinition = {
  base: 'storages',
  title: 'Storages',
  ...DISK_ENTITY,
  operations: {
    list: {
      method: 'disk.storage.getList',
      args: { filter: '$filter', order: '$order?', start: '$start' },
      result: { kind: 'rows', path: ['result'] },
    },
    get: { method: 'disk.storage.get', args: { id: '$id' }, result: { kind: 'row', path: ['result'] } },
    create: null,
    update: {
      method: 'disk.storage.rename',
      args: { id: '$id', newName: '$f.name' },
      result: { kind: 'row', path: ['result'] },
    },
    delete: null,
    fields: { method: 'disk.storage.getFields', args: {}, result: { kind: 'fields', path: ['result'] } },
    search: null,
  },
  unserved: {
    create: {
      reason:
        'The host has no method that makes a storage: it comes with its user, workgroup or application.',
      instead: 'Make a folder in a storage that is there: POST /v1/folders with {"storageId", "name"}.',
    },
    delete: {
      reason:
        'The host has no method that deletes a storage: it goes with its user, workgroup or application.',
      instead: 'Delete what lies in it: DELETE /v1/folders/:id and DELETE /v1/files/:id.',
    },
  },
  fields: [
    {
      name: 'id',
      host: 'ID',
      type: 'integer',
      meaning: 'Number of the storage, given by the host',
      readonly: true,
    },
    {
      name: 'name',
      host: 'NAME',
      type: 'string',
      meaning: 'What the storage is called',
      example: 'Common drive',
    },
    { name: 'code', host: 'CODE', type: 'string', meaning: 'Short name for developers', readonly: true },
    {
      name: 'moduleId',
      host: 'MODULE_ID',
      type: 'string',
      meaning: 'Part of the portal it belongs to',
      readonly: true,
    },
    {
      name: 'entityType',
      host: 'ENTITY_TYPE',
      type: 'string',
      meaning: 'Whose storage it is',
      readonly: true,
      enum: {
        user: 'of a user',
        common: 'of the company',
        group: 'of a workgroup',
        restapp: 'of an application',
      },
    },
    {
      name: 'entityId',
      host: 'ENTITY_ID',
      type: 'string',
      meaning: 'Number or code of that user, workgroup or application',
      readonly: true,
    },
    {
      name: 'rootObjectId',
      host: 'ROOT_OBJECT_ID',
      type: 'reference',
      meaning: 'Number of its uppermost folder',
      readonly: true,
      alsoAs: ['rootFolderId'],
    },
  ],
  aggregatable: ['entityType'],
};
