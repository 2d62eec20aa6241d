import type { EntityDefinition } from '../entity-definition.js';
import { CRM_RECORD } from '../crm/crm-record.js';

const KEY = {
  TYPE_ID: '$key.typeId',
  ENTITY_TYPE_ID: '$key.entityTypeId',
  ENTITY_ID: '$key.entityId',
} as const;
const DONE = { kind: 'done', path: ['result'] } as const;

/** Addresses of requisites, and of leads. A record has one of each kind. */
export const ADDRESSES: EntityDefinition = {
  base: 'addresses',
  title: 'Addresses',
  ...CRM_RECORD,
  idType: 'string',
  compositeKey: ['typeId', 'entityTypeId', 'entityId'],
  paging: 'start50',
  filterDialect: 'prefix-at',
  customFields: 'none',
  searchable: true,
  operations: {
    list: {
      method: 'crm.address.list',
      args: { filter: '$filter', select: '$select?', order: '$order?', start: '$start' },
      result: { kind: 'rows', path: ['result'] },
    },
    get: {
      method: 'crm.address.list',
      args: { filter: KEY },
      result: { kind: 'first', path: ['result'] },
    },
    create: { method: 'crm.address.add', args: { fields: '$fields' }, result: DONE },
    update: { method: 'crm.address.update', args: { fields: { ...KEY, '...': '$fields' } }, result: DONE },
    delete: { method: 'crm.address.delete', args: { fields: KEY }, result: DONE },
    fields: { method: 'crm.address.fields', args: {}, result: { kind: 'fields', path: ['result'] } },
    search: null,
  },
  fields: [
    { name: 'id', host: 'ID', type: 'string', readonly: true, judgedHere: true, example: '6:8:42' },
    {
      name: 'typeId',
      host: 'TYPE_ID',
      type: 'number',
      required: true,
      immutable: true,
      enum: {
        1: 'actual',
        4: 'registered',
        6: 'legal',
        8: 'correspondence',
        9: 'beneficiary',
        11: 'delivery',
      },
      example: 6,
    },
    {
      name: 'entityTypeId',
      host: 'ENTITY_TYPE_ID',
      type: 'number',
      required: true,
      immutable: true,
      example: 8,
    },
    { name: 'entityId', host: 'ENTITY_ID', type: 'number', required: true, immutable: true, example: 42 },
    { name: 'address1', host: 'ADDRESS_1', type: 'string', example: 'Hafenstraße 7' },
    { name: 'address2', host: 'ADDRESS_2', type: 'string' },
    { name: 'city', host: 'CITY', type: 'string', example: 'Hamburg' },
    { name: 'postalCode', host: 'POSTAL_CODE', type: 'string', example: '20457' },
    { name: 'region', host: 'REGION', type: 'string' },
    { name: 'province', host: 'PROVINCE', type: 'string' },
    { name: 'country', host: 'COUNTRY', type: 'string', example: 'Germany' },
    { name: 'countryCode', host: 'COUNTRY_CODE', type: 'string' },
    { name: 'locAddrId', host: 'LOC_ADDR_ID', type: 'number' },
    { name: 'anchorTypeId', host: 'ANCHOR_TYPE_ID', type: 'number', readonly: true },
    { name: 'anchorId', host: 'ANCHOR_ID', type: 'number', readonly: true },
  ],
  aggregatable: ['typeId', 'entityTypeId', 'city', 'country'],
};
