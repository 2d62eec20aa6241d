import { PorticoError } from '#libs/kernel';
import type { Tier } from '../contracts/seat-terms.js';
import type { Coupon } from './coupon.js';

/** @throws PorticoError `COUPON_EXPIRED` when its time is over or others have used it up. */
export function requireValid({ validUntil, used, maxUses }: Coupon, now: Date): void {
  const isOver = validUntil !== null && validUntil <= now;
  if (isOver || (maxUses !== null && used >= maxUses)) throw new PorticoError('COUPON_EXPIRED');
}

/** @throws PorticoError `COUPON_NOT_APPLICABLE` for a subscription of another tier. */
export function requireTier({ tiers }: Coupon, tier: Tier): void {
  if (tiers && !tiers.includes(tier)) throw new PorticoError('COUPON_NOT_APPLICABLE', { details: { tiers } });
}
