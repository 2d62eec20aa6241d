import type { EntityDefinition } from '../entity-definition.js';
import { BOXED, boxedOperations } from './boxed-operations.js';

export const CATALOG_SECTIONS: EntityDefinition = {
  base: 'catalog-sections',
  title: 'Catalog sections',
  area: 'catalog',
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
    {
      name: 'id',
      host: 'id',
      type: 'integer',
      meaning: 'Number of the section, given by the host',
      readonly: true,
    },
    {
      name: 'iblockId',
      host: 'iblockId',
      type: 'reference',
      meaning: 'Number of the catalog it stands in',
      required: true,
      example: 24,
    },
    {
      name: 'iblockSectionId',
      host: 'iblockSectionId',
      type: 'reference',
      meaning: 'Number of the section above it; empty at the top',
    },
    {
      name: 'name',
      host: 'name',
      type: 'string',
      meaning: 'What the section is called',
      required: true,
      example: 'Windows',
    },
    {
      name: 'code',
      host: 'code',
      type: 'string',
      meaning: 'Short name for addresses of pages',
      example: 'main',
    },
    { name: 'xmlId', host: 'xmlId', type: 'string', meaning: 'Key of the section in an outside system' },
    { name: 'sort', host: 'sort', type: 'integer', meaning: 'Place in lists; lower comes first' },
    { name: 'active', host: 'active', type: 'boolean', meaning: 'It is shown' },
    {
      name: 'description',
      host: 'description',
      type: 'string',
      meaning: 'Text about it, written as `descriptionType` says',
    },
    {
      name: 'descriptionType',
      host: 'descriptionType',
      type: 'string',
      meaning: 'Form of the text',
      enum: { text: 'plain text', html: 'HTML' },
    },
  ],
  aggregatable: ['iblockId', 'iblockSectionId', 'active'],
  windowField: 'id',
};
