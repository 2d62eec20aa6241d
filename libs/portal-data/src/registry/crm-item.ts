import type { EntityOperation, HostOperation } from './entity-definition.js';

/** The host's universal item methods, which serve every CRM record kind by its type id. */
export function crmItemOperations(entityTypeId: number): Readonly<Record<EntityOperation, HostOperation>> {
  const row = { kind: 'row', path: ['result', 'item'] } as const;
  return {
    list: {
      method: 'crm.item.list',
      args: { entityTypeId, filter: '$filter', select: '$select', order: '$order', start: '$start' },
      result: { kind: 'rows', path: ['result', 'items'] },
    },
    get: { method: 'crm.item.get', args: { entityTypeId, id: '$id' }, result: row },
    create: { method: 'crm.item.add', args: { entityTypeId, fields: '$fields' }, result: row },
    update: { method: 'crm.item.update', args: { entityTypeId, id: '$id', fields: '$fields' }, result: row },
    delete: {
      method: 'crm.item.delete',
      args: { entityTypeId, id: '$id' },
      result: { kind: 'empty', path: [] },
    },
    fields: {
      method: 'crm.item.fields',
      args: { entityTypeId },
      result: { kind: 'map', path: ['result', 'fields'] },
    },
  };
}
