import { fold } from '#libs/kernel';
import { DEFAULT_PORTAL_POLICY, type PortalPolicy } from '../../contracts/portal-policy.events.js';
import { portalPolicyDecider } from './portal-policy.decider.js';

const at = new Date('2026-01-02T03:04:05Z');
const changedAt = '2026-01-02T03:04:05.000Z';

function decide(change: Partial<PortalPolicy>, state: PortalPolicy = DEFAULT_PORTAL_POLICY) {
  return portalPolicyDecider.decide({ type: 'change', portalId: 'p', change, at }, state);
}

describe('the policy of a portal', () => {
  it('changes in what differs, and in nothing else', () => {
    const events = decide({ serverDefault: 'galaxy', openMode: false, limitPerKey: 0 });
    expect(events).toEqual([
      {
        type: 'server_policy_changed',
        data: { portalId: 'p', serverDefault: 'galaxy', limitPerKey: 0, changedAt },
      },
    ]);
    expect(fold(portalPolicyDecider, events)).toEqual({
      ...DEFAULT_PORTAL_POLICY,
      serverDefault: 'galaxy',
      limitPerKey: 0,
    });
  });

  it('takes a limit back', () => {
    const limited = { ...DEFAULT_PORTAL_POLICY, limitPerUser: 2 };
    const events = decide({ limitPerUser: null }, limited);
    expect(fold(portalPolicyDecider, events, limited)).toEqual(DEFAULT_PORTAL_POLICY);
  });

  it('leaves no fact of what it is already', () => {
    expect(decide({})).toEqual([]);
    expect(decide({ ...DEFAULT_PORTAL_POLICY })).toEqual([]);
  });
});
