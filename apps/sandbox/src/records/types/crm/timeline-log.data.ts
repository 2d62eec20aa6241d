import { CREATED, field, keyField, REQUIRED, REQUIRED_ON_CREATE } from '../../field.js';
import type { RecordType } from '../../record-type.js';

const FIELDS: RecordType['fields'] = [
  keyField('id'),
  field('created', 'datetime', { ...CREATED, title: 'Created on' }),
  field('authorId', 'user', { ...CREATED, title: 'Author' }),
  field('title', 'string', REQUIRED),
  field('text', 'string', REQUIRED),
  field('iconCode', 'string', { initial: '', title: 'Icon' }),
  field('entityTypeId', 'integer', { ...REQUIRED_ON_CREATE, onDemand: true }),
  field('entityId', 'integer', { ...REQUIRED_ON_CREATE, onDemand: true }),
];

/** Records that integrations leave in timelines. */
export const TIMELINE_LOG: RecordType = {
  table: 'timelineLog',
  style: 'camel',
  notFound: { status: 400, code: 'NOT_FOUND', description: 'Not found.' },
  fields: FIELDS,
};
