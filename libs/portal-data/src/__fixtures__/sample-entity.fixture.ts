import type { EntityDefinition, HostBackedOperation, HostOperation } from '../registry/entity-definition.js';
import { EntityRegistry, type RegisteredEntity } from '../registry/entity-registry.js';

type Operations = Readonly<Record<HostBackedOperation, HostOperation | null>>;

/** Operations in the common pattern, for a sample base. */
export function sampleOperations(changes: Partial<Operations> = {}): Operations {
  const row = { kind: 'row', path: ['result', 'item'] } as const;
  return {
    list: {
      method: 'sample.item.list',
      args: { filter: '$filter', select: '$select?', order: '$order?', start: '$start' },
      result: { kind: 'rows', path: ['result', 'items'] },
    },
    get: { method: 'sample.item.get', args: { id: '$id' }, result: row },
    create: { method: 'sample.item.add', args: { fields: '$fields' }, result: row },
    update: { method: 'sample.item.update', args: { id: '$id', fields: '$fields' }, result: row },
    delete: { method: 'sample.item.delete', args: { id: '$id' }, result: { kind: 'done', path: ['result'] } },
    fields: {
      method: 'sample.item.fields',
      args: {},
      result: { kind: 'fields', path: ['result', 'fields'] },
    },
    search: null,
    ...changes,
  };
}

/** A base with a field of every type, checked like the registry itself. */
export function sampleEntity(changes: Partial<EntityDefinition> = {}): RegisteredEntity {
  const definition: EntityDefinition = {
    base: 'samples',
    title: 'Samples',
    area: 'crm',
    scope: 'crm',
    hostApi: 'v2',
    idType: 'number',
    paging: 'start50',
    filterDialect: 'prefix-at',
    booleans: 'Y/N',
    customFields: 'item',
    searchable: true,
    operations: sampleOperations(),
    fields: [
      { name: 'id', host: 'id', type: 'integer', meaning: 'Sample', readonly: true },
      { name: 'title', host: 'title', type: 'string', meaning: 'Sample' },
      { name: 'stageId', host: 'stageId', type: 'string', meaning: 'Sample' },
      { name: 'amount', host: 'opportunity', type: 'double', meaning: 'Sample' },
      { name: 'opened', host: 'opened', type: 'boolean', meaning: 'Sample' },
      { name: 'createdAt', host: 'createdTime', type: 'datetime', meaning: 'Sample', readonly: true },
      { name: 'closedAt', host: 'closedate', type: 'date', meaning: 'Sample' },
      { name: 'categoryId', host: 'categoryId', type: 'integer', meaning: 'Sample', immutable: true },
      { name: 'companyId', host: 'companyId', type: 'reference', meaning: 'Sample' },
      { name: 'contactIds', host: 'contactIds', type: 'array', items: 'integer', meaning: 'Sample' },
      { name: 'settings', host: 'settings', type: 'object', meaning: 'Sample' },
    ],
    aggregatable: ['amount'],
    ...changes,
  };
  return new EntityRegistry([definition]).find(definition.base) as RegisteredEntity;
}

/** The same base as the host's older methods name it. */
export function legacyEntity(changes: Partial<EntityDefinition> = {}): RegisteredEntity {
  return sampleEntity({
    customFields: 'raw',
    fields: [
      { name: 'id', host: 'ID', type: 'integer', meaning: 'Sample', readonly: true },
      { name: 'title', host: 'TITLE', type: 'string', meaning: 'Sample' },
      { name: 'amount', host: 'OPPORTUNITY', type: 'double', meaning: 'Sample' },
      { name: 'opened', host: 'OPENED', type: 'boolean', meaning: 'Sample' },
      { name: 'createdAt', host: 'DATE_CREATE', type: 'datetime', meaning: 'Sample', readonly: true },
    ],
    ...changes,
  });
}

/** What a call ends with when it throws. */
export function refusalOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

/** The refusal of an input, naming the field. */
export const invalid = (field: string): object => ({
  code: 'INVALID_PARAMS',
  options: { details: { field } },
});
