import { egressRules } from './egress.js';

describe('the way out of a sandbox', () => {
  it('leads to no network that is not public and to no address of the machine', () => {
    const rules = egressRules(['203.0.113.9', '9.9.9.9'], null).split('\n');
    for (const network of ['10.0.0.0/8', '169.254.0.0/16', '192.168.0.0/16', '203.0.113.9', '9.9.9.9']) {
      expect(rules).toContain(`rule add pref 200 to ${network} prohibit`);
    }
    expect(rules.filter((rule) => rule.includes('lookup')).map((rule) => rule.split(' ')[3])).toEqual([
      '32766',
      '32767',
      '100',
    ]);
  });

  it('leads to the service on its own port wherever that is', () => {
    const rules = egressRules([], { address: '10.1.2.3', port: 8443 });
    expect(rules).toContain('rule add pref 150 to 10.1.2.3 ipproto tcp dport 8443 lookup main');
  });
});
