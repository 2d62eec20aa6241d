import type { EntityField } from '../registry/entity-definition.js';
import { DEAL_PRODUCTS, QUOTE_PRODUCTS } from '../registry/special/products-of-records.data.js';
import type { ActionDefinition } from './action-definition.js';
import { DOCUMENT_KINDS, documentOfRecord } from './document-of-record.policy.js';

const CONTACT_OF_DEAL: readonly EntityField[] = [
  { name: 'contactId', host: 'CONTACT_ID', type: 'number' },
  { name: 'sort', host: 'SORT', type: 'number' },
  { name: 'roleId', host: 'ROLE_ID', type: 'number' },
  { name: 'isPrimary', host: 'IS_PRIMARY', type: 'boolean' },
];

/** Product rows of one record replaced as a whole. */
function setProducts(owner: 'deals' | 'quotes', ownerType: 'D' | 'Q'): ActionDefinition {
  const { fields } = owner === 'deals' ? DEAL_PRODUCTS : QUOTE_PRODUCTS;
  return {
    method: 'PUT',
    path: `/v1/${owner}/:id/products`,
    summary: `Products of a ${owner === 'deals' ? 'deal' : 'quote'}: replace all`,
    tag: `${owner}/:id/products`,
    scope: 'crm',
    mode: 'write',
    status: 200,
    params: { id: 'number' },
    input: [
      {
        name: 'rows',
        type: 'records',
        required: true,
        max: 500,
        fields: fields.filter(({ readonly }) => !readonly),
        description: 'the whole new set; an empty list removes every row',
        example: [{ productName: 'Roof tile', price: 120.5, quantity: 3 }],
      },
    ],
    call: {
      method: 'crm.item.productrow.set',
      args: { ownerType, ownerId: '$p.id', productRows: '$p.rows' },
      result: { kind: 'rows', path: ['result', 'productRows'] },
    },
    answer: { kind: 'rows', fields },
  };
}

