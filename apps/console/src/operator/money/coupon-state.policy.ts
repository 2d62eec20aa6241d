import type { Coupon } from '#libs/operator/contracts';

/** Whether a coupon can be redeemed, or why not. */
export function couponState(
  { revokedAt, validUntil, maxUses, used }: Pick<Coupon, 'revokedAt' | 'validUntil' | 'maxUses' | 'used'>,
  now: Date,
): 'valid' | 'revoked' | 'expired' | 'used-up' {
  if (revokedAt !== null) return 'revoked';
  if (validUntil !== null && new Date(validUntil) <= now) return 'expired';
  return maxUses !== null && used >= maxUses ? 'used-up' : 'valid';
}
