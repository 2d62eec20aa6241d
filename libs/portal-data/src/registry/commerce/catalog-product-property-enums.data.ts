import type { EntityDefinition } from '../entity-definition.js';
import { BOXED, boxedOperations } from './boxed-operations.js';

export const CATALOG_PRODUCT_PROPERTY_ENUMS: EntityDefinition = {
  base: 'catalog-product-property-enums',
  title: 'Catalog property values',
  area: 'catalog',
  ...BOXED,
  scope: 'catalog',
  customFields: 'none',
  definesFields: true,
  operations: boxedOperations('catalog.productPropertyEnum', {
    row: 'productPropertyEnum',
    rows: 'productPropertyEnums',
  }),
  fields: [
    {
      name: 'id',
      host: 'id',
      type: 'integer',
      meaning: 'Number of the choice, given by the host',
      readonly: true,
    },
    {
      name: 'propertyId',
      host: 'propertyId',
      type: 'reference',
      meaning: 'Number of the property it belongs to',
      required: true,
      immutable: true,
      example: 8,
    },
    {
      name: 'value',
      host: 'value',
      type: 'string',
      meaning: 'What people read',
      required: true,
      example: 'Blue',
    },
    {
      name: 'xmlId',
      host: 'xmlId',
      type: 'string',
      meaning: 'Key of the choice, unique within its property',
      required: true,
      example: 'blue',
    },
    { name: 'def', host: 'def', type: 'boolean', meaning: 'New products have it' },
    { name: 'sort', host: 'sort', type: 'integer', meaning: 'Place in the list; lower comes first' },
  ],
  aggregatable: ['propertyId'],
};
