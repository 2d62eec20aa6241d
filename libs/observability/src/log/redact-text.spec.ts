import { redactText } from './redact-text.js';

const SECRET = 'k3yMATERIALk3yMATERIALk3yMATERIA_0a1b2c';

const nested = (token: string) => JSON.stringify({ msg: JSON.stringify({ token, n: 1 }) });

describe('redactText', () => {
  it.each([
    ['a personal key in a message', `key svc_api_${SECRET} failed`],
    ['an application key', `svc_app_${SECRET}`],
    ['a management key', `svc_live_${SECRET}`],
    ['a session token', `svc_session_${SECRET}`],
    ['a webhook address', `POST https://portal.example/rest/17/${SECRET}/crm.deal.list`],
    ['a webhook address without a method', `https://portal.example/rest/1/${SECRET}`],
    ['a signed link', `GET /transfer/v1.${SECRET}?x=1`],
    ['a signed link in an address', `"https://files.example/transfer/v1.${SECRET}"`],
    ['a Bearer header', `authorization: Bearer ${SECRET}`],
    ['a database address', `postgres://portico:${SECRET}@db:5432/portico`],
    ['a key in the query', `GET /v1/deals?limit=1&api_key=${SECRET}&x=1`],
    ['a header object', JSON.stringify({ headers: { 'X-Api-Key': SECRET, accept: '*/*' } })],
    ['a cookie with quotes', JSON.stringify({ headers: { cookie: `a="${SECRET}"; b=${SECRET}` } })],
    ['an object inside a message', JSON.stringify({ msg: JSON.stringify({ access_token: SECRET, n: 1 }) })],
    ['a secret with quotes and backslashes in such an object', nested(`\\"\\\\"${SECRET}\\`)],
    ['a key at the beginning of a line', JSON.stringify({ msg: `failed:\nsvc_api_${SECRET}` })],
    ['a header at the beginning of a line', JSON.stringify({ msg: `sent:\nBearer ${SECRET}` })],
    ['a stack', JSON.stringify({ err: { stack: `Error: /rest/1/${SECRET}/x\n at f (file.js:1:1)` } })],
  ])('removes %s', (_, line) => {
    expect(redactText(line)).not.toContain(SECRET);
    expect(redactText(line)).toContain('[redacted]');
  });

  it('keeps JSON valid', () => {
    const line = JSON.stringify({
      cookie: 'a="b\\"; c',
      url: `/x?token=${SECRET}`,
      list: [`Bearer ${SECRET}`],
    });
    expect(JSON.parse(redactText(line))).toEqual({
      cookie: '[redacted]',
      url: '/x?token=[redacted]',
      list: ['Bearer [redacted]'],
    });
  });

  it.each([
    ['a name that looks like JSON and ends in a backslash', { '":"password":"\\': 0 }],
    ['a text that does', { said: '","token":"\\' }],
    ['an inner text that ends in a backslash', { msg: JSON.stringify({ token: 'a\\', rest: 'b"' }) }],
  ])('keeps JSON valid: %s', (_, value) => {
    expect(() => JSON.parse(redactText(JSON.stringify(value))) as unknown).not.toThrow();
  });

  it('keeps what is no secret', () => {
    const line =
      '{"keyPrefix":"svc_api_abc123","route":"/v1/deals/:id","durationMs":1.2,"code":"HOST_ERROR"}';
    expect(redactText(line)).toBe(line);
  });
});
