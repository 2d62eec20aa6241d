import { hostDateTime, parseHostDateTime } from '../../protocol/host-time.js';
import type { Row } from '../../records/record-type.js';
import { seedRecord } from '../../records/record-write.js';
import { SALE_BASKET_ITEM } from '../../records/types/sale/sale-basket-item.data.js';
import { SALE_ORDER } from '../../records/types/sale/sale-order.data.js';
import { SALE_PAYMENT } from '../../records/types/sale/sale-payment.data.js';
import { PAY_SYSTEMS } from '../../records/types/sale/sale-rules.js';
import type { SeededRandom } from '../random.js';
import { SELLER_COUNT } from '../seed-sizes.data.js';
import { ageDays, DAY_MS, YEAR_START_MS } from '../seed-time.js';
import { SEED_PRODUCTS } from './products.js';

/** `[code, type (O order, D delivery), sort, colour, name]` */
const SEED_ORDER_STATUSES: readonly (readonly [string, 'O' | 'D', number, string, string])[] = [
  ['N', 'O', 100, '#39A8EF', 'Accepted'],
  ['P', 'O', 130, '#47E4C2', 'Paid, being prepared'],
  ['S', 'O', 150, '#FFA900', 'Sent to the customer'],
  ['F', 'O', 200, '#7BD500', 'Completed'],
  ['DN', 'D', 300, '#39A8EF', 'Waiting for processing'],
  ['DS', 'D', 350, '#FFA900', 'On the way'],
  ['DF', 'D', 400, '#7BD500', 'Shipped'],
];

type RowsOf = (table: string) => Row[];

const ORDER_COUNT = 60;
const ORDER_STEP_DAYS = 6;
const SECOND_MS = 1000;
const CURRENCY = 'RUB';
const CONTEXT = { userId: 1, nowMs: YEAR_START_MS };

/** One order every few days, at another second of the working day. */
function orderedAt(orderId: number): number {
  return YEAR_START_MS + (orderId - 1) * ORDER_STEP_DAYS * DAY_MS + ((orderId * 7919) % 32_400) * SECOND_MS;
}

function basketOf(random: SeededRandom, orderId: number): Record<string, unknown>[] {
  const created = hostDateTime(orderedAt(orderId));
  return Array.from({ length: random.integer(1, 4) }, (_, index) => {
    const product = random.pick(SEED_PRODUCTS);
    const discountPrice = random.chance(0.2) ? Math.round(product.price / 10) : 0;
    return {
      orderId,
      productId: product.id,
      productXmlId: String(product.id),
      name: product.name,
      basePrice: product.price,
      discountPrice,
      price: product.price - discountPrice,
      currency: CURRENCY,
      quantity: random.integer(1, 5),
      measureCode: '796',
      measureName: 'pcs',
      sort: (index + 1) * 100,
      weight: product.weight,
      vatRate: 0.2,
      vatIncluded: 'Y',
      xmlId: `item-${orderId}-${index + 1}`,
      dateInsert: created,
      dateUpdate: created,
    };
  });
}

export function seedBasketItems(random: SeededRandom): Row[] {
  return Array.from({ length: ORDER_COUNT }, (_, index) => index + 1)
    .flatMap((orderId) => basketOf(random, orderId))
    .map((stored, index) => seedRecord(SALE_BASKET_ITEM, index + 1, stored, CONTEXT));
}

function totals(items: readonly Row[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const item of items) {
    const orderId = Number(item['orderId']);
    const cost = Number(item['price']) * Number(item['quantity']);
    sums.set(orderId, (sums.get(orderId) ?? 0) + cost);
  }
  return sums;
}

/** Orders of the online shop; their amounts are those of their baskets. */
export function seedOrders(random: SeededRandom, rowsOf: RowsOf): Row[] {
  const sums = totals(rowsOf(SALE_BASKET_ITEM.table));
  return Array.from({ length: ORDER_COUNT }, (_, index) => {
    const id = index + 1;
    const createdMs = orderedAt(id);
    const nextDay = hostDateTime(createdMs + DAY_MS);
    const isPaid = random.chance(Math.min(0.85, ageDays(createdMs) / 20));
    const isCanceled = !isPaid && random.chance(0.2);
    const stored = {
      lid: 's1',
      accountNumber: String(id),
      personTypeId: random.integer(1, 2),
      statusId: isPaid ? random.pick(['P', 'F', 'F']) : 'N',
      price: sums.get(id) ?? 0,
      currency: CURRENCY,
      userId: random.integer(1, SELLER_COUNT),
      responsibleId: random.integer(1, SELLER_COUNT),
      payed: isPaid ? 'Y' : 'N',
      canceled: isCanceled ? 'Y' : 'N',
      reasonCanceled: isCanceled ? 'Changed mind' : '',
      dateCanceled: isCanceled ? nextDay : null,
      dateInsert: hostDateTime(createdMs),
      dateUpdate: nextDay,
      dateStatus: isPaid ? nextDay : hostDateTime(createdMs),
      version: 1,
    };
    return seedRecord(SALE_ORDER, id, stored, CONTEXT);
  });
}

function paymentsOf(random: SeededRandom, order: Row): Record<string, unknown>[] {
  const total = Number(order['price']);
  const half = Math.floor(total / 2);
  const parts = random.chance(0.2) ? [half, total - half] : [total];
  const billedMs = parseHostDateTime(String(order['dateInsert']));
  return parts.map((sum, index) => {
    const paySystemId = random.integer(1, PAY_SYSTEMS.length);
    const system = PAY_SYSTEMS[paySystemId - 1];
    const isPaid = order['payed'] === 'Y' || (parts.length > 1 && index === 0);
    return {
      orderId: order.id,
      accountNumber: `${order.id}/${index + 1}`,
      paySystemId,
      paySystemName: system?.name,
      paySystemIsCash: system?.isCash ? 'Y' : 'N',
      sum,
      currency: order['currency'],
      paid: isPaid ? 'Y' : 'N',
      datePaid: isPaid ? hostDateTime(billedMs + DAY_MS) : null,
      empPaidId: isPaid ? 1 : null,
      dateBill: order['dateInsert'],
      responsibleId: order['responsibleId'],
    };
  });
}

/** Payments of the orders that were not cancelled; some orders are paid in two parts. */
export function seedPayments(random: SeededRandom, rowsOf: RowsOf): Row[] {
  return rowsOf(SALE_ORDER.table)
    .filter((order) => order['canceled'] === 'N')
    .flatMap((order) => paymentsOf(random, order))
    .map((stored, index) => seedRecord(SALE_PAYMENT, index + 1, stored, CONTEXT));
}

export function seedOrderStatuses(): Row[] {
  return SEED_ORDER_STATUSES.map(([code, type, sort, color, name], index) => ({
    id: index + 1,
    code,
    type,
    sort,
    color,
    name,
    notify: 'Y',
    xmlId: `status-${code.toLowerCase()}`,
  }));
}
