import type { EntityDefinition, EntityField } from '../entity-definition.js';
import { CRM_RECORD } from '../crm/crm-record.js';

const ROW = { kind: 'row', path: ['result', 'type'] } as const;

/** What the records of a smart process have, each of it switched on or off. */
const FEATURES = [
  'isCategoriesEnabled',
  'isStagesEnabled',
  'isBeginCloseDatesEnabled',
  'isClientEnabled',
  'isLinkWithProductsEnabled',
  'isMycompanyEnabled',
  'isDocumentsEnabled',
  'isSourceEnabled',
  'isObserversEnabled',
  'isRecyclebinEnabled',
  'isAutomationEnabled',
  'isBizProcEnabled',
  'isUseInUserfieldEnabled',
  'isSetOpenPermissions',
  'isCrmTrackingEnabled',
] as const;

/** Smart processes: kinds of CRM records that a portal has made itself. */
export const SMART_PROCESSES: EntityDefinition = {
  base: 'smart-processes',
  title: 'Smart processes',
  ...CRM_RECORD,
  paging: 'start50',
  filterDialect: 'prefix-at',
  customFields: 'none',
  searchable: true,
  operations: {
    list: {
      method: 'crm.type.list',
      args: { filter: '$filter', order: '$order?', start: '$start' },
      result: { kind: 'rows', path: ['result', 'types'] },
    },
    get: { method: 'crm.type.get', args: { id: '$id' }, result: ROW },
    create: { method: 'crm.type.add', args: { fields: '$fields' }, result: ROW },
    update: { method: 'crm.type.update', args: { id: '$id', fields: '$fields' }, result: ROW },
    delete: {
      method: 'crm.type.delete',
      args: { id: '$id' },
      result: { kind: 'done', path: ['result'] },
    },
    fields: {
      method: 'crm.type.fields',
      args: {},
      result: { kind: 'fields', path: ['result', 'fields'] },
    },
    search: null,
  },
  fields: [
    { name: 'id', host: 'id', type: 'number', readonly: true },
    { name: 'title', host: 'title', type: 'string', required: true, example: 'Equipment' },
    { name: 'code', host: 'code', type: 'string' },
    { name: 'entityTypeId', host: 'entityTypeId', type: 'number', immutable: true },
    { name: 'createdBy', host: 'createdBy', type: 'number', readonly: true },
    { name: 'createdAt', host: 'createdTime', type: 'datetime', readonly: true },
    { name: 'updatedAt', host: 'updatedTime', type: 'datetime', readonly: true },
    ...FEATURES.map((name): EntityField => ({ name, host: name, type: 'boolean' })),
    { name: 'relations', host: 'relations', type: 'object', judgedHere: true },
    { name: 'linkedUserFields', host: 'linkedUserFields', type: 'object', judgedHere: true },
    { name: 'customSections', host: 'customSections', type: 'array', judgedHere: true },
  ],
  aggregatable: [],
};
