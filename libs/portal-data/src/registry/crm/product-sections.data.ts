import type { EntityDefinition } from '../entity-definition.js';
import { CRM_RECORD, crmRecordOperations } from './crm-record.js';

export const PRODUCT_SECTIONS: EntityDefinition = {
  base: 'product-sections',
  title: 'Product sections',
  ...CRM_RECORD,
  paging: 'start50',
  filterDialect: 'prefix-bang',
  customFields: 'none',
  searchable: true,
  operations: crmRecordOperations('crm.productsection'),
  fields: [
    { name: 'id', host: 'ID', type: 'number', readonly: true },
    { name: 'name', host: 'NAME', type: 'string', required: true, example: 'Windows' },
    { name: 'catalogId', host: 'CATALOG_ID', type: 'number' },
    { name: 'sectionId', host: 'SECTION_ID', type: 'number' },
    { name: 'xmlId', host: 'XML_ID', type: 'string' },
    { name: 'sort', host: 'SORT', type: 'number' },
  ],
  aggregatable: ['catalogId', 'sectionId'],
  windowField: 'id',
};
