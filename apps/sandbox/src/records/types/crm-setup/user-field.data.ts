import { field, keyField, ON_CREATE, READ_ONLY, REQUIRED_ON_CREATE } from '../../field.js';
import type { RecordType } from '../../record-type.js';

const LABELS = ['EDIT_FORM_LABEL', 'LIST_COLUMN_LABEL', 'LIST_FILTER_LABEL', 'ERROR_MESSAGE', 'HELP_MESSAGE'];

const FIELDS: RecordType['fields'] = [
  keyField('ID'),
  field('ENTITY_ID', 'string', READ_ONLY),
  field('FIELD_NAME', 'string', REQUIRED_ON_CREATE),
  field('USER_TYPE_ID', 'string', REQUIRED_ON_CREATE),
  field('XML_ID', 'string'),
  field('SORT', 'integer', { initial: 100 }),
  field('MULTIPLE', 'boolean', { ...ON_CREATE, initial: 'N' }),
  field('MANDATORY', 'boolean', { initial: 'N' }),
  field('SHOW_FILTER', 'string', { initial: 'E' }),
  field('SHOW_IN_LIST', 'boolean', { initial: 'Y' }),
  field('EDIT_IN_LIST', 'boolean', { initial: 'Y' }),
  field('IS_SEARCHABLE', 'boolean', { initial: 'N' }),
  field('SETTINGS', 'json', { initial: {} }),
  ...LABELS.map((name) => field(name, 'json', { initial: {} })),
  field('LIST', 'json', { multiple: true }),
];

/** Settings of custom fields. */
export const USER_FIELD: RecordType = {
  table: 'userField',
  style: 'legacy',
  notFound: { status: 400, code: 'ERROR_NOT_FOUND', description: 'The entity with ID is not found.' },
  fields: FIELDS,
};
