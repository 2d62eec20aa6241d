import type { EntityDefinition } from '../entity-definition.js';

export const BOOKINGS: EntityDefinition = {
  base: 'bookings',
  title: 'Bookings',
  scope: 'booking',
  hostApi: 'v2',
  idType: 'number',
  paging: 'none',
  filterDialect: 'none',
  booleans: 'json',
  customFields: 'none',
  searchable: true,
  operations: {
    list: {
      method: 'booking.v1.booking.list',
      args: {
        FILTER: { within: { dateFrom: '$filter.dateFrom.gte?', dateTo: '$filter.dateTo.lte?' } },
        ORDER: '$order?',
      },
      result: { kind: 'rows', path: ['result', 'booking'] },
    },
    get: {
      method: 'booking.v1.booking.get',
      args: { id: '$id' },
      result: { kind: 'row', path: ['result', 'booking'] },
    },
    create: {
      method: 'booking.v1.booking.add',
      args: { fields: '$fields' },
      result: { kind: 'id', path: ['result', 'id'] },
    },
    update: {
      method: 'booking.v1.booking.update',
      args: { id: '$id', fields: '$fields' },
      result: { kind: 'done', path: ['result'] },
    },
    delete: {
      method: 'booking.v1.booking.delete',
      args: { id: '$id' },
      result: { kind: 'done', path: ['result'] },
    },
    fields: null,
    search: null,
  },
  fields: [
    { name: 'id', host: 'id', type: 'number', readonly: true },
    { name: 'name', host: 'name', type: 'string', judgedHere: true, example: 'Room 3' },
    { name: 'description', host: 'description', type: 'string', judgedHere: true },
    {
      name: 'resourceIds',
      host: 'resourceIds',
      type: 'array',
      required: true,
      judgedHere: true,
      example: [5],
    },
    {
      name: 'datePeriod',
      host: 'datePeriod',
      type: 'object',
      required: true,
      judgedHere: true,
      example: {
        from: { timestamp: 1770000000, timezone: 'Europe/Berlin' },
        to: { timestamp: 1770003600, timezone: 'Europe/Berlin' },
      },
    },
    {
      name: 'dateFrom',
      host: 'dateFrom',
      type: 'datetime',
      readonly: true,
      epoch: 'datePeriod.from.timestamp',
      sendsEpoch: true,
    },
    {
      name: 'dateTo',
      host: 'dateTo',
      type: 'datetime',
      readonly: true,
      epoch: 'datePeriod.to.timestamp',
      sendsEpoch: true,
    },
  ],
  aggregatable: [],
};
