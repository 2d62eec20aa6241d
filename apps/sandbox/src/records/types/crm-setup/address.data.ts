import { field, READ_ONLY, REQUIRED_ON_CREATE } from '../../field.js';
import type { RecordType } from '../../record-type.js';

const FIELDS: RecordType['fields'] = [
  field('TYPE_ID', 'integer', { ...REQUIRED_ON_CREATE, title: 'Address type' }),
  field('ENTITY_TYPE_ID', 'integer', { ...REQUIRED_ON_CREATE, title: 'Type of the record' }),
  field('ENTITY_ID', 'integer', { ...REQUIRED_ON_CREATE, title: 'Record' }),
  field('ADDRESS_1', 'string', { title: 'Street and number' }),
  field('ADDRESS_2', 'string', { title: 'Suite' }),
  field('CITY', 'string'),
  field('POSTAL_CODE', 'string'),
  field('REGION', 'string'),
  field('PROVINCE', 'string'),
  field('COUNTRY', 'string'),
  field('COUNTRY_CODE', 'string'),
  field('LOC_ADDR_ID', 'integer', { initial: 0, title: 'Place' }),
  field('ANCHOR_TYPE_ID', 'integer', { ...READ_ONLY, title: 'Type of the party' }),
  field('ANCHOR_ID', 'integer', { ...READ_ONLY, title: 'Party' }),
];

/** Addresses of requisites; they have no number of their own. */
export const ADDRESS: RecordType = {
  table: 'address',
  style: 'legacy',
  notFound: { status: 400, code: '', description: 'TypeAddress not found' },
  fields: FIELDS,
};
