import { field, keyField, REQUIRED } from '../../field.js';
import type { RecordType } from '../../record-type.js';

const FIELDS: RecordType['fields'] = [
  keyField('ID'),
  field('CATALOG_ID', 'integer', { title: 'Catalogue' }),
  field('SECTION_ID', 'integer', { title: 'Parent section' }),
  field('NAME', 'string', REQUIRED),
  field('XML_ID', 'string', { title: 'External code' }),
  field('CODE', 'string'),
  field('SORT', 'integer', { initial: 500 }),
];

/** Product sections as the CRM methods show them. */
export const CRM_PRODUCT_SECTION: RecordType = {
  table: 'crmProductSection',
  style: 'legacy',
  dialect: 'prefix-bang',
  notFound: { status: 400, code: '', description: 'Product section is not found' },
  fields: FIELDS,
};
