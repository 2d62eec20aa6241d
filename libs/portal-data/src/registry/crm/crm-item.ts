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

/** The first phone and e-mail of a party; all of them stand in `fm`. */
export const COMMUNICATION_FIELDS: readonly EntityField[] = [
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
];

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
