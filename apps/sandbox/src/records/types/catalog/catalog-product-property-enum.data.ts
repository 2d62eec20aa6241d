import { field, keyField, REQUIRED, REQUIRED_ON_CREATE } from '../../field.js';
import type { RecordType } from '../../record-type.js';

const FIELDS: RecordType['fields'] = [
  keyField('id'),
  field('propertyId', 'integer', { ...REQUIRED_ON_CREATE, title: 'Property' }),
  field('value', 'string', REQUIRED),
  field('xmlId', 'string', { ...REQUIRED, title: 'External code' }),
  field('def', 'char', { initial: 'N', title: 'Default' }),
  field('sort', 'integer', { initial: 500 }),
];

/** Values of properties of type L. */
export const CATALOG_PRODUCT_PROPERTY_ENUM: RecordType = {
  table: 'catalogProductPropertyEnum',
  style: 'camel',
  notFound: { status: 400, code: '0', description: 'enum property value does not exist' },
  fields: FIELDS,
};
