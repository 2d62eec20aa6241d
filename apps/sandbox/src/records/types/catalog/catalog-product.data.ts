import { field, keyField, READ_ONLY, REQUIRED, REQUIRED_ON_CREATE, TOUCHED } from '../../field.js';
import type { RecordType } from '../../record-type.js';
import { applyProductRules, PRODUCT_PROPERTY_FIELDS } from './catalog-product-rules.js';

const FIELDS: RecordType['fields'] = [
  keyField('id'),
  field('iblockId', 'integer', { ...REQUIRED_ON_CREATE, title: 'Catalogue' }),
  field('name', 'string', REQUIRED),
  field('active', 'char', { initial: 'Y' }),
  field('available', 'char', READ_ONLY),
  field('barcodeMulti', 'char', { ...READ_ONLY, initial: 'N', title: 'Several barcodes' }),
  field('bundle', 'char', { ...READ_ONLY, initial: 'N' }),
  field('canBuyZero', 'char', { initial: 'N', title: 'Sold without stock' }),
  field('code', 'string'),
  field('createdBy', 'integer', { stamp: 'created' }),
  field('modifiedBy', 'integer', { stamp: 'touched', title: 'Updated by' }),
  field('dateActiveFrom', 'datetime', { title: 'Active from' }),
  field('dateActiveTo', 'datetime', { title: 'Active until' }),
  field('dateCreate', 'datetime', { stamp: 'created', title: 'Created on' }),
  field('timestampX', 'datetime', { ...TOUCHED, title: 'Updated on' }),
  field('iblockSectionId', 'integer', { title: 'Section' }),
  field('measure', 'integer', { title: 'Unit' }),
  field('previewText', 'string'),
  field('previewTextType', 'string', { initial: 'text' }),
  field('detailText', 'string', { title: 'Description' }),
  field('detailTextType', 'string', { initial: 'text', title: 'Description type' }),
  field('previewPicture', 'file', { kind: 'json' }),
  field('detailPicture', 'file', { kind: 'json' }),
  field('purchasingPrice', 'double', { title: 'Purchase price' }),
  field('purchasingCurrency', 'string', { title: 'Purchase currency' }),
  field('quantity', 'double', { initial: 0 }),
  field('quantityReserved', 'double', { initial: 0, title: 'Reserved' }),
  field('quantityTrace', 'char', { initial: 'Y', title: 'Stock control' }),
  field('sort', 'integer', { initial: 500 }),
  field('subscribe', 'char', { initial: 'Y', title: 'Subscription' }),
  field('type', 'integer', { ...READ_ONLY, initial: 1 }),
  field('vatId', 'integer', { title: 'Tax' }),
  field('vatIncluded', 'char', { initial: 'N', title: 'Tax included' }),
  field('weight', 'double', { initial: 0, title: 'Weight, g' }),
  field('width', 'double', { title: 'Width, mm' }),
  field('height', 'double', { title: 'Height, mm' }),
  field('length', 'double', { title: 'Length, mm' }),
  field('xmlId', 'string', { title: 'External code' }),
  ...PRODUCT_PROPERTY_FIELDS,
];

/** Products of the trade catalogue; `property<n>` are the values of its properties. */
export const CATALOG_PRODUCT: RecordType = {
  table: 'catalogProduct',
  style: 'camel',
  notFound: { status: 400, code: '0', description: 'product does not exist' },
  fields: FIELDS,
  applyRules: applyProductRules,
};
