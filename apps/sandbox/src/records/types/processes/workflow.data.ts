import { field, keyField, READ_ONLY, REQUIRED, REQUIRED_ON_CREATE, TOUCHED } from '../../field.js';
import type { RecordType } from '../../record-type.js';

export const WORKFLOW_TEMPLATE: RecordType = {
  table: 'workflowTemplate',
  style: 'legacy',
  dialect: 'prefix-bang',
  fields: [
    keyField('ID'),
    field('NAME', 'string', REQUIRED),
    field('DESCRIPTION', 'string', { initial: '' }),
    field('MODULE_ID', 'string', READ_ONLY),
    field('ENTITY', 'string', READ_ONLY),
    field('DOCUMENT_TYPE', 'json', REQUIRED_ON_CREATE),
    field('AUTO_EXECUTE', 'integer', { initial: 0 }),
    field('TEMPLATE', 'json', { ...READ_ONLY, initial: [] }),
    field('PARAMETERS', 'json', { ...READ_ONLY, initial: [] }),
    field('VARIABLES', 'json', { ...READ_ONLY, initial: [] }),
    field('CONSTANTS', 'json', { ...READ_ONLY, initial: [] }),
    field('MODIFIED', 'datetime', TOUCHED),
    field('IS_MODIFIED', 'boolean', { ...READ_ONLY, initial: 'N' }),
    field('USER_ID', 'user', TOUCHED),
    field('SYSTEM_CODE', 'string', { ...READ_ONLY, initial: '' }),
  ],
  applyRules: (row) => {
    const [moduleId, entity] = row['DOCUMENT_TYPE'] as readonly string[];
    row['MODULE_ID'] = moduleId;
    row['ENTITY'] = entity;
  },
};

/** Running workflows; the host knows one by a text, kept as `WORKFLOW_ID`. */
export const WORKFLOW: RecordType = {
  table: 'workflow',
  style: 'legacy',
  dialect: 'prefix-bang',
  fields: [
    keyField('ID'),
    field('WORKFLOW_ID', 'string', READ_ONLY),
    field('MODIFIED', 'datetime', TOUCHED),
    field('OWNED_UNTIL', 'datetime', READ_ONLY),
    field('MODULE_ID', 'string', READ_ONLY),
    field('ENTITY', 'string', READ_ONLY),
    field('DOCUMENT_ID', 'string', READ_ONLY),
    field('STARTED', 'datetime', READ_ONLY),
    field('STARTED_BY', 'user', READ_ONLY),
    field('TEMPLATE_ID', 'integer', READ_ONLY),
  ],
};
