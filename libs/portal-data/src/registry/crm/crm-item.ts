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
  { name: 'id', host: 'id', type: 'number', readonly: true },
  {
    name: 'createdAt',
    host: 'createdTime',
    type: 'datetime',
    readonly: true,
    example: '2026-01-15T10:00:00+03:00',
  },
  { name: 'updatedAt', host: 'updatedTime', type: 'datetime', readonly: true },
  { name: 'createdBy', host: 'createdBy', type: 'number', readonly: true },
  { name: 'updatedBy', host: 'updatedBy', type: 'number', readonly: true },
  { name: 'assignedById', host: 'assignedById', type: 'number', example: 1 },
  { name: 'opened', host: 'opened', type: 'boolean' },
  { name: 'lastActivityBy', host: 'lastActivityBy', type: 'number', readonly: true },
  { name: 'lastActivityTime', host: 'lastActivityTime', type: 'datetime', readonly: true },
  { name: 'webformId', host: 'webformId', type: 'number', readonly: true },
  { name: 'utmSource', host: 'utmSource', type: 'string' },
  { name: 'utmMedium', host: 'utmMedium', type: 'string' },
  { name: 'utmCampaign', host: 'utmCampaign', type: 'string' },
  { name: 'utmContent', host: 'utmContent', type: 'string' },
  { name: 'utmTerm', host: 'utmTerm', type: 'string' },
  { name: 'entityTypeId', host: 'entityTypeId', type: 'number', readonly: true },
];

/** The first phone and e-mail of a party; all of them stand in `fm`. */
export const COMMUNICATION_FIELDS: readonly EntityField[] = [
  {
    name: 'phone',
    host: 'phone',
    type: 'string',
    multifield: { field: 'fm', typeId: 'PHONE' },
    example: '+4930123456',
  },
  {
    name: 'email',
    host: 'email',
    type: 'string',
    multifield: { field: 'fm', typeId: 'EMAIL' },
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
