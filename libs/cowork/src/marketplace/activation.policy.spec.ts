import { type ActivatedPortal, activationOf, type MarketFacts, NOTHING_KNOWN } from './activation.policy.js';

const PORTAL: ActivatedPortal = { kind: 'cloud', isActive: true, frozen: false, model: 'subscription' };
const ACTIVATED = new Date('2026-11-01T10:00:00Z');
const PAGE = 'https://host.example/tariffs';

/** Everything stands in the way; each row takes one thing away. */
const WORST: MarketFacts = {
  needsSubscription: false,
  regionSupported: false,
  subscriptionActive: true,
  demoUsed: true,
  attempt: 'activated',
  activatedAt: ACTIVATED,
  endsAt: null,
};
const WORST_PORTAL: ActivatedPortal = { kind: 'selfHosted', isActive: false, frozen: true, model: 'tariff' };

describe('the trial of the marketplace', () => {
  it('is refused for the first reason that holds', () => {
    const portal = { ...WORST_PORTAL };
    const market = { ...WORST };
    const told = () => activationOf(portal, market, PAGE).marketTrial.unavailableReason;
    const steps: (readonly [string | null, () => unknown])[] = [
      ['not_required_for_data', () => Object.assign(market, { needsSubscription: true })],
      ['not_supported', () => Object.assign(portal, { model: 'subscription' })],
      ['not_cloud', () => Object.assign(portal, { kind: 'cloud' })],
      ['portal_state', () => Object.assign(portal, { isActive: true })],
      ['portal_state', () => Object.assign(portal, { frozen: false })],
      ['region_not_supported', () => Object.assign(market, { regionSupported: true })],
      ['subscription_active', () => Object.assign(market, { subscriptionActive: false })],
      ['trial_already_activated', () => Object.assign(market, { activatedAt: null })],
      ['demo_used', () => Object.assign(market, { demoUsed: false })],
      [null, () => undefined],
    ];
    for (const [reason, change] of steps) {
      expect(told()).toBe(reason);
      change();
    }
  });

  it.each([
    ['none', null, 'not_attempted'],
    ['running', null, 'failed'],
    ['failed', null, 'failed'],
    ['activated', ACTIVATED, 'activated'],
    ['failed', ACTIVATED, 'activated'],
  ] as const)(
    'after an attempt that is %s (activated: %s) has the status %s',
    (attempt, activatedAt, status) => {
      const { marketTrial } = activationOf(PORTAL, { ...NOTHING_KNOWN, attempt, activatedAt }, PAGE);
      expect(marketTrial).toMatchObject({ status, activatedAt: activatedAt?.toISOString() ?? null });
    },
  );

  it('is offered where nothing is known against it', () => {
    expect(activationOf(PORTAL, NOTHING_KNOWN, PAGE)).toEqual({
      model: 'subscription',
      marketTrial: {
        available: true,
        unavailableReason: null,
        status: 'not_attempted',
        endsAt: null,
        activatedAt: null,
      },
    });
  });

  it.each([
    ['tariff', 'cloud', { tariffInfoUrl: PAGE }],
    ['tariff', 'selfHosted', {}],
    ['subscription', 'cloud', {}],
    ['subscription', 'selfHosted', {}],
  ] as const)('names the page of tariffs as is right with %s and %s', (model, kind, told) => {
    const { marketTrial, ...rest } = activationOf({ ...PORTAL, model, kind }, NOTHING_KNOWN, PAGE);
    expect(marketTrial).toBeDefined();
    expect(rest).toEqual({ model, ...told });
  });
});
