import type { EntityDefinition } from '../entity-definition.js';

/** The host binds the arguments of these methods by the position of their keys. */
export const TASK_COMMENTS: EntityDefinition = {
  base: 'tasks/:taskId/comments',
  title: 'Comments of a task',
  special: true,
  scope: 'task',
  alternativeScopes: ['tasks'],
  hostApi: 'v2',
  idType: 'number',
  paging: 'none',
  filterDialect: 'prefix-bang',
  booleans: 'Y/N',
  customFields: 'none',
  searchable: false,
  operations: {
    list: {
      method: 'task.commentitem.getlist',
      args: { TASKID: '$parent', ORDER: '$order', FILTER: '$filter' },
      result: { kind: 'rows', path: ['result'] },
    },
    get: {
      method: 'task.commentitem.get',
      args: { TASKID: '$parent', ITEMID: '$id' },
      result: { kind: 'row', path: ['result'] },
    },
    create: {
      method: 'task.commentitem.add',
      args: { TASKID: '$parent', FIELDS: '$fields' },
      result: { kind: 'id', path: ['result'] },
    },
    update: {
      method: 'task.commentitem.update',
      args: { TASKID: '$parent', ITEMID: '$id', FIELDS: '$fields' },
      result: { kind: 'done', path: ['result'] },
    },
    delete: {
      method: 'task.commentitem.delete',
      args: { TASKID: '$parent', ITEMID: '$id' },
      result: { kind: 'done', path: ['result'] },
    },
    fields: null,
    search: null,
  },
  fields: [
    { name: 'id', host: 'ID', type: 'number', readonly: true },
    { name: 'authorId', host: 'AUTHOR_ID', type: 'number', immutable: true },
    { name: 'authorName', host: 'AUTHOR_NAME', type: 'string', readonly: true },
    { name: 'authorEmail', host: 'AUTHOR_EMAIL', type: 'string', readonly: true, judgedHere: true },
    { name: 'postDate', host: 'POST_DATE', type: 'datetime', readonly: true },
    {
      name: 'postMessage',
      host: 'POST_MESSAGE',
      type: 'string',
      required: true,
      judgedHere: true,
      aliases: ['message', 'text'],
      example: 'Done, please check.',
    },
    { name: 'postMessageHtml', host: 'POST_MESSAGE_HTML', type: 'string', readonly: true, judgedHere: true },
    { name: 'attachedObjects', host: 'ATTACHED_OBJECTS', type: 'array', readonly: true, judgedHere: true },
    {
      name: 'fileIds',
      host: 'UF_FORUM_MESSAGE_DOC',
      type: 'array',
      immutable: true,
      writeonly: true,
      itemPrefix: 'n',
      example: [512],
    },
  ],
  aggregatable: [],
};
