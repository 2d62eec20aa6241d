import { CREATED, field, keyField, READ_ONLY, REQUIRED, TOUCHED } from '../../field.js';
import type { RecordType } from '../../record-type.js';

export const WORKGROUP: RecordType = {
  table: 'workgroup',
  style: 'legacy',
  dialect: 'prefix-bang',
  fields: [
    keyField('ID'),
    field('SITE_ID', 'string', { ...READ_ONLY, initial: 's1' }),
    field('NAME', 'string', REQUIRED),
    field('DESCRIPTION', 'string', { initial: '' }),
    field('DATE_CREATE', 'datetime', CREATED),
    field('DATE_UPDATE', 'datetime', TOUCHED),
    field('DATE_ACTIVITY', 'datetime', TOUCHED),
    field('ACTIVE', 'boolean', { initial: 'Y' }),
    field('VISIBLE', 'boolean', { initial: 'N' }),
    field('OPENED', 'boolean', { initial: 'N' }),
    field('CLOSED', 'boolean', { initial: 'N' }),
    field('SUBJECT_ID', 'integer', { initial: 1 }),
    field('SUBJECT_NAME', 'string', { ...READ_ONLY, initial: 'Workgroups' }),
    field('OWNER_ID', 'user'),
    field('KEYWORDS', 'string', { initial: '' }),
    field('NUMBER_OF_MEMBERS', 'integer', { ...READ_ONLY, initial: 1 }),
    field('PROJECT', 'boolean', { initial: 'N' }),
    field('PROJECT_DATE_START', 'datetime'),
    field('PROJECT_DATE_FINISH', 'datetime'),
    field('SCRUM_MASTER_ID', 'user'),
    field('INITIATE_PERMS', 'string', { initial: 'E' }),
    field('IS_EXTRANET', 'boolean', { ...READ_ONLY, initial: 'N' }),
  ],
  applyRules: (row, before, { userId }) => {
    if (!before) row['OWNER_ID'] ??= userId;
  },
};
