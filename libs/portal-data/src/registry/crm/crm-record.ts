import type { EntityDefinition, HostBackedOperation, HostOperation } from '../entity-definition.js';

/** What the older CRM methods have in common. */
export const CRM_RECORD = {
  scope: 'crm',
  hostApi: 'v2',
  idType: 'number',
  booleans: 'Y/N',
} as const satisfies Partial<EntityDefinition>;

/** The common pattern of the older CRM methods; `family` is `crm.<kind>`. */
export function crmRecordOperations(
  family: `crm.${string}`,
): Readonly<Record<HostBackedOperation, HostOperation | null>> {
  const done = { kind: 'done', path: ['result'] } as const;
  return {
    list: {
      method: `${family}.list`,
      args: { filter: '$filter', select: '$select?', order: '$order?', start: '$start' },
      result: { kind: 'rows', path: ['result'] },
    },
    get: { method: `${family}.get`, args: { id: '$id' }, result: { kind: 'row', path: ['result'] } },
    create: {
      method: `${family}.add`,
      args: { fields: '$fields' },
      result: { kind: 'id', path: ['result'] },
    },
    update: { method: `${family}.update`, args: { id: '$id', fields: '$fields' }, result: done },
    delete: { method: `${family}.delete`, args: { id: '$id' }, result: done },
    fields: { method: `${family}.fields`, args: {}, result: { kind: 'fields', path: ['result'] } },
    search: null,
  };
}
