import { HostError } from '../../../protocol/host-error.js';
import {
  CREATED,
  field,
  keyField,
  ON_CREATE,
  READ_ONLY,
  REQUIRED,
  REQUIRED_ON_CREATE,
  TOUCHED,
} from '../../field.js';
import type { RecordType } from '../../record-type.js';

const MAX_MARKDOWN_BYTES = 1_048_576;
const MAX_TITLE = 255;

/** Knowledge bases. */
export const NOTE_COLLECTION: RecordType = {
  table: 'noteCollection',
  style: 'v3',
  fields: [
    keyField('id'),
    field('name', 'string', REQUIRED),
    field('position', 'int'),
    field('policyLevel', 'string', { ...READ_ONLY, initial: 'view' }),
    field('createdBy', 'int', CREATED),
    field('updatedBy', 'int', TOUCHED),
    field('createdAt', 'datetime', CREATED),
    field('updatedAt', 'datetime', TOUCHED),
  ],
  applyRules: (row) => {
    row['position'] ??= row.id * 100;
  },
};

export const NOTE_DOCUMENT: RecordType = {
  table: 'noteDocument',
  style: 'v3',
  fields: [
    keyField('id'),
    field('collectionId', 'int', REQUIRED_ON_CREATE),
    field('parentId', 'int', ON_CREATE),
    field('title', 'string', REQUIRED),
    field('markdown', 'string', { initial: '' }),
    field('position', 'int', { ...READ_ONLY, initial: 1 }),
    field('createdBy', 'int', CREATED),
    field('updatedBy', 'int', TOUCHED),
    field('createdAt', 'datetime', CREATED),
    field('updatedAt', 'datetime', TOUCHED),
  ],
  applyRules: (row) => {
    if (String(row['title']).length > MAX_TITLE) {
      throw new HostError(400, 'DTOVALIDATION', `The title is longer than ${MAX_TITLE} characters`);
    }
    if (Buffer.byteLength(String(row['markdown'])) > MAX_MARKDOWN_BYTES) {
      throw new HostError(400, 'NOTE_MARKDOWN_TOO_LARGE', 'The content of the document is too large');
    }
  },
};
