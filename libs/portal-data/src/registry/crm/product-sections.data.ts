import type { EntityDefinition } from '../entity-definition.js';
import { CRM_RECORD, crmRecordOperations } from './crm-record.js';

export const PRODUCT_SECTIONS: EntityDefinition = {
  base: 'product-sections',
  title: 'Product sections',
  area: 'catalog',
  ...CRM_RECORD,
  paging: 'start50',
  filterDialect: 'prefix-bang',
  customFields: 'none',
  searchable: true,
  operations: crmRecordOperations('crm.productsection'),
  fields: [
    {
      name: 'id',
      host: 'ID',
      type: 'integer',
      meaning: 'Number of the section, given by the host',
      readonly: true,
    },
    {
      name: 'name',
      host: 'NAME',
      type: 'string',
      meaning: 'What the section is called',
      required: true,
      example: 'Windows',
    },
    {
      name: 'catalogId',
      host: 'CATALOG_ID',
      type: 'reference',
      meaning: 'Number of the catalog it stands in',
    },
    {
      name: 'sectionId',
      host: 'SECTION_ID',
      type: 'reference',
      meaning: 'Number of the section above it; empty at the top',
    },
    { name: 'xmlId', host: 'XML_ID', type: 'string', meaning: 'Key of the section in an outside system' },
    { name: 'sort', host: 'SORT', type: 'integer', meaning: 'Place in lists; lower comes first' },
  ],
  aggregatable: ['catalogId', 'sectionId'],
  windowField: 'id',
};
