import type { EntityDefinition } from '../entity-definition.js';
import { BOXED, boxedOperations } from './boxed-operations.js';

export const CATALOG_PRICE_TYPES: EntityDefinition = {
  base: 'catalog-price-types',
  title: 'Catalog price types',
  ...BOXED,
  scope: 'catalog',
  customFields: 'none',
  operations: boxedOperations('catalog.priceType', { row: 'priceType', rows: 'priceTypes' }),
  fields: [
    { name: 'id', host: 'id', type: 'number', readonly: true },
    { name: 'name', host: 'name', type: 'string', required: true, example: 'Retail' },
    { name: 'base', host: 'base', type: 'boolean' },
    { name: 'sort', host: 'sort', type: 'number' },
    { name: 'xmlId', host: 'xmlId', type: 'string' },
    { name: 'createdBy', host: 'createdBy', type: 'number', readonly: true },
    { name: 'modifiedBy', host: 'modifiedBy', type: 'number', readonly: true },
    {
      name: 'createdAt',
      host: 'dateCreate',
      type: 'datetime',
      readonly: true,
      example: '2026-01-15T10:00:00+03:00',
    },
    { name: 'updatedAt', host: 'timestampX', type: 'datetime', readonly: true },
  ],
  aggregatable: [],
};
