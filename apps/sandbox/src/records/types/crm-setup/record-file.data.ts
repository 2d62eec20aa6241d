import { field, keyField, READ_ONLY } from '../../field.js';
import type { RecordType } from '../../record-type.js';

/** Files in custom fields of records; `content` is base64, `spooled` the path of a large one. */
export const RECORD_FILE: RecordType = {
  table: 'recordFile',
  style: 'legacy',
  fields: [keyField('ID'), field('NAME', 'string', READ_ONLY), field('SIZE', 'integer', READ_ONLY)],
};
