import { field, keyField, READ_ONLY } from '../../field.js';
import type { RecordType, ValueKind } from '../../record-type.js';

/** How values of each type of custom fields are stored and compared; a file is its number. */
export const CUSTOM_FIELD_KINDS: Readonly<Record<string, ValueKind>> = {
  string: 'string',
  integer: 'number',
  double: 'number',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  enumeration: 'number',
  money: 'string',
  url: 'string',
  address: 'string',
  employee: 'number',
  crm_status: 'string',
  crm: 'string',
  iblock_section: 'number',
  iblock_element: 'number',
  file: 'number',
};

/** Files in custom fields of records; `content` is base64, `spooled` the path of a large one. */
export const RECORD_FILE: RecordType = {
  table: 'recordFile',
  style: 'legacy',
  fields: [keyField('ID'), field('NAME', 'string', READ_ONLY), field('SIZE', 'integer', READ_ONLY)],
};
