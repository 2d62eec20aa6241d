import { field, keyField, READ_ONLY, REQUIRED, REQUIRED_ON_CREATE } from '../../field.js';
import type { RecordType } from '../../record-type.js';
import { applyStatusRules } from './status-rules.js';

const FIELDS: RecordType['fields'] = [
  keyField('ID'),
  field('ENTITY_ID', 'string', { ...REQUIRED_ON_CREATE, title: 'List' }),
  field('STATUS_ID', 'string', { ...REQUIRED_ON_CREATE, title: 'Code' }),
  field('NAME', 'string', REQUIRED),
  field('NAME_INIT', 'string', { ...READ_ONLY, initial: '', title: 'Default name' }),
  field('SORT', 'integer', { initial: 0 }),
  field('SYSTEM', 'char', { ...READ_ONLY, initial: 'N' }),
  field('CATEGORY_ID', 'integer', { title: 'Pipeline' }),
  field('COLOR', 'string'),
  field('SEMANTICS', 'string'),
  field('EXTRA', 'json', READ_ONLY),
];

/** Entries of the lists of the CRM: stages, sources, types. */
export const STATUS: RecordType = {
  table: 'status',
  style: 'legacy',
  dialect: 'equals',
  notFound: { status: 400, code: '', description: 'Status is not found.' },
  fields: FIELDS,
  applyRules: applyStatusRules,
};
