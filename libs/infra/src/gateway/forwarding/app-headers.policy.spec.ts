import { isGatewayCookie } from '../visitors/gateway-cookie.policy.js';
import type { IncomingHttpHeaders } from 'node:http';
import { appHeaders, type VisitFacts, visitorHeaders, foreignCookies } from './app-headers.policy.js';

const isOurs = (name: string): boolean => isGatewayCookie(name, true);
const FACTS: VisitFacts = {
  requestId: 'req_1',
  proof: 'a.b.c',
  address: '203.0.113.9',
  proto: 'https',
  host: 'app.example',
  visitor: null,
  grant: null,
  bearerIsOurs: false,
  isOurs,
};
const ADDED = {
  host: 'app.example',
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'app.example',
  'x-svc-request-id': 'req_1',
  'x-svc-identity': 'a.b.c',
};

/** Names and values in turn as an object; a name that comes again has a list of values. */
function named(flat: readonly string[]): Record<string, string | string[]> {
  const found: Record<string, string[]> = {};
  for (let at = 0; at < flat.length; at += 2) (found[flat[at]!] ??= []).push(flat[at + 1]!);
  const isList = (name: string, values: string[]): boolean => name === 'set-cookie' || values.length > 1;
  return Object.fromEntries(
    Object.entries(found).map(([name, values]) => [name, isList(name, values) ? values : values[0]!]),
  );
}

const told = (headers: IncomingHttpHeaders, facts = FACTS) => named(appHeaders(headers, facts));

describe('what an application is sent', () => {
  it.each([
    'x-svc-user-id',
    'x-svc-anything',
    'x-svc-identity',
    'x_svc-identity',
    'x_svc_user_id',
    'x-svc_user-role',
    'x-forwarded-for',
    'x-forwarded-prefix',
    'x_forwarded_host',
    'forwarded',
    'x-real-ip',
    'proxy',
  ])('is without the %s of a client', (name) => {
    expect(told({ [name]: 'forged' })).toEqual(ADDED);
  });

  it('keeps what is the application’s', () => {
    const own = {
      'x-svcs': '1',
      'x-api-key': 'k',
      authorization: 'Bearer own',
      accept: '*/*',
      cookie: 'a=1',
    };
    expect(told(own)).toEqual({ ...own, ...ADDED });
  });

  it('loses what a client names as of its connection, but not what the gateway adds', () => {
    const sent = { connection: 'close, X-Own, X-Svc-Request-Id', 'x-own': '1' };
    expect(told(sent)).toEqual(ADDED);
  });

  it('has no bearer that was for the gateway', () => {
    expect(told({ authorization: 'Bearer ours' }, { ...FACTS, bearerIsOurs: true })).toEqual(ADDED);
  });

  it('tells names no header can hold', () => {
    const visitor = {
      session: null,
      hostUserId: 1,
      name: 'a\r\nx: y\ud800',
      isAdmin: false,
      portalId: 'p',
    };
    const about = told({}, { ...FACTS, visitor });
    expect(about['x-svc-user-name']).toBe(Buffer.from('a  x: y\ufffd').toString('latin1'));
    expect(decodeURIComponent(String(about['x-svc-user-name-encoded']))).toBe('a\r\nx: y\ufffd');
    expect(about).not.toHaveProperty('x-svc-authorization');
  });

  it.each([
    [undefined, null],
    ['__Host-svc-gw=x', null],
    ['a=1; __Host-svc-gw=x; b=2', 'a=1; b=2'],
    ['a=1;__Host-svc-gw=x;__Host-svc-gw=y', 'a=1'],
    ['__Host-svc-gwx=1; svc-gw=2', '__Host-svc-gwx=1; svc-gw=2'],
    ['a=__Host-svc-gw=x', 'a=__Host-svc-gw=x'],
    ['__Host-svc-gw-entry-abc=x; a=1', 'a=1'],
  ])('has of the cookies %p %p', (header, expected) => {
    expect(foreignCookies(header, isOurs)).toBe(expected);
  });
});

describe('what a visitor is sent', () => {
  const sent = (cookies: string[], own: string | null = null) =>
    named(
      visitorHeaders(
        [
          ...cookies.flatMap((cookie) => ['Set-Cookie', cookie]),
          'X-Svc-Authorization',
          'no',
          'ETag',
          'e',
        ].map((text) => Buffer.from(text)),
        isOurs,
        own,
      ),
    );

  it('has the cookies of the application for its own host only, and never the gateway’s from it', () => {
    expect(sent(['a=1; Path=/; Domain=apps.example; Secure', 'b=2; domain = .example', 'c=3'])).toEqual({
      etag: 'e',
      'set-cookie': ['a=1; Path=/; Secure', 'b=2', 'c=3'],
    });
    for (const name of ['__Host-svc-gw', '__Host-svc-gw-entry-abc']) {
      expect(sent([`${name}=forged; Path=/; Secure`])).toEqual({ etag: 'e' });
    }
  });

  it('has the cookie of the gateway beside them', () => {
    expect(sent(['a=1'], 'gw')).toEqual({ etag: 'e', 'set-cookie': ['a=1', 'gw'] });
  });
});
