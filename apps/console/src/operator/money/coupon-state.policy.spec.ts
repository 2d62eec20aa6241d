import { couponState } from './coupon-state.policy.js';

const NOW = new Date('2026-11-24T12:00:00Z');
const NEW = { revokedAt: null, validUntil: null, maxUses: null, used: 0 };

describe('the state of a coupon', () => {
  it.each([
    ['valid', NEW],
    ['valid', { ...NEW, validUntil: '2026-11-24T12:00:01Z', maxUses: 2, used: 1 }],
    ['expired', { ...NEW, validUntil: '2026-11-24T12:00:00Z' }],
    ['used-up', { ...NEW, maxUses: 1, used: 1 }],
    ['revoked', { ...NEW, revokedAt: '2026-11-01T00:00:00Z', maxUses: 1, used: 1 }],
  ])('is %s', (state, coupon) => expect(couponState(coupon, NOW)).toBe(state));
});
