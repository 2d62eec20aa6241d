import type { EntityDefinition } from '../entity-definition.js';
import { BOXED, boxedOperations } from './boxed-operations.js';

export const CATALOG_PRICE_TYPES: EntityDefinition = {
  base: 'catalog-price-types',
  title: 'Catalog price types',
  area: 'catalog',
  ...BOXED,
  scope: 'catalog',
  customFields: 'none',
  operations: boxedOperations('catalog.priceType', { row: 'priceType', rows: 'priceTypes' }),
  fields: [
    {
      name: 'id',
      host: 'id',
      type: 'integer',
      meaning: 'Number of the kind of price, given by the host',
      readonly: true,
    },
    {
      name: 'name',
      host: 'name',
      type: 'string',
      meaning: 'Code of the kind of price',
      required: true,
      example: 'Retail',
    },
    {
      name: 'base',
      host: 'base',
      type: 'boolean',
      meaning: 'It is the basic price of every product; there is one',
    },
    { name: 'sort', host: 'sort', type: 'integer', meaning: 'Place in lists; lower comes first' },
    {
      name: 'xmlId',
      host: 'xmlId',
      type: 'string',
      meaning: 'Key of the kind of price in an outside system',
    },
    {
      name: 'createdBy',
      host: 'createdBy',
      type: 'reference',
      meaning: 'Number of the user who made it',
      readonly: true,
    },
    {
      name: 'modifiedBy',
      host: 'modifiedBy',
      type: 'reference',
      meaning: 'Number of the user who last changed it',
      readonly: true,
    },
    {
      name: 'createdAt',
      host: 'dateCreate',
      type: 'datetime',
      meaning: 'When it was made',
      readonly: true,
      example: '2026-01-15T10:00:00+03:00',
    },
    {
      name: 'updatedAt',
      host: 'timestampX',
      type: 'datetime',
      meaning: 'When it was last changed',
      readonly: true,
    },
  ],
  aggregatable: [],
};
