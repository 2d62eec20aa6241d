const CENTS = 100;
const PERCENT = 100;
/** `discountTypeId`: an amount of money. */
const DISCOUNT_SUM = 1;

const money = (value: number): number => Math.round(value * CENTS) / CENTS;
const numberOf = (value: unknown): number => Number(value ?? 0) || 0;

/**
 * Completes a product row: the host takes the price after discount and derives the other four from it and
 * from the discount and the tax.
 */
export function pricedRow<T extends Record<string, unknown>>(row: T): T {
  const tax = numberOf(row['taxRate']) / PERCENT;
  const given = numberOf(row['price']);
  const isTaxIncluded = row['taxIncluded'] === 'Y';
  const exclusive = isTaxIncluded ? given / (1 + tax) : given;
  const bySum = Number(row['discountTypeId']) === DISCOUNT_SUM;
  const rate = Math.min(numberOf(row['discountRate']), PERCENT - 1);
  const netto = bySum ? exclusive + numberOf(row['discountSum']) : exclusive / (1 - rate / PERCENT);
  return {
    ...row,
    price: money(exclusive * (1 + tax)),
    priceAccount: money(exclusive * (1 + tax)),
    priceExclusive: money(exclusive),
    priceNetto: money(netto),
    priceBrutto: money(netto * (1 + tax)),
    discountSum: money(netto - exclusive),
    discountRate: netto === 0 ? 0 : money(((netto - exclusive) / netto) * PERCENT),
  };
}
