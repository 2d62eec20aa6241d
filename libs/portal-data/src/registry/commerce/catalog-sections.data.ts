import type { EntityDefinition } from '../entity-definition.js';
import { BOXED, boxedOperations } from './boxed-operations.js';

export const CATALOG_SECTIONS: EntityDefinition = {
  base: 'catalog-sections',
  title: 'Catalog sections',
  ...BOXED,
  scope: 'catalog',
  customFields: 'none',
  operations: {
    ...boxedOperations('catalog.section', { row: 'section', rows: 'sections' }),
    list: {
      method: 'catalog.section.list',
      args: { filter: '$filter', select: '$select?', order: '$order?', start: '$start' },
      result: { kind: 'rows', path: ['result', 'sections'], fallbackPath: ['sections'] },
    },
  },
  fields: [
    { name: 'id', host: 'id', type: 'number', readonly: true },
    { name: 'iblockId', host: 'iblockId', type: 'number', required: true, example: 24 },
    { name: 'iblockSectionId', host: 'iblockSectionId', type: 'number' },
    { name: 'name', host: 'name', type: 'string', required: true, example: 'Windows' },
    { name: 'code', host: 'code', type: 'string', example: 'main' },
    { name: 'xmlId', host: 'xmlId', type: 'string' },
    { name: 'sort', host: 'sort', type: 'number' },
    { name: 'active', host: 'active', type: 'boolean' },
    { name: 'description', host: 'description', type: 'string' },
    {
      name: 'descriptionType',
      host: 'descriptionType',
      type: 'string',
      enum: { text: 'plain text', html: 'HTML' },
    },
  ],
  aggregatable: ['iblockId', 'iblockSectionId', 'active'],
  windowField: 'id',
};
