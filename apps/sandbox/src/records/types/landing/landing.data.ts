import { HostError } from '../../../protocol/host-error.js';
import { CREATED, field, keyField, READ_ONLY, REQUIRED, REQUIRED_ON_CREATE, TOUCHED } from '../../field.js';
import type { RecordType } from '../../record-type.js';

const SITE_TYPES = ['PAGE', 'STORE', 'SMN', 'KNOWLEDGE', 'GROUP', 'MAINPAGE', 'VIBE'];

export const LANDING_SITE: RecordType = {
  table: 'landingSite',
  style: 'legacy',
  dialect: 'orm',
  fields: [
    keyField('ID'),
    field('TITLE', 'string', REQUIRED),
    field('CODE', 'string', REQUIRED),
    field('TYPE', 'string', { initial: 'PAGE' }),
    field('ACTIVE', 'boolean', { ...READ_ONLY, initial: 'N' }),
    field('DELETED', 'boolean', { ...READ_ONLY, initial: 'N' }),
    field('DOMAIN_ID', 'integer', { initial: 0 }),
    field('DESCRIPTION', 'string'),
    field('XML_ID', 'string'),
    field('LANDING_ID_INDEX', 'integer'),
    field('LANDING_ID_404', 'integer'),
    field('LANDING_ID_503', 'integer'),
    field('LANG', 'string'),
    field('CREATED_BY_ID', 'user', CREATED),
    field('MODIFIED_BY_ID', 'user', TOUCHED),
    field('DATE_CREATE', 'datetime', CREATED),
    field('DATE_MODIFY', 'datetime', TOUCHED),
  ],
  applyRules: (row) => {
    if (!SITE_TYPES.includes(String(row['TYPE']))) {
      throw new HostError(400, 'TYPE_ERROR', 'The type of the site is not known');
    }
    row['CODE'] = `/${String(row['CODE']).replace(/^\/+|\/+$/g, '')}/`;
  },
};

export const LANDING_PAGE: RecordType = {
  table: 'landingPage',
  style: 'legacy',
  dialect: 'orm',
  fields: [
    keyField('ID'),
    field('SITE_ID', 'integer', REQUIRED_ON_CREATE),
    field('TITLE', 'string', REQUIRED),
    field('CODE', 'string'),
    field('DESCRIPTION', 'string'),
    field('ACTIVE', 'boolean', { ...READ_ONLY, initial: 'N' }),
    field('DELETED', 'boolean', { ...READ_ONLY, initial: 'N' }),
    field('FOLDER', 'boolean', { initial: 'N' }),
    field('FOLDER_ID', 'integer'),
    field('TPL_ID', 'integer'),
    field('SITEMAP', 'boolean', { initial: 'N' }),
    field('XML_ID', 'string'),
    field('DOMAIN_ID', 'integer', READ_ONLY),
    field('DATE_PUBLIC', 'datetime'),
    field('CREATED_BY_ID', 'user', CREATED),
    field('MODIFIED_BY_ID', 'user', TOUCHED),
    field('DATE_CREATE', 'datetime', CREATED),
    field('DATE_MODIFY', 'datetime', TOUCHED),
  ],
  applyRules: (row) => {
    row['CODE'] ||= String(row['TITLE'])
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-');
  },
};
