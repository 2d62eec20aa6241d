import type { EntityDefinition } from '../entity-definition.js';
import { BOXED, boxedOperations } from './boxed-operations.js';

export const CATALOG_PRICES: EntityDefinition = {
  base: 'catalog-prices',
  title: 'Catalog prices',
  ...BOXED,
  scope: 'catalog',
  customFields: 'none',
  operations: boxedOperations('catalog.price', { row: 'price', rows: 'prices' }),
  fields: [
    { name: 'id', host: 'id', type: 'number', readonly: true },
    { name: 'productId', host: 'productId', type: 'number', required: true, immutable: true, example: 101 },
    {
      name: 'catalogGroupId',
      host: 'catalogGroupId',
      type: 'number',
      required: true,
      immutable: true,
      example: 1,
    },
    { name: 'price', host: 'price', type: 'number', required: true, example: 49.9 },
    { name: 'currency', host: 'currency', type: 'string', required: true, example: 'EUR' },
    { name: 'extraId', host: 'extraId', type: 'number' },
    { name: 'quantityFrom', host: 'quantityFrom', type: 'number' },
    { name: 'quantityTo', host: 'quantityTo', type: 'number' },
    { name: 'priceScale', host: 'priceScale', type: 'number', readonly: true },
    { name: 'updatedAt', host: 'timestampX', type: 'datetime', readonly: true },
  ],
  aggregatable: ['price', 'currency', 'catalogGroupId', 'productId'],
  windowField: 'id',
};
