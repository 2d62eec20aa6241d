import { field, keyField, READ_ONLY, REQUIRED_ON_CREATE } from '../../field.js';
import type { RecordType } from '../../record-type.js';
import { pricedRow } from './product-row-prices.js';

const FIELDS: RecordType['fields'] = [
  keyField('id'),
  field('ownerId', 'integer', { ...REQUIRED_ON_CREATE, title: 'Owner' }),
  field('ownerType', 'string', REQUIRED_ON_CREATE),
  field('productId', 'integer', { initial: 0, title: 'Product' }),
  field('productName', 'string'),
  field('price', 'double', { initial: 0 }),
  field('priceAccount', 'double', { ...READ_ONLY, title: 'Price in account currency' }),
  field('priceExclusive', 'double', { ...READ_ONLY, title: 'Price with discount, without tax' }),
  field('priceNetto', 'double', { ...READ_ONLY, title: 'Price without discount and tax' }),
  field('priceBrutto', 'double', { ...READ_ONLY, title: 'Price without discount, with tax' }),
  field('quantity', 'double', { initial: 1 }),
  field('discountTypeId', 'integer', { initial: 2, title: 'Discount type' }),
  field('discountRate', 'double', { initial: 0, title: 'Discount, %' }),
  field('discountSum', 'double', { initial: 0, title: 'Discount' }),
  field('taxRate', 'double', { title: 'Tax, %' }),
  field('taxIncluded', 'char', { initial: 'N' }),
  field('customized', 'char', { initial: 'Y', title: 'Changed' }),
  field('measureCode', 'integer', { initial: 796, title: 'Unit' }),
  field('measureName', 'string', { initial: 'pcs', title: 'Unit name' }),
  field('sort', 'integer', { initial: 0 }),
  field('xmlId', 'string', { initial: '', title: 'External code' }),
  field('type', 'integer', { ...READ_ONLY, initial: 4 }),
  field('storeId', 'integer', { title: 'Warehouse' }),
];

/** Rows of products in deals, quotes and other items. */
export const PRODUCT_ROW: RecordType = {
  table: 'productRow',
  style: 'camel',
  notFound: { status: 400, code: 'NOT_FOUND', description: 'Product row not found' },
  fields: FIELDS,
  applyRules: (row) => {
    Object.assign(row, pricedRow(row));
  },
};
