import type { EntityDefinition } from '../entity-definition.js';

export const TELEPHONY_LINES: EntityDefinition = {
  base: 'telephony-lines',
  title: 'Telephone lines',
  area: 'telephony',
  scope: 'telephony',
  needsApplication: true,
  hostApi: 'v2',
  idType: 'string',
  paging: 'none',
  filterDialect: 'none',
  booleans: 'Y/N',
  customFields: 'none',
  searchable: false,
  operations: {
    list: { method: 'telephony.externalLine.get', args: {}, result: { kind: 'rows', path: ['result'] } },
    get: { method: 'telephony.externalLine.get', args: {}, result: { kind: 'find', path: ['result'] } },
    create: {
      method: 'telephony.externalLine.add',
      args: { '...': '$fields' },
      result: { kind: 'id', path: ['result', 'ID'] },
    },
    update: {
      method: 'telephony.externalLine.update',
      args: { NUMBER: '$id', '...': '$fields' },
      result: { kind: 'done', path: ['result'] },
    },
    delete: {
      method: 'telephony.externalLine.delete',
      args: { NUMBER: '$id' },
      result: { kind: 'done', path: ['result'] },
    },
    fields: null,
    search: null,
  },
  fields: [
    {
      name: 'id',
      host: 'NUMBER',
      type: 'string',
      meaning: 'Phone number of the line',
      required: true,
      immutable: true,
      example: '+4930123456',
    },
    { name: 'name', host: 'NAME', type: 'string', meaning: 'What the line is called', example: 'Front desk' },
    {
      name: 'crmAutoCreate',
      host: 'CRM_AUTO_CREATE',
      type: 'boolean',
      meaning: 'Calls of unknown numbers make a record in the CRM',
    },
  ],
  aggregatable: [],
};
