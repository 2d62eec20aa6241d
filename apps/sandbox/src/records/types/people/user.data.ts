import { CREATED, field, keyField, READ_ONLY, REQUIRED, TOUCHED } from '../../field.js';
import type { RecordType } from '../../record-type.js';

/** Users; as the only legacy records they show true, false and lists of numbers as they are. */
export const USER: RecordType = {
  table: 'user',
  style: 'legacy',
  fields: [
    keyField('ID'),
    field('XML_ID', 'string', { initial: '' }),
    field('ACTIVE', 'boolean', { initial: 'Y', typed: true, title: 'Active' }),
    field('NAME', 'string', { initial: '', title: 'First name' }),
    field('LAST_NAME', 'string', { initial: '' }),
    field('SECOND_NAME', 'string', { initial: '', title: 'Middle name' }),
    field('EMAIL', 'string', REQUIRED),
    field('LAST_LOGIN', 'datetime', { ...READ_ONLY, title: 'Last authorisation' }),
    field('DATE_REGISTER', 'datetime', CREATED),
    field('TIME_ZONE', 'string', { ...READ_ONLY, initial: '' }),
    field('IS_ONLINE', 'boolean', { ...READ_ONLY, initial: 'N' }),
    field('IS_ADMIN', 'boolean', { ...READ_ONLY, initial: 'N', typed: true }),
    field('TIMESTAMP_X', 'datetime', TOUCHED),
    field('LAST_ACTIVITY_DATE', 'datetime', READ_ONLY),
    field('PERSONAL_GENDER', 'string', { initial: '' }),
    field('PERSONAL_BIRTHDAY', 'date'),
    field('PERSONAL_PHOTO', 'string'),
    field('PERSONAL_PHONE', 'string', { initial: '' }),
    field('PERSONAL_MOBILE', 'string', { initial: '' }),
    field('PERSONAL_CITY', 'string', { initial: '' }),
    field('WORK_PHONE', 'string', { initial: '' }),
    field('WORK_POSITION', 'string', { initial: '' }),
    field('WORK_DEPARTMENT', 'string', { initial: '' }),
    field('UF_EMPLOYMENT_DATE', 'date'),
    field('UF_DEPARTMENT', 'integer', { multiple: true, typed: true, title: 'Departments' }),
    field('UF_PHONE_INNER', 'string', { title: 'Extension' }),
    field('USER_TYPE', 'string', { ...READ_ONLY, initial: 'employee' }),
  ],
};
