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
  ['editFormLabel', 'EDIT_FORM_LABEL', 'What it is called on the card, by language: `{en: text}`'],
  ['listColumnLabel', 'LIST_COLUMN_LABEL', 'What it is called above a column, by language: `{en: text}`'],
  ['listFilterLabel', 'LIST_FILTER_LABEL', 'What it is called in filters, by language: `{en: text}`'],
  ['errorMessage', 'ERROR_MESSAGE', 'What people read about a wrong value, by language: `{en: text}`'],
  ['helpMessage', 'HELP_MESSAGE', 'What people read beside the input, by language: `{en: text}`'],
] as const;

const FIELDS: readonly EntityField[] = [
  {
    name: 'id',
    host: 'ID',
    type: 'integer',
    meaning: 'Number of the field, given by the host',
    readonly: true,
  },
  {
    name: 'fieldName',
    host: 'FIELD_NAME',
    type: 'string',
    meaning: "Name in the host's records; `UF_CRM_` is put before it where it is missing",
    required: true,
    immutable: true,
    example: 'UF_CRM_ROOF',
  },
  {
    name: 'userTypeId',
    host: 'USER_TYPE_ID',
    type: 'string',
    meaning: 'Kind of value, one of `GET /v1/userfields/…/types`, such as `string` or `enumeration`',
    required: true,
    immutable: true,
    example: 'string',
  },
  {
    name: 'entityId',
    host: 'ENTITY_ID',
    type: 'string',
    meaning: 'Records that have the field, such as `CRM_DEAL`',
    readonly: true,
  },
  {
    name: 'xmlId',
    host: 'XML_ID',
    type: 'string',
    meaning: 'Key of the field in an outside system',
    example: 'roof',
  },
  { name: 'sort', host: 'SORT', type: 'integer', meaning: 'Place on the card; lower comes first' },
  {
    name: 'multiple',
    host: 'MULTIPLE',
    type: 'boolean',
    meaning: 'It holds a list of values',
    immutable: true,
  },
  { name: 'mandatory', host: 'MANDATORY', type: 'boolean', meaning: 'A record cannot be saved without it' },
  {
    name: 'showFilter',
    host: 'SHOW_FILTER',
    type: 'string',
    meaning: 'How lists search it: `N` not at all, `I` exactly, `E` by a mask, `S` by a part',
  },
  { name: 'showInList', host: 'SHOW_IN_LIST', type: 'boolean', meaning: 'Lists can show it' },
  { name: 'editInList', host: 'EDIT_IN_LIST', type: 'boolean', meaning: 'It can be changed in lists' },
  {
    name: 'isSearchable',
    host: 'IS_SEARCHABLE',
    type: 'boolean',
    meaning: 'The search of the portal looks into it',
  },
  ...LABELS.map(([name, host, meaning]): EntityField => ({
    name,
    host,
    type: 'object',
    meaning,
    judgedHere: true,
  })),
  {
    name: 'settings',
    host: 'SETTINGS',
    type: 'object',
    meaning: 'Settings of the kind of value, such as its default or size',
    judgedHere: true,
  },
  {
    name: 'list',
    host: 'LIST',
    type: 'array',
    items: 'object',
    meaning: 'Choices of an `enumeration`: `{ID, VALUE, DEF, SORT, XML_ID}`',
    judgedHere: true,
  },
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
    area: 'crm-setup',
    ...CRM_RECORD,
    paging: 'none',
    filterDialect: 'none',
    customFields: 'none',
    definesFields: true,
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
