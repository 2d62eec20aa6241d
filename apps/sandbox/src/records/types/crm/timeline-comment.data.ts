import { CREATED, field, keyField, ON_CREATE, REQUIRED_ON_CREATE } from '../../field.js';
import type { RecordType } from '../../record-type.js';
import { applyCommentRules } from './timeline-comment-rules.js';

const FIELDS: RecordType['fields'] = [
  keyField('ID'),
  field('ENTITY_ID', 'integer', { ...REQUIRED_ON_CREATE, title: 'Record' }),
  field('ENTITY_TYPE', 'string', { ...REQUIRED_ON_CREATE, title: 'Record type' }),
  field('CREATED', 'datetime', { ...CREATED, title: 'Created on' }),
  field('COMMENT', 'string'),
  field('AUTHOR_ID', 'user', { ...ON_CREATE, stamp: 'created', title: 'Author' }),
  field('FILES', 'json'),
];

/** Comments in timelines. */
export const TIMELINE_COMMENT: RecordType = {
  table: 'timelineComment',
  style: 'legacy',
  notFound: { status: 400, code: 'NOT_FOUND', description: 'Not found.' },
  fields: FIELDS,
  applyRules: applyCommentRules,
};
