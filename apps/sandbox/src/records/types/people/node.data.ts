import { CREATED, field, keyField, READ_ONLY, REQUIRED, REQUIRED_ON_CREATE, TOUCHED } from '../../field.js';
import type { RecordType } from '../../record-type.js';

/** Departments and teams of the structure; `members` is stored as `[{userId, role}]`. */
export const STRUCTURE_NODE: RecordType = {
  table: 'structureNode',
  style: 'v3',
  fields: [
    keyField('id'),
    field('name', 'string', REQUIRED),
    field('type', 'string', REQUIRED_ON_CREATE),
    field('structureId', 'int', { ...READ_ONLY, initial: 1 }),
    field('parentId', 'int', REQUIRED_ON_CREATE),
    field('description', 'string', { initial: '' }),
    field('accessCode', 'string', READ_ONLY),
    field('userCount', 'int', { ...READ_ONLY, initial: 0 }),
    field('colorName', 'string'),
    field('xmlId', 'string', READ_ONLY),
    field('createdAt', 'datetime', CREATED),
    field('updatedAt', 'datetime', TOUCHED),
    field('members', 'array', { ...READ_ONLY, initial: [], onDemand: true }),
  ],
  applyRules: (row) => {
    row['accessCode'] ??= `DR${row.id}`;
  },
};
