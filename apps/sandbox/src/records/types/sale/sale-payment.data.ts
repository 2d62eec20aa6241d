import { field, keyField, READ_ONLY, REQUIRED, REQUIRED_ON_CREATE } from '../../field.js';
import type { RecordType } from '../../record-type.js';
import { applyPaymentRules } from './sale-rules.js';

const FIELDS: RecordType['fields'] = [
  keyField('id'),
  field('orderId', 'integer', { ...REQUIRED_ON_CREATE, title: 'Order' }),
  field('accountNumber', 'string', { ...READ_ONLY, title: 'Number' }),
  field('paySystemId', 'integer', { ...REQUIRED, title: 'Payment system' }),
  field('paySystemName', 'string', { ...READ_ONLY, title: 'Payment system name' }),
  field('paySystemIsCash', 'char', { ...READ_ONLY, initial: 'N', title: 'Cash' }),
  field('paySystemXmlId', 'string', { ...READ_ONLY, initial: '', title: 'Payment system code' }),
  field('sum', 'double', { initial: 0, title: 'Amount' }),
  field('currency', 'string'),
  field('paid', 'char', { initial: 'N' }),
  field('datePaid', 'datetime', { title: 'Paid on' }),
  field('empPaidId', 'integer', { ...READ_ONLY, title: 'Paid by' }),
  field('dateBill', 'datetime', { title: 'Billed on' }),
  field('datePayBefore', 'datetime', { title: 'Pay before' }),
  field('payVoucherNum', 'string', { initial: '', title: 'Document number' }),
  field('payVoucherDate', 'datetime', { title: 'Document date' }),
  field('psStatus', 'string', { title: 'Gateway status' }),
  field('psStatusCode', 'string', { initial: '', title: 'Gateway status code' }),
  field('psSum', 'double', { title: 'Gateway amount' }),
  field('psCurrency', 'string', { initial: '', title: 'Gateway currency' }),
  field('comments', 'string', { initial: '', title: 'Comment' }),
  field('xmlId', 'string', { initial: '', title: 'External code' }),
  field('responsibleId', 'integer', { title: 'Responsible' }),
  field('companyId', 'integer', { title: 'Office' }),
  field('isReturn', 'char', { initial: 'N', title: 'Returned' }),
  field('marked', 'char', { initial: 'N' }),
  field('reasonMarked', 'string', { initial: '', title: 'Mark reason' }),
  field('externalPayment', 'char', { initial: 'N' }),
];

/** Payments of orders. */
export const SALE_PAYMENT: RecordType = {
  table: 'salePayment',
  style: 'camel',
  notFound: { status: 400, code: '200640400001', description: 'payment is not exists' },
  fields: FIELDS,
  applyRules: applyPaymentRules,
};
