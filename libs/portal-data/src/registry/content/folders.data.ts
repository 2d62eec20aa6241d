import type { SectionRefusal } from '#libs/host-client/contracts';
import type { EntityDefinition } from '../entity-definition.js';
import { DISK_ENTITY, DISK_HISTORY_FIELDS, diskChildren, diskSearch } from './content-entity.js';

const NAME_TAKEN: SectionRefusal = {
  host: ['disk_obj_22000'],
  answer: 'ALREADY_EXISTS',
  words: 'host',
  keepsHostCode: true,
  hint: 'Look for it with GET /v1/folders, or choose another name.',
};

export const FOLDERS: EntityDefinition = {
  base: 'folders',
  title: 'Folders',
  ...DISK_ENTITY,
  queryLength: { min: 3, max: 255 },
  operations: {
    list: diskChildren('folder', 'parentId'),
    get: { method: 'disk.folder.get', args: { id: '$id' }, result: { kind: 'row', path: ['result'] } },
    create: {
      method: 'disk.storage.addFolder',
      args: { id: '$f.storageId', data: { NAME: '$f.name' } },
      result: { kind: 'row', path: ['result'] },
      variants: [
        {
          when: 'parentId',
          operation: {
            method: 'disk.folder.addSubFolder',
            args: { id: '$f.parentId', data: { NAME: '$f.name' } },
            result: { kind: 'row', path: ['result'] },
          },
        },
      ],
    },
    update: {
      method: 'disk.folder.rename',
      args: { id: '$id', newName: '$f.name' },
      result: { kind: 'row', path: ['result'] },
      variants: [
        {
          when: 'parentId',
          operation: {
            method: 'disk.folder.moveTo',
            args: { id: '$id', targetFolderId: '$f.parentId' },
            result: {
              kind: 'row',
              path: ['result'],
              falseIsRefusal: 'A folder can be moved within its storage only.',
            },
          },
        },
      ],
    },
    delete: {
      method: 'disk.folder.markDeleted',
      args: { id: '$id' },
      result: { kind: 'done', path: ['result'] },
    },
    fields: { method: 'disk.folder.getFields', args: {}, result: { kind: 'fields', path: ['result'] } },
    search: diskSearch('folder', 'parentId'),
  },
  fields: [
    {
      name: 'id',
      host: 'ID',
      type: 'integer',
      meaning: 'Number of the folder, given by the host',
      readonly: true,
    },
    {
      name: 'name',
      host: 'NAME',
      type: 'string',
      meaning: 'What the folder is called',
      required: true,
      example: 'Offers',
    },
    {
      name: 'code',
      host: 'CODE',
      type: 'string',
      meaning: 'Short name the portal gives to folders of its own',
      readonly: true,
    },
    {
      name: 'storageId',
      host: 'STORAGE_ID',
      type: 'reference',
      meaning: 'Number of the storage it lies in',
      immutable: true,
      example: 7,
    },
    { name: 'type', host: 'TYPE', type: 'string', meaning: 'Always `folder`', readonly: true },
    {
      name: 'realObjectId',
      host: 'REAL_OBJECT_ID',
      type: 'reference',
      meaning: 'Number of the folder itself where this one is a link to it',
      readonly: true,
    },
    { name: 'parentId', host: 'PARENT_ID', type: 'reference', meaning: 'Number of the folder it lies in' },
    {
      name: 'deletedType',
      host: 'DELETED_TYPE',
      type: 'integer',
      meaning: '0 in use, otherwise in the recycle bin, 4 together with its folder',
      readonly: true,
    },
    {
      name: 'createdAt',
      host: 'CREATE_TIME',
      type: 'datetime',
      meaning: 'When the folder was made',
      readonly: true,
      example: '2026-01-15T10:00:00+03:00',
    },
    {
      name: 'updatedAt',
      host: 'UPDATE_TIME',
      type: 'datetime',
      meaning: 'When the folder was last changed',
      readonly: true,
    },
    ...DISK_HISTORY_FIELDS,
    {
      name: 'detailUrl',
      host: 'DETAIL_URL',
      type: 'string',
      meaning: 'Its page on the portal, for people',
      readonly: true,
      judgedHere: true,
    },
  ],
  aggregatable: [],
  requiredFilter: [['parentId', 'storageId']],
  parameters: [
    {
      name: 'parentId',
      type: 'number',
      operations: ['list', 'search'],
      description: 'folder whose folders are meant',
      filter: { field: 'parentId', operator: '$eq' },
      emptyIsAbsent: true,
    },
    {
      name: 'storageId',
      type: 'number',
      operations: ['list', 'search'],
      description: 'storage whose folders are meant',
      filter: { field: 'storageId', operator: '$eq' },
      emptyIsAbsent: true,
    },
  ],
  refusals: {
    create: [NAME_TAKEN],
    update: [NAME_TAKEN],
  },
};
