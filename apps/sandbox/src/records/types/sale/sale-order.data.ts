import { field, keyField, READ_ONLY, REQUIRED, REQUIRED_ON_CREATE, TOUCHED } from '../../field.js';
import type { RecordType } from '../../record-type.js';
import { applyOrderRules } from './sale-rules.js';

const FIELDS: RecordType['fields'] = [
  keyField('id'),
  field('lid', 'string', { ...REQUIRED_ON_CREATE, title: 'Site' }),
  field('accountNumber', 'string', { ...READ_ONLY, title: 'Number' }),
  field('personTypeId', 'integer', { ...REQUIRED, title: 'Payer type' }),
  field('personTypeXmlId', 'string', { ...READ_ONLY, initial: '', title: 'Payer type code' }),
  field('statusId', 'string', { initial: 'N', title: 'Status' }),
  field('statusXmlId', 'string', { ...READ_ONLY, initial: '', title: 'Status code' }),
  field('price', 'double', { initial: 0, title: 'Amount' }),
  field('currency', 'string', REQUIRED_ON_CREATE),
  field('discountValue', 'double', { initial: 0, title: 'Discount' }),
  field('taxValue', 'double', { ...READ_ONLY, initial: 0, title: 'Tax' }),
  field('userId', 'integer', { title: 'Customer' }),
  field('responsibleId', 'integer', { title: 'Responsible' }),
  field('companyId', 'integer', { title: 'Office' }),
  field('comments', 'string', { initial: '', title: 'Manager comment' }),
  field('userDescription', 'string', { initial: '', title: 'Customer comment' }),
  field('additionalInfo', 'string', { initial: '', title: 'Additional information' }),
  field('orderTopic', 'string', { initial: '', title: 'Topic' }),
  field('xmlId', 'string', { initial: '', title: 'External code' }),
  field('payed', 'char', { ...READ_ONLY, initial: 'N', title: 'Paid' }),
  field('canceled', 'char', { initial: 'N' }),
  field('reasonCanceled', 'string', { initial: '', title: 'Cancel reason' }),
  field('empCanceledId', 'integer', { ...READ_ONLY, title: 'Canceled by' }),
  field('dateCanceled', 'datetime', { ...READ_ONLY, title: 'Canceled on' }),
  field('deducted', 'char', { ...READ_ONLY, initial: 'N', title: 'Shipped' }),
  field('marked', 'char', { initial: 'N' }),
  field('reasonMarked', 'string', { initial: '', title: 'Mark reason' }),
  field('empMarkedId', 'integer', { ...READ_ONLY, title: 'Marked by' }),
  field('dateMarked', 'datetime', { ...READ_ONLY, title: 'Marked on' }),
  field('externalOrder', 'char', { initial: 'N' }),
  field('recountFlag', 'char', { initial: 'Y', title: 'Recount' }),
  field('updated1c', 'char', { initial: 'N', title: 'Updated externally' }),
  field('version', 'integer', { ...READ_ONLY, initial: 0 }),
  field('empStatusId', 'integer', { ...READ_ONLY, title: 'Status set by' }),
  field('dateStatus', 'datetime', { ...READ_ONLY, title: 'Status set on' }),
  field('dateInsert', 'datetime', { stamp: 'created', title: 'Created on' }),
  field('dateUpdate', 'datetime', { ...TOUCHED, title: 'Updated on' }),
];

/** Orders of the online shop. */
export const SALE_ORDER: RecordType = {
  table: 'saleOrder',
  style: 'camel',
  notFound: { status: 400, code: '200540400001', description: 'order is not exists' },
  fields: FIELDS,
  applyRules: applyOrderRules,
};
