import { consoleCookie, endedConsoleCookie, readConsoleCookie } from './console.policy.js';

const SECRET = 'A'.repeat(43);

describe('the cookie of the console', () => {
  it('is for this host alone over https, and no script sees it', () => {
    expect(consoleCookie(SECRET, true)).toBe(
      `__Host-svc-console=${SECRET}; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(consoleCookie(SECRET, false)).toBe(
      `svc-console=${SECRET}; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax`,
    );
    expect(endedConsoleCookie(true)).toBe(
      '__Host-svc-console=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    );
  });

  it.each<[string | undefined, boolean, string | null]>([
    [undefined, true, null],
    ['', true, null],
    [`__Host-svc-console=${SECRET}`, true, SECRET],
    [`a=b; __Host-svc-console=${SECRET}; c`, true, SECRET],
    [`svc-console=${SECRET}`, false, SECRET],
    // Over https a name that others could write is not looked at.
    [`svc-console=${SECRET}`, true, null],
    [`__Host-svc-console=${SECRET}; __Host-svc-console=${SECRET}`, true, null],
    [`__Host-svc-console=${SECRET}A`, true, null],
    [`__Host-svc-console="${SECRET}"`, true, null],
    [`__host-svc-console=${SECRET}`, true, null],
  ])('of %p over https (%p) is %p', (header, secure, secret) => {
    expect(readConsoleCookie(header, secure)).toBe(secret);
  });
});
