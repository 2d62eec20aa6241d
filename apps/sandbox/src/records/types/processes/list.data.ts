import {
  CREATED,
  field,
  keyField,
  ON_CREATE,
  READ_ONLY,
  REQUIRED,
  REQUIRED_ON_CREATE,
  TOUCHED,
} from '../../field.js';
import type { RecordField, RecordType, Row } from '../../record-type.js';

export const LIST: RecordType = {
  table: 'list',
  style: 'legacy',
  dialect: 'equals',
  fields: [
    keyField('ID'),
    field('TIMESTAMP_X', 'datetime', TOUCHED),
    field('IBLOCK_TYPE_ID', 'string', REQUIRED_ON_CREATE),
    field('CODE', 'string', ON_CREATE),
    field('NAME', 'string', REQUIRED),
    field('DESCRIPTION', 'string', { initial: '' }),
    field('SORT', 'integer', { initial: 500 }),
    field('ACTIVE', 'boolean', { ...READ_ONLY, initial: 'Y' }),
    field('PICTURE', 'json'),
    field('BIZPROC', 'boolean', { initial: 'N' }),
    field('SOCNET_GROUP_ID', 'integer', ON_CREATE),
  ],
};

export const LIST_SECTION: RecordType = {
  table: 'listSection',
  style: 'legacy',
  notFound: { status: 400, code: 'ERROR_SECTION_NOT_FOUND', description: 'Section not found' },
  dialect: 'prefix-bang',
  fields: [
    keyField('ID'),
    field('IBLOCK_ID', 'integer', REQUIRED_ON_CREATE),
    field('NAME', 'string', REQUIRED),
    field('CODE', 'string', ON_CREATE),
    field('IBLOCK_SECTION_ID', 'integer'),
    field('SORT', 'integer', { initial: 500 }),
    field('ACTIVE', 'boolean', { initial: 'Y' }),
    field('DESCRIPTION', 'string', { initial: '' }),
    field('DEPTH_LEVEL', 'integer', { ...READ_ONLY, initial: 1 }),
    field('EXTERNAL_ID', 'string'),
    field('CREATED_BY', 'user', CREATED),
    field('MODIFIED_BY', 'user', TOUCHED),
    field('DATE_CREATE', 'datetime', CREATED),
    field('TIMESTAMP_X', 'datetime', TOUCHED),
  ],
};

/** Properties of a list; the id is the number in `PROPERTY_<n>`. */
export const LIST_FIELD: RecordType = {
  table: 'listField',
  style: 'legacy',
  identifier: 'FIELD_ID',
  fields: [
    keyField('ID'),
    field('FIELD_ID', 'string', READ_ONLY),
    field('IBLOCK_ID', 'integer', REQUIRED_ON_CREATE),
    field('SORT', 'integer', { initial: 500, typed: true }),
    field('NAME', 'string', REQUIRED),
    field('IS_REQUIRED', 'boolean', { initial: 'N' }),
    field('MULTIPLE', 'boolean', { initial: 'N' }),
    field('DEFAULT_VALUE', 'string', { initial: '' }),
    field('TYPE', 'string', REQUIRED_ON_CREATE),
    field('CODE', 'string', { initial: '' }),
    field('LINK_IBLOCK_ID', 'integer'),
    field('ROW_COUNT', 'integer', { initial: 1 }),
    field('COL_COUNT', 'integer', { initial: 30 }),
    field('SETTINGS', 'json', { initial: {} }),
    field('LIST_TEXT_VALUES', 'string', { onDemand: true }),
    field('LIST_DEF', 'json', { onDemand: true }),
    field('DISPLAY_VALUES_FORM', 'json', READ_ONLY),
  ],
  applyRules: (row) => {
    row['FIELD_ID'] ??= `PROPERTY_${row.id}`;
  },
};

function propertyField({ FIELD_ID, TYPE }: Row): RecordField {
  return field(String(FIELD_ID), TYPE === 'N' ? 'double' : 'string', { multiple: true });
}

const ELEMENT_FIELDS: readonly RecordField[] = [
  keyField('ID'),
  field('IBLOCK_ID', 'integer', REQUIRED_ON_CREATE),
  field('NAME', 'string', REQUIRED),
  field('CODE', 'string', ON_CREATE),
  field('IBLOCK_SECTION_ID', 'integer'),
  field('CREATED_BY', 'user', CREATED),
  field('MODIFIED_BY', 'user', TOUCHED),
  field('DATE_CREATE', 'datetime', CREATED),
  field('TIMESTAMP_X', 'datetime', TOUCHED),
  field('BP_PUBLISHED', 'boolean', { ...READ_ONLY, initial: 'Y' }),
];

/**
 * Elements of a list with these properties. A property is stored as a list of values; `valueIds` of the row holds the
 * id of each of them, by property.
 */
export function listElement(properties: readonly Row[]): RecordType {
  return {
    table: 'listElement',
    style: 'legacy',
    notFound: { status: 400, code: 'ERROR_ELEMENT_NOT_FOUND', description: 'Element not found' },
    dialect: 'prefix-bang',
    fields: [...ELEMENT_FIELDS, ...properties.map(propertyField)],
  };
}
