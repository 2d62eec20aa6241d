import type { EntityDefinition, EntityField } from '../entity-definition.js';

/** The host's two codes of the kinds of records that have product rows. */
const OWNERS = { D: 2, Q: 7 } as const;

export const PRODUCT_ROW_FIELDS: readonly EntityField[] = [
  { name: 'id', host: 'id', type: 'number', readonly: true },
  { name: 'ownerId', host: 'ownerId', type: 'number', readonly: true },
  { name: 'ownerType', host: 'ownerType', type: 'string', readonly: true },
  { name: 'productId', host: 'productId', type: 'number', example: 17 },
  { name: 'productName', host: 'productName', type: 'string', example: 'Roof tile' },
  { name: 'price', host: 'price', type: 'number', example: 120.5 },
  { name: 'priceExclusive', host: 'priceExclusive', type: 'number', readonly: true },
  { name: 'priceNetto', host: 'priceNetto', type: 'number', readonly: true },
  { name: 'priceBrutto', host: 'priceBrutto', type: 'number', readonly: true },
  { name: 'priceAccount', host: 'priceAccount', type: 'number', readonly: true },
  { name: 'quantity', host: 'quantity', type: 'number', example: 3 },
  {
    name: 'discountTypeId',
    host: 'discountTypeId',
    type: 'number',
    enum: { '1': 'sum', '2': 'percent' },
  },
  { name: 'discountRate', host: 'discountRate', type: 'number' },
  { name: 'discountSum', host: 'discountSum', type: 'number' },
  { name: 'taxRate', host: 'taxRate', type: 'number' },
  { name: 'taxIncluded', host: 'taxIncluded', type: 'boolean' },
  { name: 'customized', host: 'customized', type: 'boolean', readonly: true },
  { name: 'measureCode', host: 'measureCode', type: 'number' },
  { name: 'measureName', host: 'measureName', type: 'string', readonly: true },
  { name: 'sort', host: 'sort', type: 'number' },
  { name: 'type', host: 'type', type: 'number', readonly: true },
  { name: 'storeId', host: 'storeId', type: 'number' },
  { name: 'xmlId', host: 'xmlId', type: 'string' },
];

/** Product rows of a CRM record; `ownerType` is the host's short code of its kind. */
export function productRows(base: string, title: string, ownerType: 'D' | 'Q'): EntityDefinition {
  return {
    base,
    title,
    special: true,
    scope: 'crm',
    hostApi: 'v2',
    idType: 'number',
    paging: 'start50',
    filterDialect: 'none',
    booleans: 'Y/N',
    customFields: 'none',
    searchable: false,
    parentCheck: {
      method: 'crm.item.get',
      args: { entityTypeId: OWNERS[ownerType], id: '$parent' },
      result: { kind: 'row', path: ['result', 'item'] },
    },
    operations: {
      list: {
        method: 'crm.item.productrow.list',
        args: {
          filter: { '=ownerType': ownerType, '=ownerId': '$parent' },
          order: { sort: 'asc' },
          start: '$start',
        },
        result: { kind: 'rows', path: ['result', 'productRows'] },
      },
      get: null,
      create: null,
      update: null,
      delete: null,
      fields: null,
      search: null,
    },
    fields: PRODUCT_ROW_FIELDS,
    aggregatable: [],
  };
}
