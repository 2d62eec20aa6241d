import { requestFault } from './operator-request.policy.js';

const KNOWN = new Set(['admin.example', 'api-1']);
const OURS = { host: '127.0.0.1:3001', 'x-svc-operator': '1' };

describe('a call of the operator API', () => {
  it.each<[string, Record<string, string>, string | null]>([
    ['without what browsers say', OURS, null],
    [
      'from its own page',
      { ...OURS, origin: 'http://127.0.0.1:3001', 'sec-fetch-site': 'same-origin' },
      null,
    ],
    ['behind TLS', { ...OURS, host: 'admin.example', origin: 'https://admin.example' }, null],
    ['from another port', { ...OURS, origin: 'http://127.0.0.1:3000' }, 'another origin'],
    ['from nowhere that is known', { ...OURS, origin: 'null' }, 'another origin'],
    ['from the same site', { ...OURS, 'sec-fetch-site': 'same-site' }, 'another site'],
    ['from another site', { ...OURS, 'sec-fetch-site': 'cross-site' }, 'another site'],
    ['from the address bar', { ...OURS, 'sec-fetch-site': 'none' }, 'another site'],
    ['without the header', { host: OURS.host }, 'X-Svc-Operator'],
    ['with another value of it', { ...OURS, 'x-svc-operator': 'true' }, 'X-Svc-Operator'],
    ['by a name of somebody', { ...OURS, host: 'evil.example', origin: 'http://evil.example' }, 'Host'],
  ])('%s', (_what, headers, fault) => {
    const found = requestFault(headers, KNOWN);
    if (fault === null) expect(found).toBeNull();
    else expect(found).toContain(fault);
  });
});
