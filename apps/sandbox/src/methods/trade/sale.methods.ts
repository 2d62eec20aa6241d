import { HostError } from '../../protocol/host-error.js';
import type { HostCall, HostMethod, HostMethodTable } from '../../protocol/host-method.js';
import {
  addRecord,
  changeRecord,
  findRecord,
  removeRecord,
  viewRecord,
} from '../../records/record-access.js';
import { describeFields } from '../../records/record-description.js';
import type { RecordType, Row } from '../../records/record-type.js';
import { SALE_BASKET_ITEM } from '../../records/types/sale/sale-basket-item.data.js';
import { SALE_ORDER } from '../../records/types/sale/sale-order.data.js';
import { SALE_PAYMENT } from '../../records/types/sale/sale-payment.data.js';
import { integerArgument, objectArgument } from '../arguments.js';
import { camelFamily } from '../families/families.js';

type Fields = Readonly<Record<string, unknown>>;

const CENTS = 100;
const BASE_PRICE_TYPE = 1;

function refuse(code: string, description: string): never {
  throw new HostError(400, code, description);
}

function partsOf(call: HostCall, { table }: RecordType, orderId: number): Row[] {
  return [...call.portal.table(table).values()].filter((row) => row['orderId'] === orderId);
}

function orderView(call: HostCall, order: Row): { result: unknown } {
  const shown = (type: RecordType): unknown[] =>
    partsOf(call, type, order.id).map((row) => viewRecord(type, row));
  return {
    result: {
      order: {
        ...viewRecord(SALE_ORDER, order),
        basketItems: shown(SALE_BASKET_ITEM),
        payments: shown(SALE_PAYMENT),
        shipments: [],
        propertyValues: [],
        clients: [],
      },
    },
  };
}

function orderNamed(call: HostCall): Row {
  return findRecord(call, SALE_ORDER, integerArgument(call.params, 'id'));
}

/** Brings an order in line with its basket and payments. */
function recount(call: HostCall, orderId: number, withPrice: boolean): void {
  const order = call.portal.table(SALE_ORDER.table).get(orderId);
  if (!order) return;
  const cents = partsOf(call, SALE_BASKET_ITEM, orderId).reduce(
    (sum, item) => sum + Math.round(Number(item['price']) * Number(item['quantity']) * CENTS),
    0,
  );
  const price = withPrice ? cents / CENTS : Number(order['price']);
  const paid = partsOf(call, SALE_PAYMENT, orderId)
    .filter((payment) => payment['paid'] === 'Y')
    .reduce((sum, payment) => sum + Number(payment['sum']), 0);
  call.portal.table(SALE_ORDER.table).put({ ...order, price, payed: paid > 0 && paid >= price ? 'Y' : 'N' });
}

const deleteOrder: HostMethod = (call) => {
  const order = orderNamed(call);
  const payments = partsOf(call, SALE_PAYMENT, order.id);
  if (payments.some((payment) => payment['paid'] === 'Y')) {
    refuse('SALE_ORDER_CANCEL_PAYMENT_EXIST_ACTIVE', 'The order has active payments');
  }
  for (const payment of payments) removeRecord(call, SALE_PAYMENT, payment);
  for (const item of partsOf(call, SALE_BASKET_ITEM, order.id)) removeRecord(call, SALE_BASKET_ITEM, item);
  removeRecord(call, SALE_ORDER, order);
  return { result: true };
};

function orderOfFields(call: HostCall, fields: Fields, code: string): Row {
  const orderId = Number(fields['orderId']);
  if (!orderId) refuse('0', 'Required fields: orderId');
  return call.portal.table(SALE_ORDER.table).get(orderId) ?? refuse(code, 'Order not found');
}

