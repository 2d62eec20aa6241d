import { seedRecord } from '../../records/record-write.js';
import { PRODUCT_ROW } from '../../records/types/crm/product-row.data.js';
import type { Row } from '../../records/record-type.js';
import { SEED_PRODUCTS } from '../trade/products.js';
import type { SeededRandom } from '../random.js';
import { YEAR_START_MS } from '../seed-time.js';
import { DEAL_COUNT, QUOTE_COUNT } from '../seed-sizes.data.js';

/** Every third deal and every second quote has product rows; such records keep a manual amount. */
const ROW_STEP = { D: 3, Q: 2 } as const;
const MAX_ROWS = 4;
const SEED_CONTEXT = { userId: 1, nowMs: YEAR_START_MS };

export function hasProductRows(ownerType: 'D' | 'Q', ownerId: number): boolean {
  return ownerId % ROW_STEP[ownerType] === 0;
}

function rowsOf(random: SeededRandom, ownerType: 'D' | 'Q', ownerId: number): Record<string, unknown>[] {
  return Array.from({ length: random.integer(1, MAX_ROWS) }, (_, index) => {
    const product = random.pick(SEED_PRODUCTS);
    return {
      ownerType,
      ownerId,
      productId: product.id,
      productName: product.name,
      price: product.price,
      quantity: random.integer(1, 12),
      discountTypeId: 2,
      discountRate: random.chance(0.2) ? 10 : 0,
      taxRate: 20,
      taxIncluded: 'Y',
      measureCode: 796,
      measureName: 'pcs',
      sort: (index + 1) * 10,
      type: product.isService ? 7 : 4,
    };
  });
}

export function seedProductRows(random: SeededRandom): Row[] {
  const owners = [
    ...Array.from({ length: DEAL_COUNT }, (_, index) => ['D', index + 1] as const),
    ...Array.from({ length: QUOTE_COUNT }, (_, index) => ['Q', index + 1] as const),
  ].filter(([type, id]) => hasProductRows(type, id));
  return owners
    .flatMap(([type, id]) => rowsOf(random, type, id))
    .map((row, index) => seedRecord(PRODUCT_ROW, index + 1, row, SEED_CONTEXT));
}
