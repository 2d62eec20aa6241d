import { field, keyField, READ_ONLY, REQUIRED, REQUIRED_ON_CREATE, TOUCHED } from '../../field.js';
import type { RecordType } from '../../record-type.js';

const FIELDS: RecordType['fields'] = [
  keyField('id'),
  field('productId', 'integer', { ...REQUIRED_ON_CREATE, title: 'Product' }),
  field('catalogGroupId', 'integer', { ...REQUIRED_ON_CREATE, title: 'Price type' }),
  field('price', 'double', REQUIRED),
  field('currency', 'string', REQUIRED),
  field('priceScale', 'double', { ...READ_ONLY, title: 'Price in base currency' }),
  field('extraId', 'integer', { title: 'Markup' }),
  field('quantityFrom', 'integer'),
  field('quantityTo', 'integer'),
  field('timestampX', 'datetime', { ...TOUCHED, title: 'Updated on' }),
];

/** Prices of products, one for each type and quantity. */
export const CATALOG_PRICE: RecordType = {
  table: 'catalogPrice',
  style: 'camel',
  notFound: { status: 400, code: '0', description: 'Price does not exist' },
  fields: FIELDS,
  applyRules: (row) => {
    row['priceScale'] = row['price'];
  },
};
