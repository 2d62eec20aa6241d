import type {
  EntityDefinition,
  EntityField,
  HostBackedOperation,
  HostOperation,
} from '../entity-definition.js';

/** What all kinds of CRM items have in common. */
export const CRM_ITEM = {
  scope: 'crm',
  hostApi: 'v2',
  idType: 'number',
  paging: 'start50',
  filterDialect: 'prefix-at',
  booleans: 'Y/N',
  customFields: 'item',
  searchable: true,
  windowField: 'createdAt',
} as const satisfies Partial<EntityDefinition>;

export const CRM_ITEM_FIELDS: readonly EntityField[] = [
  {
    name: 'id',
    host: 'id',
    type: 'integer',
    meaning: 'Number of the record, given by the host',
    readonly: true,
  },
  {
    name: 'createdAt',
    host: 'createdTime',
    type: 'datetime',
    meaning: 'When the record was made',
    readonly: true,
    example: '2026-01-15T10:00:00+03:00',
  },
  {
    name: 'updatedAt',
    host: 'updatedTime',
    type: 'datetime',
    meaning: 'When the record was last changed',
    readonly: true,
  },
  {
    name: 'createdBy',
    host: 'createdBy',
    type: 'reference',
    meaning: 'Number of the user who made the record',
    readonly: true,
  },
  {
    name: 'updatedBy',
    host: 'updatedBy',
    type: 'reference',
    meaning: 'Number of the user who last changed the record',
    readonly: true,
  },
  {
    name: 'assignedById',
    host: 'assignedById',
    type: 'reference',
    meaning: 'Number of the user responsible',
    example: 1,
  },
  { name: 'opened', host: 'opened', type: 'boolean', meaning: 'All users of the portal may see the record' },
  {
    name: 'lastActivityBy',
    host: 'lastActivityBy',
    type: 'reference',
    meaning: 'Number of the user behind the last entry of the timeline',
    readonly: true,
  },
  {
    name: 'lastActivityTime',
    host: 'lastActivityTime',
    type: 'datetime',
    meaning: 'When something last happened in the timeline',
    readonly: true,
  },
  {
    name: 'webformId',
    host: 'webformId',
    type: 'reference',
    meaning: 'Number of the web form that made the record',
    readonly: true,
  },
  {
    name: 'utmSource',
    host: 'utmSource',
    type: 'string',
    meaning: 'Where the visitor came from, `utm_source` of the link',
  },
  {
    name: 'utmMedium',
    host: 'utmMedium',
    type: 'string',
    meaning: 'Kind of advertisement, `utm_medium` of the link',
  },
  {
    name: 'utmCampaign',
    host: 'utmCampaign',
    type: 'string',
    meaning: 'Name of the campaign, `utm_campaign` of the link',
  },
  {
    name: 'utmContent',
    host: 'utmContent',
    type: 'string',
    meaning: 'Which of several advertisements it was, `utm_content` of the link',
  },
  {
    name: 'utmTerm',
    host: 'utmTerm',
    type: 'string',
    meaning: 'Words that were searched for, `utm_term` of the link',
  },
  {
    name: 'entityTypeId',
    host: 'entityTypeId',
    type: 'integer',
    meaning:
      'Kind of record: 1 lead, 2 deal, 3 contact, 4 company, 7 quote, 31 invoice, from 128 on smart processes',
    readonly: true,
  },
];

/** Ways to reach a party: what there is, the first phone and e-mail, and all of them in `fm`. */
export const COMMUNICATION_FIELDS: readonly EntityField[] = [
  {
    name: 'hasPhone',
    host: 'hasPhone',
    type: 'boolean',
    meaning: 'There is a phone number',
    readonly: true,
  },
  {
    name: 'hasEmail',
    host: 'hasEmail',
    type: 'boolean',
    meaning: 'There is an e-mail address',
    readonly: true,
  },
  {
    name: 'hasImol',
    host: 'hasImol',
    type: 'boolean',
    meaning: 'There is a conversation in an open line',
    readonly: true,
  },
  {
    name: 'phone',
    host: 'phone',
    type: 'string',
    meaning: 'First phone number; all of them are in `fm`',
    multifield: { field: 'fm', typeId: 'PHONE', kinds: { phoneWork: 'WORK', phoneMobile: 'MOBILE' } },
    example: '+4930123456',
  },
  {
    name: 'email',
    host: 'email',
    type: 'string',
    meaning: 'First e-mail address; all of them are in `fm`',
    multifield: { field: 'fm', typeId: 'EMAIL', kinds: { emailWork: 'WORK', emailHome: 'HOME' } },
    example: 'anna@example.com',
  },
  {
    name: 'fm',
    host: 'fm',
    type: 'array',
    items: 'object',
    meaning: 'Phone numbers, e-mail addresses, sites and messengers: `{id, typeId, valueType, value}`',
  },
];

