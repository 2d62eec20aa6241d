import type { EntityDefinition } from '../entity-definition.js';
import { CRM_RECORD, crmRecordOperations } from './crm-record.js';

export const TIMELINES: EntityDefinition = {
  base: 'timelines',
  title: 'Timeline comments',
  area: 'crm',
  ...CRM_RECORD,
  paging: 'start50',
  filterDialect: 'prefix-at',
  customFields: 'none',
  searchable: true,
  operations: {
    ...crmRecordOperations('crm.timeline.comment'),
    update: {
      method: 'crm.timeline.comment.update',
      args: { id: '$id', fields: '$fields', ownerTypeId: '$p.ownerTypeId?', ownerId: '$p.ownerId?' },
      result: { kind: 'id', path: ['result'] },
    },
    delete: {
      method: 'crm.timeline.comment.delete',
      args: { id: '$id', ownerTypeId: '$p.ownerTypeId?', ownerId: '$p.ownerId?' },
      result: { kind: 'done', path: ['result'] },
    },
  },
  fields: [
    {
      name: 'id',
      host: 'ID',
      type: 'integer',
      meaning: 'Number of the comment, given by the host',
      readonly: true,
    },
    {
      name: 'entityId',
      host: 'ENTITY_ID',
      type: 'reference',
      meaning: 'Number of the record it stands with',
      required: true,
      immutable: true,
      example: 42,
    },
    {
      name: 'entityType',
      host: 'ENTITY_TYPE',
      type: 'string',
      meaning:
        'Kind of that record: `lead`, `deal`, `contact`, `company`, `order`, `quote`, `smart_invoice`, `dynamic_<number>`',
      required: true,
      immutable: true,
      example: 'deal',
    },
    {
      name: 'comment',
      host: 'COMMENT',
      type: 'string',
      meaning: 'What was written; may hold BB code',
      required: true,
      example: 'Called, no answer.',
    },
    {
      name: 'authorId',
      host: 'AUTHOR_ID',
      type: 'reference',
      meaning: 'Number of the user who wrote it',
      immutable: true,
    },
    {
      name: 'createdAt',
      host: 'CREATED',
      type: 'datetime',
      meaning: 'When it was written',
      readonly: true,
      example: '2026-01-15T10:00:00+03:00',
    },
    {
      name: 'files',
      host: 'FILES',
      type: 'array',
      items: ['strings', 'object'],
      meaning: 'Attached files; written as a list of `[name, content as base64]`',
      judgedHere: true,
    },
  ],
  aggregatable: [],
  requiredFilter: [['entityType'], ['entityId']],
  parameters: [
    {
      name: 'ownerTypeId',
      type: 'number',
      operations: ['update', 'delete'],
      description: 'kind of the record meant, for a comment bound to several',
    },
    {
      name: 'ownerId',
      type: 'number',
      operations: ['update', 'delete'],
      description: 'id of the record meant, for a comment bound to several',
    },
  ],
};
