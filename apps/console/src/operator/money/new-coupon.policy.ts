import type { CouponType, NewCoupon } from '#libs/operator/contracts';

/** What stands in the form, as it was typed. */
export interface CouponDraft {
  readonly type: CouponType;
  readonly value: string;
  readonly days: string;
  readonly max: string;
  /** Of a field for a local time; empty is without an end. */
  readonly until: string;
  readonly tiers: readonly string[];
  readonly code: string;
}

export const NO_COUPON: CouponDraft = {
  type: 'credits',
  value: '',
  days: '',
  max: '',
  until: '',
  tiers: [],
  code: '',
};

/** What is ordered: nothing of a field that is empty, or that another kind of coupon has. */
export function newCouponOf({ type, value, days, max, until, tiers, code }: CouponDraft): NewCoupon {
  const at = new Date(until);
  return {
    type,
    value,
    ...(type === 'boost' && days !== '' && { days }),
    ...(max !== '' && { max }),
    // A time that cannot be is sent as it is, so that the answer names it.
    ...(until !== '' && { until: Number.isNaN(at.getTime()) ? until : at.toISOString() }),
    ...(tiers.length > 0 && { tiers: tiers.join(',') }),
    ...(code.trim() !== '' && { code: code.trim() }),
  };
}