/** Contacts of a record. */
export const CONTACT_REFERENCES: readonly EntityField[] = [
  { name: 'contactId', host: 'contactId', type: 'reference', meaning: 'Number of the main contact' },
  {
    name: 'contactIds',
    host: 'contactIds',
    type: 'array',
    items: 'integer',
    meaning: 'Numbers of all contacts, the main one first',
  },
];

/** How a customer was found. */
export const SOURCE_FIELDS: readonly EntityField[] = [
  {
    name: 'sourceId',
    host: 'sourceId',
    type: 'string',
    meaning: 'How the customer was found, a code from `statuses` of `SOURCE`',
  },
  {
    name: 'sourceDescription',
    host: 'sourceDescription',
    type: 'string',
    meaning: 'More on how the customer was found',
  },
];

/** The last change of the stage. */
export const MOVED_FIELDS: readonly EntityField[] = [
  {
    name: 'movedBy',
    host: 'movedBy',
    type: 'reference',
    meaning: 'Number of the user who last moved it to another stage',
    readonly: true,
  },
  {
    name: 'movedTime',
    host: 'movedTime',
    type: 'datetime',
    meaning: 'When it last went to another stage',
    readonly: true,
  },
];

/** The same record in an outside system. */
export const ORIGIN_FIELDS: readonly EntityField[] = [
  {
    name: 'originatorId',
    host: 'originatorId',
    type: 'string',
    meaning: 'Name of the outside system the record comes from',
  },
  {
    name: 'originId',
    host: 'originId',
    type: 'string',
    meaning: 'Number of the record in that outside system',
  },
];

/** What a record comes to. @param record what it is called */
export function sumFields(record: string): readonly EntityField[] {
  return [
    {
      name: 'amount',
      host: 'opportunity',
      type: 'double',
      meaning: `Sum of the ${record}, in \`currency\``,
      example: 1500,
    },
    {
      name: 'currency',
      host: 'currencyId',
      type: 'string',
      meaning: 'Currency of the sums, a code such as `EUR`',
      example: 'EUR',
    },
    {
      name: 'isManualOpportunity',
      host: 'isManualOpportunity',
      type: 'boolean',
      meaning: '`amount` was set by hand; otherwise the product rows add up to it',
    },
    { name: 'taxValue', host: 'taxValue', type: 'double', meaning: 'Tax in the sum, in `currency`' },
  ];
}

/** The host's universal item methods, which serve every CRM record kind by its type id. */
export function crmItemOperations(
  entityTypeId: number,
): Readonly<Record<HostBackedOperation, HostOperation | null>> {
  const row = { kind: 'row', path: ['result', 'item'] } as const;
  return {
    list: {
      method: 'crm.item.list',
      args: { entityTypeId, filter: '$filter', select: '$select?', order: '$order?', start: '$start' },
      result: { kind: 'rows', path: ['result', 'items'] },
    },
    get: { method: 'crm.item.get', args: { entityTypeId, id: '$id' }, result: row },
    create: { method: 'crm.item.add', args: { entityTypeId, fields: '$fields' }, result: row },
    update: { method: 'crm.item.update', args: { entityTypeId, id: '$id', fields: '$fields' }, result: row },
    delete: {
      method: 'crm.item.delete',
      args: { entityTypeId, id: '$id' },
      result: { kind: 'done', path: ['result'] },
    },
    fields: {
      method: 'crm.item.fields',
      args: { entityTypeId },
      result: { kind: 'fields', path: ['result', 'fields'] },
    },
    search: null,
  };
}
