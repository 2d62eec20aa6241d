import type { EntityDefinition } from '../entity-definition.js';
import { BOXED, boxedOperations } from './boxed-operations.js';

export const CATALOG_PRODUCT_PROPERTY_ENUMS: EntityDefinition = {
  base: 'catalog-product-property-enums',
  title: 'Catalog property values',
  ...BOXED,
  scope: 'catalog',
  customFields: 'none',
  operations: boxedOperations('catalog.productPropertyEnum', {
    row: 'productPropertyEnum',
    rows: 'productPropertyEnums',
  }),
  fields: [
    { name: 'id', host: 'id', type: 'number', readonly: true },
    { name: 'propertyId', host: 'propertyId', type: 'number', required: true, immutable: true, example: 8 },
    { name: 'value', host: 'value', type: 'string', required: true, example: 'Blue' },
    { name: 'xmlId', host: 'xmlId', type: 'string', required: true, example: 'blue' },
    { name: 'def', host: 'def', type: 'boolean' },
    { name: 'sort', host: 'sort', type: 'number' },
  ],
  aggregatable: ['propertyId'],
};
