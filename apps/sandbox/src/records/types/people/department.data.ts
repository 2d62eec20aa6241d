import { HostError } from '../../../protocol/host-error.js';
import { field, keyField, REQUIRED } from '../../field.js';
import type { RecordType } from '../../record-type.js';

export const DEPARTMENT: RecordType = {
  table: 'department',
  style: 'legacy',
  dialect: 'equals',
  fields: [
    keyField('ID'),
    field('NAME', 'string', REQUIRED),
    field('SORT', 'integer', { initial: 500, typed: true }),
    field('PARENT', 'integer'),
    field('UF_HEAD', 'user'),
  ],
  applyRules: (row, before) => {
    if (!before && row['PARENT'] === null) {
      throw new HostError(400, 'ERROR_CORE', 'The parent department is not given');
    }
    if (row['PARENT'] === row.id)
      throw new HostError(400, 'ERROR_CORE', 'A department cannot be its own parent');
  },
};
