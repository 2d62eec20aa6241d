import { field, keyField, READ_ONLY } from '../../field.js';
import type { RecordType } from '../../record-type.js';

const FIELDS: RecordType['fields'] = [
  keyField('id'),
  field('productId', 'integer', { ...READ_ONLY, title: 'Product' }),
  field('storeId', 'integer', { ...READ_ONLY, title: 'Warehouse' }),
  field('amount', 'double', READ_ONLY),
  field('quantityReserved', 'double', { ...READ_ONLY, initial: 0, title: 'Reserved' }),
];

/** Stock of products in warehouses. */
export const CATALOG_STORE_PRODUCT: RecordType = {
  table: 'catalogStoreProduct',
  style: 'camel',
  notFound: { status: 400, code: '0', description: 'store product does not exist' },
  fields: FIELDS,
};
