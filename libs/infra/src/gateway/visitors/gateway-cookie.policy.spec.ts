import type { IncomingHttpHeaders } from 'node:http';
import {
  cookieCounts,
  type Provenance,
  provenanceOf,
  type Purpose,
  purposeOf,
  gatewayCookie,
  readGatewayCookie,
} from './gateway-cookie.policy.js';

const OWN = 'https://app-0123456789ab.apps.example';
const SIBLING = 'https://app-ba9876543210.apps.example';
const ORIGINS = new Set([OWN]);
const HTML = 'text/html,*/*;q=0.8';

describe('who has made a browser send a request', () => {
  it.each<[Provenance, IncomingHttpHeaders]>([
    ['untold', {}],
    ['own', { origin: OWN }],
    ['own', { origin: OWN, 'sec-fetch-site': 'same-origin' }],
    ['own', { 'sec-fetch-site': 'same-origin' }],
    ['own', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['own', { referer: `${OWN}/page?x=1` }],
    ['person', { 'sec-fetch-site': 'none' }],
    ['elsewhere', { origin: SIBLING }],
    ['elsewhere', { origin: SIBLING, 'sec-fetch-site': 'same-origin' }],
    ['elsewhere', { origin: `${OWN}:8443` }],
    ['elsewhere', { origin: OWN.replace('https', 'http') }],
    ['elsewhere', { origin: `${OWN}.evil.example` }],
    ['elsewhere', { origin: `${OWN}, ${SIBLING}` }],
    ['elsewhere', { origin: 'null' }],
    ['elsewhere', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['elsewhere', { 'sec-fetch-site': 'same-site' }],
    ['elsewhere', { 'sec-fetch-site': 'cross-site' }],
    ['elsewhere', { 'sec-fetch-site': 'cross-site, same-origin' }],
    ['elsewhere', { 'sec-fetch-site': '' }],
    ['elsewhere', { referer: `${SIBLING}/` }],
    ['elsewhere', { referer: `https://evil.example/?${OWN}` }],
    ['elsewhere', { referer: 'no address' }],
  ])('%s: %j', (expected, headers) => {
    expect(provenanceOf(headers, ORIGINS)).toBe(expected);
  });
});

describe('what a request is for', () => {
  it.each<[Purpose, string, IncomingHttpHeaders]>([
    ['navigation', 'GET', { accept: HTML }],
    ['navigation', 'GET', { accept: HTML, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
    ['navigation', 'GET', { accept: HTML, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
    ['read', 'GET', { accept: HTML, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'object' }],
    ['read', 'GET', { accept: HTML, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }],
    ['read', 'GET', { accept: '*/*' }],
    ['read', 'OPTIONS', { accept: HTML }],
    ['write', 'POST', { accept: HTML, 'sec-fetch-mode': 'navigate' }],
    ['write', 'DELETE', {}],
    ['write', 'ANYTHING', {}],
    ['socket', 'GET', { accept: HTML, upgrade: 'websocket' }],
  ])('%s: %s %j', (expected, method, headers) => {
    expect(purposeOf({ method, headers })).toBe(expected);
  });
});

/** Whether the cookie counts, of pages of the application, typed addresses, others, and nobody. */
const EXPECTED: Readonly<Record<Purpose, string>> = {
  navigation: 'yes yes yes yes',
  read: 'yes yes no yes',
  write: 'yes yes no no',
  socket: 'yes yes no no',
};

const ASKED: Readonly<Record<Purpose, { method: string; headers: IncomingHttpHeaders }>> = {
  navigation: { method: 'GET', headers: { accept: HTML } },
  read: { method: 'GET', headers: { accept: '*/*' } },
  write: { method: 'POST', headers: {} },
  socket: { method: 'GET', headers: { upgrade: 'websocket' } },
};

const FROM: readonly IncomingHttpHeaders[] = [
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'same-site' },
  {},
];

describe('a cookie counts', () => {
  it.each(Object.entries(EXPECTED) as [Purpose, string][])('%s: %s', (purpose, expected) => {
    const { method, headers } = ASKED[purpose];
    const counts = FROM.map((from) => cookieCounts({ method, headers: { ...headers, ...from } }, ORIGINS));
    expect(counts.map((does) => (does ? 'yes' : 'no')).join(' ')).toBe(expected);
  });
});

const SECRET = 'a'.repeat(43);

describe('the cookie of the gateway', () => {
  it('is for one host, for no script, and over https also for frames', () => {
    expect(gatewayCookie(SECRET, true, 600)).toBe(
      `__Host-svc-gw=${SECRET}; Path=/; Max-Age=600; HttpOnly; Secure; SameSite=None; Partitioned`,
    );
    expect(gatewayCookie(SECRET, false, 600)).toBe(
      `svc-gw=${SECRET}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax`,
    );
    expect(gatewayCookie(SECRET, true, 600)).not.toMatch(/domain/i);
  });

  it.each<[string, string | undefined, boolean, string | null]>([
    ['none', undefined, true, null],
    ['its own among others', `a=1; __Host-svc-gw=${SECRET}; b=2`, true, SECRET],
    ['the name of plain http under https', `svc-gw=${SECRET}`, true, null],
    ['its own over http', `svc-gw=${SECRET}`, false, SECRET],
    ['another form', '__Host-svc-gw=short', true, null],
    ['two of them', `svc-gw=${SECRET}; svc-gw=${'b'.repeat(43)}`, false, null],
    ['a longer name', `x__Host-svc-gw=${SECRET}`, true, null],
  ])('is read: %s', (_, header, secure, expected) => {
    expect(readGatewayCookie(header, secure)).toBe(expected);
  });
});