function addPayment(call: HostCall): { result: unknown } {
  const fields = objectArgument(call.params, 'fields');
  const order = orderOfFields(call, fields, '200540400001');
  const count = partsOf(call, SALE_PAYMENT, order.id).length;
  const payment = addRecord(call, SALE_PAYMENT, {
    sum: order['price'],
    currency: order['currency'],
    ...fields,
  });
  const row = { ...payment, accountNumber: `${order.id}/${count + 1}` };
  call.portal.table(SALE_PAYMENT.table).put(row);
  recount(call, order.id, false);
  return { result: { payment: viewRecord(SALE_PAYMENT, row) } };
}

function addBasketItem(call: HostCall, more: Fields): { result: unknown } {
  const fields = { ...more, ...objectArgument(call.params, 'fields') };
  if (!fields['orderId']) refuse('200140400008', 'Required fields: fields[ORDER_ID]');
  const order = orderOfFields(call, fields, '200140400009');
  const currency = fields['currency'] ?? order['currency'];
  if (currency !== order['currency']) refuse('200140400011', 'Currency must be the currency of the order');
  const row = addRecord(call, SALE_BASKET_ITEM, { ...fields, currency });
  recount(call, order.id, true);
  return { result: { basketItem: viewRecord(SALE_BASKET_ITEM, row) } };
}

/** What a basket item takes over from the catalogue. */
function catalogueFields(call: HostCall): Fields {
  const productId = Number(objectArgument(call.params, 'fields')['productId']);
  const product = call.portal.table('catalogProduct').get(productId);
  if (!product) refuse('200140400007', 'basket item is not saved - bad data');
  const price = [...call.portal.table('catalogPrice').values()].find(
    (row) => row['productId'] === productId && row['catalogGroupId'] === BASE_PRICE_TYPE,
  );
  return { name: product['name'], basePrice: price?.['price'] ?? 0, weight: product['weight'] };
}

const updateBasketItem: HostMethod = (call) => {
  const before = findRecord(call, SALE_BASKET_ITEM, integerArgument(call.params, 'id'));
  const row = changeRecord(call, SALE_BASKET_ITEM, before, objectArgument(call.params, 'fields'));
  recount(call, Number(row['orderId']), true);
  return { result: { basketItem: viewRecord(SALE_BASKET_ITEM, row) } };
};

/** A regular method on a part of an order, and what it means for the order. */
function thenRecount(methods: HostMethodTable, name: string, type: RecordType): HostMethodTable {
  const run = methods[name] as HostMethod;
  return {
    ...methods,
    [name]: (call) => {
      const { orderId } = findRecord(call, type, integerArgument(call.params, 'id'));
      const answer = run(call);
      recount(call, Number(orderId), type === SALE_BASKET_ITEM);
      return answer;
    },
  };
}

const PAYMENT_METHODS = camelFamily('sale.payment', SALE_PAYMENT, 'payment', 'payments');
const BASKET_METHODS = camelFamily('sale.basketitem', SALE_BASKET_ITEM, 'basketItem', 'basketItems');

/** Orders of the online shop, their payments and baskets. */
export const SALE_METHODS: HostMethodTable = {
  ...camelFamily('sale.order', SALE_ORDER, 'order', 'orders', {
    fields: { method: 'sale.order.getfields', at: 'order' },
  }),
  'sale.order.get': (call) => orderView(call, orderNamed(call)),
  'sale.order.delete': deleteOrder,
  ...thenRecount(
    thenRecount(PAYMENT_METHODS, 'sale.payment.update', SALE_PAYMENT),
    'sale.payment.delete',
    SALE_PAYMENT,
  ),
  'sale.payment.add': addPayment,
  ...thenRecount(BASKET_METHODS, 'sale.basketitem.delete', SALE_BASKET_ITEM),
  'sale.basketitem.add': (call) => addBasketItem(call, {}),
  'sale.basketitem.update': updateBasketItem,
  'sale.basketitem.addCatalogProduct': (call) => addBasketItem(call, catalogueFields(call)),
  'sale.basketitem.updateCatalogProduct': updateBasketItem,
  'sale.basketitem.getFieldsCatalogProduct': () => ({
    result: { basketItem: describeFields(SALE_BASKET_ITEM) },
  }),
};
