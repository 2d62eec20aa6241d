import { readSecretCookie } from './secret-cookie.policy.js';

const SECRET = `${'a'.repeat(42)}_`;

it.each<[string | undefined, string | null]>([
  [undefined, null],
  [`one=${SECRET}`, SECRET],
  [` two=x ;one=${SECRET}`, SECRET],
  [`one=${SECRET}; one=${SECRET}`, null],
  [`one=${SECRET}=`, null],
  [`one`, null],
  [`ones=${SECRET}`, null],
])('the secret in %p is %p', (header, secret) => {
  expect(readSecretCookie(header, 'one')).toBe(secret);
});
