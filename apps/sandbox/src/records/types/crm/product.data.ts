import { CREATED, field, keyField, ON_CREATE, REQUIRED, TOUCHED } from '../../field.js';
import type { RecordType } from '../../record-type.js';

const FIELDS: RecordType['fields'] = [
  keyField('ID'),
  field('NAME', 'string', REQUIRED),
  field('ACTIVE', 'char', { initial: 'Y' }),
  field('PRICE', 'double'),
  field('CURRENCY_ID', 'string', { title: 'Currency' }),
  field('SECTION_ID', 'integer', { title: 'Section' }),
  field('CATALOG_ID', 'integer', { ...ON_CREATE, title: 'Catalogue' }),
  field('CODE', 'string'),
  field('SORT', 'integer', { initial: 500 }),
  field('MEASURE', 'integer', { title: 'Unit' }),
  field('VAT_ID', 'integer', { title: 'Tax' }),
  field('VAT_INCLUDED', 'char', { initial: 'N', title: 'Tax included' }),
  field('DESCRIPTION', 'string'),
  field('DESCRIPTION_TYPE', 'string', { initial: 'text' }),
  field('XML_ID', 'string', { title: 'External code' }),
  field('PREVIEW_PICTURE', 'file', { kind: 'json' }),
  field('DETAIL_PICTURE', 'file', { kind: 'json' }),
  field('DATE_CREATE', 'datetime', { ...CREATED, title: 'Created on' }),
  field('TIMESTAMP_X', 'datetime', { ...TOUCHED, title: 'Updated on' }),
  field('CREATED_BY', 'user', CREATED),
  field('MODIFIED_BY', 'user', { ...TOUCHED, title: 'Updated by' }),
];

/** Products as the CRM methods show them. */
export const CRM_PRODUCT: RecordType = {
  table: 'crmProduct',
  style: 'legacy',
  dialect: 'prefix-bang',
  notFound: { status: 400, code: '', description: 'Product is not found' },
  fields: FIELDS,
};
