import type { EntityDefinition } from '../entity-definition.js';

/** The host binds the arguments of these methods by the position of their keys. */
export const TASK_TIME: EntityDefinition = {
  base: 'tasks/:taskId/time',
  title: 'Time spent on a task',
  special: true,
  scope: 'task',
  alternativeScopes: ['tasks'],
  hostApi: 'v2',
  idType: 'number',
  paging: 'start50',
  filterDialect: 'prefix-bang',
  booleans: 'Y/N',
  customFields: 'none',
  searchable: false,
  operations: {
    list: {
      method: 'task.elapseditem.getlist',
      args: {
        TASKID: '$parent',
        ORDER: '$order',
        FILTER: '$filter',
        SELECT: ['*'],
        PARAMS: { NAV_PARAMS: { nPageSize: 50, iNumPage: '$page' } },
      },
      result: { kind: 'rows', path: ['result'] },
    },
    get: null,
    create: {
      method: 'task.elapseditem.add',
      args: { TASKID: '$parent', ARFIELDS: '$fields' },
      result: { kind: 'id', path: ['result'] },
    },
    update: null,
    delete: null,
    fields: null,
    search: null,
  },
  fields: [
    { name: 'id', host: 'ID', type: 'number', readonly: true },
    { name: 'taskId', host: 'TASK_ID', type: 'number', readonly: true },
    { name: 'userId', host: 'USER_ID', type: 'number' },
    { name: 'commentText', host: 'COMMENT_TEXT', type: 'string', aliases: ['comment'], example: 'Call' },
    { name: 'seconds', host: 'SECONDS', type: 'number', required: true, example: 900 },
    { name: 'minutes', host: 'MINUTES', type: 'number', readonly: true },
    {
      name: 'source',
      host: 'SOURCE',
      type: 'number',
      readonly: true,
      enum: { '1': 'automatic', '2': 'manual' },
    },
    { name: 'createdDate', host: 'CREATED_DATE', type: 'datetime' },
    { name: 'dateStart', host: 'DATE_START', type: 'datetime', readonly: true },
    { name: 'dateStop', host: 'DATE_STOP', type: 'datetime', readonly: true },
  ],
  aggregatable: [],
};
