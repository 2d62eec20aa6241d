import { gatewayCookie, readGatewayCookie } from './gateway-cookie.policy.js';

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
