import { CREATED, field, keyField, REQUIRED, TOUCHED } from '../../field.js';
import type { RecordType } from '../../record-type.js';

const FIELDS: RecordType['fields'] = [
  keyField('id'),
  field('title', 'string', { title: 'Name' }),
  field('active', 'char', { initial: 'Y' }),
  field('address', 'string', REQUIRED),
  field('code', 'string'),
  field('description', 'string'),
  field('email', 'string'),
  field('phone', 'string'),
  field('schedule', 'string'),
  field('gpsN', 'double', { title: 'Latitude' }),
  field('gpsS', 'double', { title: 'Longitude' }),
  field('imageId', 'file', { kind: 'json', title: 'Image' }),
  field('issuingCenter', 'char', { initial: 'Y', title: 'Issuing point' }),
  field('sort', 'integer', { initial: 100 }),
  field('userId', 'integer', { stamp: 'created', title: 'Created by' }),
  field('modifiedBy', 'integer', { stamp: 'touched', title: 'Updated by' }),
  field('xmlId', 'string', { title: 'External code' }),
  field('dateCreate', 'datetime', { ...CREATED, title: 'Created on' }),
  field('dateModify', 'datetime', { ...TOUCHED, title: 'Updated on' }),
];

/** Warehouses. */
export const CATALOG_STORE: RecordType = {
  table: 'catalogStore',
  style: 'camel',
  notFound: { status: 400, code: '0', description: 'store does not exist' },
  fields: FIELDS,
};
