import { field, keyField, REQUIRED, REQUIRED_ON_CREATE, TOUCHED } from '../../field.js';
import type { RecordType } from '../../record-type.js';

const FIELDS: RecordType['fields'] = [
  keyField('id'),
  field('iblockId', 'integer', { ...REQUIRED_ON_CREATE, title: 'Catalogue' }),
  field('name', 'string', REQUIRED),
  field('active', 'char', { initial: 'Y' }),
  field('sort', 'integer', { initial: 500 }),
  field('code', 'string'),
  field('propertyType', 'string', { ...REQUIRED, title: 'Type' }),
  field('userType', 'string', { title: 'Subtype' }),
  field('listType', 'string', { initial: 'L' }),
  field('multiple', 'char', { initial: 'N' }),
  field('multipleCnt', 'integer', { initial: 5, title: 'Input lines' }),
  field('rowCount', 'integer', { initial: 1, title: 'Rows' }),
  field('colCount', 'integer', { initial: 30, title: 'Columns' }),
  field('defaultValue', 'string'),
  field('isRequired', 'char', { initial: 'N', title: 'Required' }),
  field('searchable', 'char', { initial: 'N', title: 'Searched' }),
  field('filtrable', 'char', { initial: 'N', title: 'In filter' }),
  field('withDescription', 'char', { initial: 'N' }),
  field('fileType', 'string', { title: 'File types' }),
  field('linkIblockId', 'integer', { title: 'Linked catalogue' }),
  field('hint', 'string'),
  field('userTypeSettings', 'object', { title: 'Subtype settings' }),
  field('xmlId', 'string', { title: 'External code' }),
  field('timestampX', 'datetime', { ...TOUCHED, title: 'Updated on' }),
];

/** Properties of products; the type is S text, N number, L list, F file, G section, E element. */
export const CATALOG_PRODUCT_PROPERTY: RecordType = {
  table: 'catalogProductProperty',
  style: 'camel',
  notFound: { status: 400, code: '0', description: 'property does not exist' },
  fields: FIELDS,
};
