import { PRODUCT_ROW_FIELDS } from '../registry/special/product-rows.data.js';
import type { EntityField } from '../registry/entity-definition.js';
import { USER_FIELD_OWNERS } from '../registry/crm-setup/user-fields.data.js';
import { invalidParameter } from '../query/invalid-parameter.js';
import type { ActionDefinition, InputValues } from './action-definition.js';

/** Kinds of records whose product rows the host keeps under a short code; a smart process has its number, in sixteens. */
const SHORT_CODES: Readonly<Record<number, string>> = { 1: 'L', 2: 'D', 3: 'C', 4: 'CO', 7: 'Q', 31: 'SI' };

function ownerOfRows({ entityTypeId }: InputValues): InputValues {
  const kind = Number(entityTypeId);
  return { ownerType: SHORT_CODES[kind] ?? `T${kind.toString(16)}` };
}

/** Rows of one page of the host. */
const PAGE = 50;

function checkOffset({ offset = 0 }: InputValues): void {
  if (Number(offset) % PAGE === 0) return;
  throw invalidParameter('offset', `Parameter "offset" must be a multiple of ${PAGE}.`);
}

const TYPE_OF_FIELDS: readonly EntityField[] = [
  { name: 'id', host: 'ID', type: 'string', meaning: 'Code that `userTypeId` takes' },
  { name: 'title', host: 'title', type: 'string', meaning: 'What people read' },
];

const PRODUCTS_OF_ITEM = {
  path: '/v1/items/:entityTypeId/:id/products',
  tag: 'items',
  base: 'items/:entityTypeId',
  scope: 'crm',
  status: 200,
  params: { entityTypeId: 'number', id: 'number' },
  derive: ownerOfRows,
  answer: { kind: 'rows', fields: PRODUCT_ROW_FIELDS },
} as const satisfies Partial<ActionDefinition>;

/** Paths of smart processes and of custom fields beside their bases. */
export const CRM_SETUP_ACTIONS: readonly ActionDefinition[] = [
  {
    ...PRODUCTS_OF_ITEM,
    method: 'GET',
    summary: 'Products of an item: list, 50 at a time',
    mode: 'read',
    input: [
      {
        name: 'offset',
        type: 'integer',
        min: 0,
        default: 0,
        description: 'Rows to skip, a multiple of 50',
      },
    ],
    check: checkOffset,
    // A record that does not exist has no rows either.
    before: {
      call: {
        method: 'crm.item.get',
        args: { entityTypeId: '$p.entityTypeId', id: '$p.id' },
        result: { kind: 'row', path: ['result', 'item'] },
      },
      take: () => ({}),
    },
    call: {
      method: 'crm.item.productrow.list',
      args: {
        filter: { '=ownerType': '$p.ownerType', '=ownerId': '$p.id' },
        order: { sort: 'asc', id: 'asc' },
        start: '$p.offset',
      },
      result: { kind: 'rows', path: ['result', 'productRows'] },
    },
  },
  {
    ...PRODUCTS_OF_ITEM,
    method: 'PUT',
    summary: 'Products of an item: replace all',
    mode: 'write',
    input: [
      {
        name: 'rows',
        type: 'records',
        required: true,
        max: 500,
        fields: PRODUCT_ROW_FIELDS.filter(({ readonly }) => !readonly),
        description: 'The whole new set; an empty list removes every row',
        example: [{ productName: 'Roof tile', price: 120.5, quantity: 3 }],
      },
    ],
    call: {
      method: 'crm.item.productrow.set',
      args: { ownerType: '$p.ownerType', ownerId: '$p.id', productRows: '$p.rows' },
      result: { kind: 'rows', path: ['result', 'productRows'] },
    },
  },
  ...Object.keys(USER_FIELD_OWNERS).map((owner): ActionDefinition => ({
    method: 'GET',
    path: `/v1/userfields/${owner}/types`,
    summary: `Custom fields of ${owner}: types there are`,
    tag: `userfields.${owner}`,
    base: `userfields/${owner}`,
    scope: 'crm',
    mode: 'read',
    status: 200,
    params: {},
    input: [],
    call: { method: 'crm.userfield.types', args: {}, result: { kind: 'rows', path: ['result'] } },
    answer: { kind: 'rows', fields: TYPE_OF_FIELDS },
  })),
];
