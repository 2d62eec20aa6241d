import { CREATED, field, keyField, REQUIRED } from '../../field.js';
import type { RecordType } from '../../record-type.js';

export const BLOG_POST: RecordType = {
  table: 'blogPost',
  style: 'legacy',
  fields: [
    keyField('ID'),
    field('POST_TITLE', 'string'),
    field('POST_MESSAGE', 'string', REQUIRED),
    field('DEST', 'string', { multiple: true }),
    field('FILES', 'json'),
    field('IMPORTANT', 'boolean', { initial: 'N' }),
    field('TAGS', 'string'),
    field('AUTHOR_ID', 'user', CREATED),
    field('DATE_PUBLISH', 'datetime', CREATED),
  ],
};

export const BLOG_COMMENT: RecordType = {
  table: 'blogComment',
  style: 'legacy',
  fields: [
    keyField('ID'),
    field('POST_ID', 'integer', REQUIRED),
    field('TEXT', 'string', REQUIRED),
    field('FILES', 'json'),
    field('AUTHOR_ID', 'user', CREATED),
    field('DATE_CREATE', 'datetime', CREATED),
  ],
};
