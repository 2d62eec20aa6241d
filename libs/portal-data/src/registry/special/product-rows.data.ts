import type { EntityDefinition, EntityField } from '../entity-definition.js';

/** The host's two codes of the kinds of records that have product rows. */
const OWNERS = { D: 2, Q: 7 } as const;

export const PRODUCT_ROW_FIELDS: readonly EntityField[] = [
  {
    name: 'id',
    host: 'id',
    type: 'integer',
    meaning: 'Number of the row, given by the host',
    readonly: true,
  },
  {
    name: 'ownerId',
    host: 'ownerId',
    type: 'reference',
    meaning: 'Number of the record the row belongs to',
    readonly: true,
  },
  {
    name: 'ownerType',
    host: 'ownerType',
    type: 'string',
    meaning:
      'Kind of that record: `D` deal, `Q` quote, `L` lead, `SI` invoice, `T` and letters a smart process',
    readonly: true,
  },
  {
    name: 'productId',
    host: 'productId',
    type: 'reference',
    meaning: 'Number of the product in the catalog; 0 for one that is not there',
    example: 17,
  },
  {
    name: 'productName',
    host: 'productName',
    type: 'string',
    meaning: 'Name of the product in this row',
    example: 'Roof tile',
  },
  {
    name: 'price',
    host: 'price',
    type: 'double',
    meaning: 'What one unit costs the customer, after discount and with tax',
    example: 120.5,
  },
  {
    name: 'priceExclusive',
    host: 'priceExclusive',
    type: 'double',
    meaning: 'Price of one unit after discount, without tax',
    readonly: true,
  },
  {
    name: 'priceNetto',
    host: 'priceNetto',
    type: 'double',
    meaning: 'Price of one unit before discount, without tax',
    readonly: true,
  },
  {
    name: 'priceBrutto',
    host: 'priceBrutto',
    type: 'double',
    meaning: 'Price of one unit before discount, with tax',
    readonly: true,
  },
  {
    name: 'priceAccount',
    host: 'priceAccount',
    type: 'double',
    meaning: '`price` in the currency of reports',
    readonly: true,
  },
  { name: 'quantity', host: 'quantity', type: 'double', meaning: 'How many units', example: 3 },
  {
    name: 'discountTypeId',
    host: 'discountTypeId',
    type: 'integer',
    meaning: 'What the discount is given in',
    enum: { '1': 'sum', '2': 'percent' },
  },
  { name: 'discountRate', host: 'discountRate', type: 'double', meaning: 'Discount in percent' },
  { name: 'discountSum', host: 'discountSum', type: 'double', meaning: 'Discount on one unit, as a sum' },
  { name: 'taxRate', host: 'taxRate', type: 'double', meaning: 'Tax in percent' },
  {
    name: 'taxIncluded',
    host: 'taxIncluded',
    type: 'boolean',
    meaning: 'The price that was entered contains the tax',
  },
  {
    name: 'customized',
    host: 'customized',
    type: 'boolean',
    meaning: 'No longer used by the host',
    readonly: true,
  },
  {
    name: 'measureCode',
    host: 'measureCode',
    type: 'integer',
    meaning: 'Code of the unit, such as 796 for pieces',
  },
  {
    name: 'measureName',
    host: 'measureName',
    type: 'string',
    meaning: 'Name of the unit, such as pcs',
    readonly: true,
  },
  { name: 'sort', host: 'sort', type: 'integer', meaning: 'Place in the record; lower comes first' },
  {
    name: 'type',
    host: 'type',
    type: 'integer',
    meaning: '1 plain product, 2 set, 3 product with variants, 4 variant, 7 service',
    readonly: true,
  },
  {
    name: 'storeId',
    host: 'storeId',
    type: 'reference',
    meaning: 'Number of the warehouse it is taken from',
  },
  { name: 'xmlId', host: 'xmlId', type: 'string', meaning: 'Key of the row in an outside system' },
];

/** Product rows of a CRM record; `ownerType` is the host's short code of its kind. */
function productRows(base: string, title: string, ownerType: 'D' | 'Q'): EntityDefinition {
  return {
    base,
    title,
    area: 'crm',
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

export const DEAL_PRODUCTS: EntityDefinition = productRows('deals/:id/products', 'Products of a deal', 'D');
export const QUOTE_PRODUCTS: EntityDefinition = productRows(
  'quotes/:id/products',
  'Products of a quote',
  'Q',
);
