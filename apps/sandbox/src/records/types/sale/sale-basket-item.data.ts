import { CREATED, field, keyField, READ_ONLY, REQUIRED, REQUIRED_ON_CREATE, TOUCHED } from '../../field.js';
import type { RecordType } from '../../record-type.js';
import { applyBasketItemRules } from './sale-rules.js';

const FIELDS: RecordType['fields'] = [
  keyField('id'),
  field('orderId', 'integer', { ...REQUIRED_ON_CREATE, title: 'Order' }),
  field('productId', 'integer', { ...REQUIRED_ON_CREATE, title: 'Product' }),
  field('name', 'string', REQUIRED),
  field('price', 'double'),
  field('basePrice', 'double'),
  field('discountPrice', 'double', { initial: 0, title: 'Discount' }),
  field('currency', 'string', REQUIRED_ON_CREATE),
  field('customPrice', 'char', { initial: 'N', title: 'Manual price' }),
  field('quantity', 'double', REQUIRED),
  field('measureCode', 'string', { title: 'Unit code' }),
  field('measureName', 'string', { title: 'Unit' }),
  field('sort', 'integer', { initial: 100 }),
  field('weight', 'double', { initial: 0 }),
  field('dimensions', 'string'),
  field('vatRate', 'double', { title: 'Tax rate' }),
  field('vatIncluded', 'char', { initial: 'N', title: 'Tax included' }),
  field('canBuy', 'char', { initial: 'Y', title: 'Available' }),
  field('xmlId', 'string', { title: 'External code' }),
  field('catalogXmlId', 'string', { initial: '', title: 'Catalogue code' }),
  field('productXmlId', 'string', { title: 'Product code' }),
  field('dateInsert', 'datetime', { ...CREATED, title: 'Created on' }),
  field('dateUpdate', 'datetime', { ...TOUCHED, title: 'Updated on' }),
  field('properties', 'json', { multiple: true }),
  field('reservations', 'json', { ...READ_ONLY, multiple: true }),
];

/** What was ordered. */
export const SALE_BASKET_ITEM: RecordType = {
  table: 'saleBasketItem',
  style: 'camel',
  notFound: { status: 400, code: '200140400001', description: 'basket item is not exists' },
  fields: FIELDS,
  applyRules: applyBasketItemRules,
};