/** Special paths of deals, quotes, duplicates, triggers and workflows. */
export const CRM_ACTIONS: readonly ActionDefinition[] = [
  {
    method: 'GET',
    path: '/v1/deals/:id/contacts',
    summary: 'Contacts of a deal: list',
    tag: 'deals/:id/contacts',
    scope: 'crm',
    mode: 'read',
    status: 200,
    params: { id: 'number' },
    input: [],
    call: {
      method: 'crm.deal.contact.items.get',
      args: { id: '$p.id' },
      result: { kind: 'rows', path: ['result'] },
    },
    answer: { kind: 'rows', fields: CONTACT_OF_DEAL },
  },
  {
    method: 'POST',
    path: '/v1/deals/:id/contacts',
    summary: 'Contacts of a deal: add',
    tag: 'deals/:id/contacts',
    scope: 'crm',
    mode: 'write',
    status: 201,
    params: { id: 'number' },
    input: [
      { name: 'contactId', type: 'integer', required: true, min: 1, example: 7 },
      { name: 'isPrimary', type: 'boolean' },
      { name: 'sort', type: 'integer', min: 0 },
    ],
    call: {
      method: 'crm.deal.contact.add',
      args: {
        id: '$p.id',
        fields: { CONTACT_ID: '$p.contactId', IS_PRIMARY: '$p.isPrimary?', SORT: '$p.sort?' },
      },
      result: { kind: 'done', path: ['result'] },
    },
    answer: { kind: 'constant', value: {}, echo: ['contactId', 'isPrimary', 'sort'] },
  },
  {
    method: 'DELETE',
    path: '/v1/deals/:id/contacts/:relId',
    summary: 'Contacts of a deal: remove',
    tag: 'deals/:id/contacts',
    scope: 'crm',
    mode: 'write',
    status: 200,
    params: { id: 'number', relId: 'number' },
    input: [],
    call: {
      method: 'crm.deal.contact.delete',
      args: { id: '$p.id', fields: { CONTACT_ID: '$p.relId' } },
      result: { kind: 'done', path: ['result'], missingIsFalse: true },
    },
    answer: { kind: 'constant', value: { deleted: true } },
  },
  setProducts('deals', 'D'),
  setProducts('quotes', 'Q'),
  {
    method: 'POST',
    path: '/v1/duplicates/find',
    summary: 'Duplicates: find by phone or e-mail',
    tag: 'duplicates',
    scope: 'crm',
    mode: 'read',
    status: 200,
    params: {},
    input: [
      { name: 'type', type: 'string', required: true, values: ['PHONE', 'EMAIL'] },
      { name: 'values', type: 'strings', required: true, min: 1, max: 20, example: ['+74950000001'] },
      { name: 'entityType', type: 'string', values: ['LEAD', 'CONTACT', 'COMPANY'] },
    ],
    call: {
      method: 'crm.duplicate.findbycomm',
      args: { type: '$p.type', values: '$p.values', entity_type: '$p.entityType?' },
      result: { kind: 'map', path: ['result'] },
    },
    answer: { kind: 'lists', keys: { LEAD: 'leads', CONTACT: 'contacts', COMPANY: 'companies' } },
  },
  {
    method: 'GET',
    path: '/v1/triggers',
    summary: 'Triggers: list',
    tag: 'triggers',
    scope: 'crm',
    needsApplication: true,
    mode: 'read',
    status: 200,
    params: {},
    input: [],
    call: {
      method: 'crm.automation.trigger.list',
      args: {},
      result: { kind: 'rows', path: ['result'] },
    },
    answer: {
      kind: 'rows',
      fields: [
        { name: 'code', host: 'CODE', type: 'string' },
        { name: 'name', host: 'NAME', type: 'string' },
      ],
    },
  },
  {
    method: 'POST',
    path: '/v1/triggers/fire',
    summary: 'Triggers: fire',
    tag: 'triggers',
    scope: 'crm',
    needsApplication: true,
    mode: 'write',
    status: 200,
    params: {},
    input: [
      { name: 'code', type: 'string', required: true, max: 255, example: 'paid' },
      { name: 'ownerTypeId', type: 'integer', required: true, min: 1, example: 2 },
      { name: 'ownerId', type: 'integer', required: true, min: 1, example: 42 },
    ],
    call: {
      method: 'crm.automation.trigger.execute',
      args: { CODE: '$p.code', OWNER_TYPE_ID: '$p.ownerTypeId', OWNER_ID: '$p.ownerId' },
      result: { kind: 'done', path: ['result'] },
    },
    answer: { kind: 'constant', value: { fired: true } },
  },
  {
    method: 'POST',
    path: '/v1/workflows/start',
    summary: 'Workflows: start',
    tag: 'workflows',
    scope: 'bizproc',
    mode: 'write',
    status: 201,
    params: {},
    input: [
      { name: 'templateId', type: 'integer', required: true, min: 1, example: 3 },
      {
        name: 'documentId',
        type: 'strings',
        min: 3,
        max: 3,
        description: 'module, entity and id as the host names the document',
        example: ['crm', 'CCrmDocumentDeal', 'DEAL_42'],
      },
      { name: 'entityType', type: 'string', values: DOCUMENT_KINDS },
      { name: 'entityId', type: 'integer', min: 1 },
      { name: 'parameters', type: 'object' },
    ],
    oneOf: [['documentId'], ['entityType', 'entityId']],
    call: {
      method: 'bizproc.workflow.start',
      args: { TEMPLATE_ID: '$p.templateId', DOCUMENT_ID: '$p.documentId', PARAMETERS: '$p.parameters?' },
      result: { kind: 'id', path: ['result'] },
    },
    derive: documentOfRecord,
    answer: { kind: 'id', name: 'workflowId', type: 'string' },
  },
  {
    method: 'POST',
    path: '/v1/workflows/event',
    summary: 'Workflows: answer a waiting step',
    tag: 'workflows',
    scope: 'bizproc',
    needsApplication: true,
    mode: 'write',
    status: 200,
    params: {},
    input: [
      { name: 'eventToken', type: 'string', required: true, max: 500, example: 'token-of-the-step' },
      { name: 'returnValues', type: 'object' },
      { name: 'logMessage', type: 'string', max: 2_000 },
    ],
    call: {
      method: 'bizproc.event.send',
      args: {
        EVENT_TOKEN: '$p.eventToken',
        RETURN_VALUES: '$p.returnValues?',
        LOG_MESSAGE: '$p.logMessage?',
      },
      result: { kind: 'done', path: ['result'] },
    },
    answer: { kind: 'constant', value: { sent: true } },
  },
  {
    method: 'DELETE',
    path: '/v1/workflows/:id',
    summary: 'Workflows: terminate',
    tag: 'workflows',
    scope: 'bizproc',
    mode: 'write',
    status: 200,
    params: { id: 'string' },
    input: [
      { name: 'status', type: 'string', max: 255, description: 'text shown as the state of the document' },
      { name: 'kill', type: 'boolean', description: 'removes the data of the run as well' },
    ],
    call: {
      method: 'bizproc.workflow.terminate',
      args: { ID: '$p.id', STATUS: '$p.status?' },
      result: { kind: 'done', path: ['result'] },
      variants: [
        {
          when: 'kill',
          operation: {
            method: 'bizproc.workflow.kill',
            args: { ID: '$p.id' },
            result: { kind: 'done', path: ['result'] },
          },
        },
      ],
    },
    answer: { kind: 'constant', value: { terminated: true } },
  },
];
