import { CREATED, field, keyField, REQUIRED, TOUCHED } from '../../field.js';
import type { RecordType } from '../../record-type.js';

const FIELDS: RecordType['fields'] = [
  keyField('id'),
  field('name', 'string', REQUIRED),
  field('base', 'char', { initial: 'N' }),
  field('sort', 'integer', { initial: 100 }),
  field('xmlId', 'string', { title: 'External code' }),
  field('createdBy', 'integer', CREATED),
  field('modifiedBy', 'integer', { ...TOUCHED, title: 'Updated by' }),
  field('dateCreate', 'datetime', { ...CREATED, title: 'Created on' }),
  field('timestampX', 'datetime', { ...TOUCHED, title: 'Updated on' }),
];

/** Types of prices. */
export const CATALOG_PRICE_TYPE: RecordType = {
  table: 'catalogPriceType',
  style: 'camel',
  notFound: { status: 400, code: '201000000000', description: 'price type does not exist' },
  fields: FIELDS,
};
