import { foreignPageFault, isKnownHost } from './calling-page.policy.js';

const KNOWN = new Set(['admin.example', 'api-1']);

describe('the name a browser calls the listener by', () => {
  it.each<[string | undefined, boolean]>([
    ['127.0.0.1:3001', true],
    ['10.1.2.3', true],
    ['[::1]:3001', true],
    ['localhost:9000', true],
    ['LOCALHOST', true],
    ['admin.example:3001', true],
    ['api-1:3001', true],
    ['evil.example:3001', false],
    ['127.0.0.1.evil.example', false],
    ['localhost.evil.example', false],
    ['0x7f.1:3004', true],
    ['2130706433', true],
    ['1.2.3.4.5', false],
    ['127.0.0.1@evil.example', false],
    ['a b', false],
    ['', false],
    [undefined, false],
  ])('%p: %p', (host, expected) => {
    expect(isKnownHost(host, KNOWN)).toBe(expected);
  });
});

describe('a call that a browser may have sent', () => {
  const host = '127.0.0.1:3004';
  it.each<[string, Record<string, string>, string | null]>([
    ['by no browser', { host }, null],
    ['by its own page', { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }, null],
    ['by its own page, behind TLS', { host: 'admin.example', origin: 'https://admin.example' }, null],
    [
      'by its own page that tells no referrer',
      { host, origin: 'null', 'sec-fetch-site': 'same-origin' },
      null,
    ],
    ['by a page of another port', { host, origin: 'http://127.0.0.1:3000' }, 'another origin'],
    ['by a page of another site', { host, origin: 'https://evil.example' }, 'another origin'],
    ['by a frame without an origin', { host, origin: 'null' }, 'another origin'],
    ['by a form of another site', { host, 'sec-fetch-site': 'cross-site' }, 'another site'],
    ['by another port of the site', { host, 'sec-fetch-site': 'same-site' }, 'another site'],
    [
      'by one that says both',
      { host, origin: `http://${host}`, 'sec-fetch-site': 'cross-site' },
      'another site',
    ],
  ])('%s', (_, headers, fault) => {
    const found = foreignPageFault(headers);
    if (fault === null) expect(found).toBeNull();
    else expect(found).toContain(fault);
  });
});
