import { field, keyField, REQUIRED } from '../../field.js';
import type { RecordType } from '../../record-type.js';

const FIELDS: RecordType['fields'] = [
  keyField('id'),
  field('iblockId', 'integer', { ...REQUIRED, title: 'Catalogue' }),
  field('iblockSectionId', 'integer', { title: 'Parent section' }),
  field('name', 'string', REQUIRED),
  field('code', 'string'),
  field('xmlId', 'string', { title: 'External code' }),
  field('sort', 'integer', { initial: 500 }),
  field('active', 'char', { initial: 'Y' }),
  field('description', 'string', { initial: '' }),
  field('descriptionType', 'string', { initial: 'text' }),
];

/** Sections of the trade catalogue. */
export const CATALOG_SECTION: RecordType = {
  table: 'catalogSection',
  style: 'camel',
  notFound: { status: 400, code: '0', description: 'Section does not exist' },
  fields: FIELDS,
};
