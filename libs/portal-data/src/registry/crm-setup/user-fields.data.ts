import type { EntityDefinition, EntityField, HostOperation } from '../entity-definition.js';
import { CRM_RECORD, crmRecordOperations } from '../crm/crm-record.js';

/** Bases whose records take custom fields → the host's word for them. */
export const USER_FIELD_OWNERS = {
  deals: 'deal',
  leads: 'lead',
  contacts: 'contact',
  companies: 'company',
  quotes: 'quote',
} as const;
type Owner = keyof typeof USER_FIELD_OWNERS;

const LABELS = [
  ['editFormLabel', 'EDIT_FORM_LABEL'],
  ['listColumnLabel', 'LIST_COLUMN_LABEL'],
  ['listFilterLabel', 'LIST_FILTER_LABEL'],
  ['errorMessage', 'ERROR_MESSAGE'],
  ['helpMessage', 'HELP_MESSAGE'],
] as const;

const FIELDS: readonly EntityField[] = [
  { name: 'id', host: 'ID', type: 'number', readonly: true },
  {
    name: 'fieldName',
    host: 'FIELD_NAME',
    type: 'string',
    required: true,
    immutable: true,
    example: 'UF_CRM_ROOF',
  },
  {
    name: 'userTypeId',
    host: 'USER_TYPE_ID',
    type: 'string',
    required: true,
    immutable: true,
    example: 'string',
  },
  { name: 'entityId', host: 'ENTITY_ID', type: 'string', readonly: true },
  { name: 'xmlId', host: 'XML_ID', type: 'string', example: 'roof' },
  { name: 'sort', host: 'SORT', type: 'number' },
  { name: 'multiple', host: 'MULTIPLE', type: 'boolean', immutable: true },
  { name: 'mandatory', host: 'MANDATORY', type: 'boolean' },
  { name: 'showFilter', host: 'SHOW_FILTER', type: 'string' },
  { name: 'showInList', host: 'SHOW_IN_LIST', type: 'boolean' },
  { name: 'editInList', host: 'EDIT_IN_LIST', type: 'boolean' },
  { name: 'isSearchable', host: 'IS_SEARCHABLE', type: 'boolean' },
  ...LABELS.map(([name, host]): EntityField => ({ name, host, type: 'object', judgedHere: true })),
  { name: 'settings', host: 'SETTINGS', type: 'object', judgedHere: true },
  { name: 'list', host: 'LIST', type: 'array', judgedHere: true },
];

function userFields(owner: Owner): EntityDefinition {
  const pattern = crmRecordOperations(`crm.${USER_FIELD_OWNERS[owner]}.userfield`);
  const list: HostOperation = {
    method: `crm.${USER_FIELD_OWNERS[owner]}.userfield.list`,
    args: {},
    result: { kind: 'rows', path: ['result'] },
  };
  return {
    base: `userfields/${owner}`,
    title: `Custom fields of ${owner}`,
    ...CRM_RECORD,
    paging: 'none',
    filterDialect: 'none',
    customFields: 'none',
    searchable: true,
    operations: {
      ...pattern,
      list,
      // The host describes the settings of one kind of fields by methods of their own, not these records.
      fields: null,
    },
    fields: FIELDS,
    aggregatable: [],
  };
}

/** Custom fields of the records of the CRM. */
export const USER_FIELDS: readonly EntityDefinition[] = (Object.keys(USER_FIELD_OWNERS) as Owner[]).map(
  userFields,
);
