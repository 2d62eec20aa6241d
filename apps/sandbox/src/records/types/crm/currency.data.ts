import { field, READ_ONLY, REQUIRED, REQUIRED_ON_CREATE, TOUCHED } from '../../field.js';
import type { RecordType } from '../../record-type.js';

const FIELDS: RecordType['fields'] = [
  field('CURRENCY', 'string', REQUIRED_ON_CREATE),
  field('AMOUNT_CNT', 'integer', { ...REQUIRED, initial: 1, title: 'Nominal' }),
  field('AMOUNT', 'double', { ...REQUIRED, title: 'Rate' }),
  field('SORT', 'integer', { initial: 100 }),
  field('BASE', 'char', { initial: 'N' }),
  field('FULL_NAME', 'string', { ...READ_ONLY, title: 'Name' }),
  field('LID', 'string', { ...READ_ONLY, title: 'Language' }),
  field('FORMAT_STRING', 'string', { ...READ_ONLY, title: 'Format' }),
  field('DEC_POINT', 'string', { ...READ_ONLY, title: 'Decimal point' }),
  field('THOUSANDS_SEP', 'string', { ...READ_ONLY, title: 'Thousands separator' }),
  field('DECIMALS', 'integer', READ_ONLY),
  field('DATE_UPDATE', 'datetime', { ...TOUCHED, title: 'Updated on' }),
  field('LANG', 'json', { onDemand: true }),
];

/** Currencies of the portal, known by their code. */
export const CURRENCY: RecordType = {
  table: 'currency',
  style: 'legacy',
  dialect: 'equals',
  identifier: 'CURRENCY',
  notFound: { status: 400, code: '', description: 'Not found' },
  fields: FIELDS,
};
