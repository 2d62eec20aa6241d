import { field, keyField, ON_CREATE, REQUIRED } from '../../field.js';
import type { RecordField, RecordType } from '../../record-type.js';

const FIELDS: readonly RecordField[] = [
  keyField('id'),
  field('name', 'string', REQUIRED),
  field('sort', 'integer', { initial: 500 }),
  field('entityTypeId', 'integer', { ...ON_CREATE, required: true }),
  field('isDefault', 'boolean', { initial: 'N' }),
];

const category = (own: readonly RecordField[]): RecordType => ({
  table: 'category',
  style: 'camel',
  notFound: { status: 400, code: 'NOT_FOUND', description: 'Element not found' },
  fields: [...FIELDS, ...own],
});

/** Pipelines; the first one of deals has the number 0. */
export const CATEGORY: RecordType = category([]);
/** Those of deals know where they came from. */
export const DEAL_CATEGORY: RecordType = category([
  field('originId', 'string', { initial: '' }),
  field('originatorId', 'string', { initial: '' }),
]);
/** Those of smart processes may be the host's own. */
export const PROCESS_CATEGORY: RecordType = category([
  field('code', 'string', { initial: '', readOnly: true }),
  field('isSystem', 'boolean', { initial: 'N', readOnly: true }),
]);
