import { field, keyField, ON_CREATE, REQUIRED } from '../../field.js';
import type { RecordType } from '../../record-type.js';

const FIELDS: RecordType['fields'] = [
  keyField('id'),
  field('name', 'string', REQUIRED),
  field('sort', 'integer', { initial: 500 }),
  field('entityTypeId', 'integer', { ...ON_CREATE, required: true }),
  field('isDefault', 'boolean', { initial: 'N' }),
];

/** Pipelines of deals and of smart processes; the first one of deals has the number 0. */
export const CATEGORY: RecordType = {
  table: 'category',
  style: 'camel',
  notFound: { status: 400, code: 'NOT_FOUND', description: 'Category not found' },
  fields: FIELDS,
};
