import type { EntityField } from '../registry/entity-definition.js';
import { DEAL_PRODUCTS, QUOTE_PRODUCTS } from '../registry/special/product-rows.data.js';
import type { ActionDefinition } from './action-definition.js';

const CONTACT_OF_DEAL: readonly EntityField[] = [
  { name: 'contactId', host: 'CONTACT_ID', type: 'reference', meaning: 'Number of the contact' },
  { name: 'sort', host: 'SORT', type: 'integer', meaning: 'Place among the contacts; lower comes first' },
  {
    name: 'roleId',
    host: 'ROLE_ID',
    type: 'reference',
    meaning: 'Number of the part the contact plays in the deal',
  },
  { name: 'isPrimary', host: 'IS_PRIMARY', type: 'boolean', meaning: 'It is the main contact of the deal' },
];

/** Product rows of one record replaced as a whole. */
function setProducts(owner: 'deals' | 'quotes', ownerType: 'D' | 'Q'): ActionDefinition {
  const { fields } = owner === 'deals' ? DEAL_PRODUCTS : QUOTE_PRODUCTS;
  return {
    method: 'PUT',
    path: `/v1/${owner}/:id/products`,
    summary: `Products of a ${owner === 'deals' ? 'deal' : 'quote'}: replace all`,
    tag: `${owner}.products`,
    base: `${owner}/:id/products`,
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
        description: 'The whole new set; an empty list removes every row',
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
    tag: 'deals',
    base: 'deals/:id/contacts',
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
    tag: 'deals',
    base: 'deals/:id/contacts',
    scope: 'crm',
    mode: 'write',
    status: 201,
    params: { id: 'number' },
    input: [
      {
        name: 'contactId',
        type: 'integer',
        description: 'Number of the contact',
        required: true,
        min: 1,
        example: 7,
      },
      { name: 'isPrimary', type: 'boolean', description: 'It becomes the main contact of the deal' },
      { name: 'sort', type: 'integer', description: 'Place among the contacts; lower comes first', min: 0 },
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
    tag: 'deals',
    base: 'deals/:id/contacts',
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
      {
        name: 'type',
        type: 'string',
        description: 'What is compared',
        required: true,
        values: ['PHONE', 'EMAIL'],
      },
      {
        name: 'values',
        type: 'strings',
        description: 'Phone numbers or e-mail addresses to look for',
        required: true,
        min: 1,
        max: 20,
        example: ['+74950000001'],
      },
      {
        name: 'entityType',
        type: 'string',
        description: 'Kind of record to look among; all three by default',
        values: ['LEAD', 'CONTACT', 'COMPANY'],
      },
    ],
    call: {
      method: 'crm.duplicate.findbycomm',
      args: { type: '$p.type', values: '$p.values', entity_type: '$p.entityType?' },
      result: { kind: 'map', path: ['result'] },
    },
    answer: { kind: 'lists', keys: { LEAD: 'leads', CONTACT: 'contacts', COMPANY: 'companies' } },
  },
];
