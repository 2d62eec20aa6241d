import type { EntityDefinition } from '../entity-definition.js';

export const DEPARTMENTS: EntityDefinition = {
  base: 'departments',
  title: 'Departments',
  scope: 'department',
  hostApi: 'v2',
  idType: 'number',
  paging: 'start50',
  filterDialect: 'none',
  booleans: 'Y/N',
  customFields: 'raw',
  searchable: true,
  operations: {
    list: {
      method: 'department.get',
      args: {
        sort: '$orderField?',
        order: '$orderDir?',
        ID: '$filter.id?',
        NAME: '$filter.name?',
        SORT: '$filter.sort?',
        PARENT: '$filter.parentId?',
        UF_HEAD: '$filter.headId?',
        START: '$start',
      },
      result: { kind: 'rows', path: ['result'] },
    },
    get: { method: 'department.get', args: { ID: '$id' }, result: { kind: 'first', path: ['result'] } },
    create: {
      method: 'department.add',
      args: { '...': '$fields' },
      result: { kind: 'id', path: ['result'] },
    },
    update: {
      method: 'department.update',
      args: { ID: '$id', '...': '$fields' },
      result: { kind: 'done', path: ['result'] },
    },
    delete: { method: 'department.delete', args: { ID: '$id' }, result: { kind: 'done', path: ['result'] } },
    fields: { method: 'department.fields', args: {}, result: { kind: 'titles', path: ['result'] } },
    search: null,
  },
  fields: [
    { name: 'id', host: 'ID', type: 'number', readonly: true },
    { name: 'name', host: 'NAME', type: 'string', required: true, example: 'Sales' },
    { name: 'parentId', host: 'PARENT', type: 'number', required: true, example: 1 },
    { name: 'headId', host: 'UF_HEAD', type: 'number' },
    { name: 'sort', host: 'SORT', type: 'number' },
  ],
  aggregatable: ['parentId'],
};
