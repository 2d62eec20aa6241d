import { hostDateTime } from '../../../protocol/host-time.js';
import type { Row, WriteContext } from '../../record-type.js';

/** Ways to pay; the id is the place in the list, counted from 1. */
export const PAY_SYSTEMS: readonly { readonly name: string; readonly isCash: boolean }[] = [
  { name: 'Bank transfer', isCash: false },
  { name: 'Card', isCash: false },
  { name: 'Cash', isCash: true },
];

/** Remembers when and by whom something of an order changed. */
function stampChange(
  row: Row,
  before: Row | null,
  field: string,
  date: string,
  by: string,
  context: WriteContext,
): void {
  if (row[field] === (before?.[field] ?? null)) return;
  row[date] = hostDateTime(context.nowMs);
  row[by] = context.userId;
}

export function applyOrderRules(row: Row, before: Row | null, context: WriteContext): void {
  row['accountNumber'] ??= String(row.id);
  stampChange(row, before, 'statusId', 'dateStatus', 'empStatusId', context);
  const wasCanceled = before?.['canceled'] ?? 'N';
  if (row['canceled'] !== wasCanceled)
    stampChange(row, before, 'canceled', 'dateCanceled', 'empCanceledId', context);
  if (row['canceled'] === 'N') Object.assign(row, { dateCanceled: null, reasonCanceled: '' });
  const wasMarked = before?.['marked'] ?? 'N';
  if (row['marked'] !== wasMarked) stampChange(row, before, 'marked', 'dateMarked', 'empMarkedId', context);
  row['version'] = Number(before?.['version'] ?? 0) + 1;
}

export function applyPaymentRules(row: Row, before: Row | null, context: WriteContext): void {
  const system = PAY_SYSTEMS[Number(row['paySystemId']) - 1];
  row['paySystemName'] = system?.name ?? null;
  row['paySystemIsCash'] = system?.isCash ? 'Y' : 'N';
  row['dateBill'] ??= hostDateTime(context.nowMs);
  if (row['paid'] === (before?.['paid'] ?? 'N')) return;
  const isPaid = row['paid'] === 'Y';
  row['empPaidId'] = context.userId;
  row['datePaid'] = isPaid ? hostDateTime(context.nowMs) : null;
}

export function applyBasketItemRules(row: Row, before: Row | null): void {
  row['productXmlId'] ??= String(row['productId']);
  row['xmlId'] ??= `item-${String(row['orderId'])}-${row.id}`;
  row['measureCode'] ??= '796';
  row['measureName'] ??= 'pcs';
  row['basePrice'] ??= row['price'];
  if (before && row['price'] !== before['price']) row['customPrice'] = 'Y';
  row['price'] ??= Number(row['basePrice'] ?? 0) - Number(row['discountPrice'] ?? 0);
}
