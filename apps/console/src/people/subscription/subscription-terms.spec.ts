import { known, nextChargeOf, serverNow, STATES } from './subscription-terms.js';

describe('what a subscription says', () => {
  it('is known, or shown as it is', () => {
    expect(known(STATES, 'PARKED')).toBe('PARKED');
    expect(known(STATES, 'SLEEPING')).toBeNull();
    expect(known(STATES, null)).toBeNull();
  });

  it('is charged at the end of a term unless it rests, ends or is free', () => {
    const paid = { state: 'ACTIVE', nextChargeAt: '2027-01-01T00:00:00.000Z', cancelAtPeriodEnd: false };
    expect(nextChargeOf(paid)).toBe('charge');
    expect(nextChargeOf({ ...paid, state: 'PARKED' })).toBe('end');
    expect(nextChargeOf({ ...paid, cancelAtPeriodEnd: true })).toBe('end');
    expect(nextChargeOf({ ...paid, nextChargeAt: null })).toBe('none');
  });

  it('is told by the clock of the service, whatever the clock here says', () => {
    expect(serverNow('2026-12-03T13:00:00.000Z', 5_000, 65_000)).toBe(Date.parse('2026-12-03T13:01:00.000Z'));
    expect(serverNow('2026-12-03T13:00:00.000Z', 5_000, 0)).toBe(Date.parse('2026-12-03T13:00:00.000Z'));
  });
});
