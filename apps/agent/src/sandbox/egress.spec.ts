import { egressPolicies } from './egress.js';

describe('the way out of a sandbox', () => {
  it('leads to no network that is not public and to no address of the machine', () => {
    const policies = egressPolicies(['203.0.113.9', '9.9.9.9'], null).split('\n');
    for (const network of ['10.0.0.0/8', '169.254.0.0/16', '224.0.0.0/3', '203.0.113.9', '9.9.9.9']) {
      expect(policies).toContain(`xfrm policy add dir out dst ${network} priority 200 action block`);
    }
    expect(policies.filter((policy) => policy.endsWith('allow'))).toEqual([
      'xfrm policy add dir out dst 198.18.0.0/24 priority 100 action allow',
    ]);
  });

  it('leads to the service on its own port wherever that is', () => {
    const policies = egressPolicies([], { address: '10.1.2.3', port: 8443 });
    expect(policies).toContain(
      'xfrm policy add dir out dst 10.1.2.3 proto 6 dport 8443 priority 150 action allow',
    );
  });
});
