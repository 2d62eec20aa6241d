import type { EntityDefinition } from '../entity-definition.js';
import { CRM_RECORD, crmRecordOperations } from './crm-record.js';

export const CURRENCIES: EntityDefinition = {
  base: 'currencies',
  title: 'Currencies',
  ...CRM_RECORD,
  idType: 'string',
  paging: 'none',
  filterDialect: 'none',
  customFields: 'none',
  searchable: false,
  operations: {
    ...crmRecordOperations('crm.currency'),
    list: {
      method: 'crm.currency.list',
      args: { order: '$order?' },
      result: { kind: 'rows', path: ['result'] },
    },
    update: {
      method: 'crm.currency.update',
      args: { ID: '$id', fields: '$fields' },
      result: { kind: 'done', path: ['result'] },
    },
  },
  fields: [
    { name: 'id', host: 'CURRENCY', type: 'string', required: true, immutable: true, example: 'EUR' },
    { name: 'amountCnt', host: 'AMOUNT_CNT', type: 'number', required: true, example: 1 },
    { name: 'amount', host: 'AMOUNT', type: 'number', required: true, example: 1 },
    { name: 'sort', host: 'SORT', type: 'number' },
    { name: 'base', host: 'BASE', type: 'boolean', readonly: true },
    { name: 'fullName', host: 'FULL_NAME', type: 'string', readonly: true },
    { name: 'lid', host: 'LID', type: 'string', readonly: true },
    { name: 'formatString', host: 'FORMAT_STRING', type: 'string', readonly: true },
    { name: 'decPoint', host: 'DEC_POINT', type: 'string', readonly: true },
    { name: 'thousandsSep', host: 'THOUSANDS_SEP', type: 'string', readonly: true },
    { name: 'decimals', host: 'DECIMALS', type: 'number', readonly: true },
    { name: 'dateUpdate', host: 'DATE_UPDATE', type: 'datetime', readonly: true },
    { name: 'lang', host: 'LANG', type: 'object' },
  ],
  aggregatable: [],
};
