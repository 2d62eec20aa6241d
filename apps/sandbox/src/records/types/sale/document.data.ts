import { CREATED, field, keyField, ON_CREATE, READ_ONLY, REQUIRED_ON_CREATE, TOUCHED } from '../../field.js';
import type { RecordType } from '../../record-type.js';

const FIELDS: RecordType['fields'] = [
  keyField('id'),
  field('title', 'string', { ...READ_ONLY, title: 'Name' }),
  field('number', 'string', READ_ONLY),
  field('templateId', 'integer', { ...REQUIRED_ON_CREATE, title: 'Template' }),
  field('provider', 'string', READ_ONLY),
  field('value', 'string', { title: 'External record' }),
  field('fileId', 'integer', { ...READ_ONLY, title: 'File' }),
  field('imageId', 'integer', { ...READ_ONLY, title: 'Image' }),
  field('pdfId', 'integer', { ...READ_ONLY, title: 'PDF' }),
  field('createTime', 'datetime', { ...CREATED, title: 'Created on' }),
  field('updateTime', 'datetime', { ...TOUCHED, title: 'Updated on' }),
  field('createdBy', 'user', CREATED),
  field('updatedBy', 'user', TOUCHED),
  field('entityTypeId', 'integer', ON_CREATE),
  field('entityId', 'integer', ON_CREATE),
  field('values', 'json'),
  field('stampsEnabled', 'boolean', { initial: 'N', typed: true }),
  field('isTransformationError', 'boolean', { ...READ_ONLY, initial: 'N', typed: true }),
  field('downloadUrl', 'string', READ_ONLY),
  field('pdfUrl', 'string', READ_ONLY),
  field('imageUrl', 'string', READ_ONLY),
  field('publicUrl', 'string', READ_ONLY),
];

/** Documents made from templates. */
export const DOCUMENT: RecordType = {
  table: 'document',
  style: 'camel',
  notFound: { status: 400, code: '0', description: 'Document not found' },
  fields: FIELDS,
};
