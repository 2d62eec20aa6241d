import type { ValueKind } from '../../record-type.js';

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
