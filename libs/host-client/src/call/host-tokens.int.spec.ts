import type { PorticoError } from '#libs/kernel';
import { json, ScriptedHost } from '../__fixtures__/scripted-host.js';

const GRANT = { access_token: 'a2', refresh_token: 'r2', expires_in: '1800', scope: 'crm' };

let host: ScriptedHost;

beforeAll(async () => {
  host = await ScriptedHost.start({ timeoutMs: 1500 });
});
afterAll(() => host.stop());

const refresh = (tokenUrl = `${host.origin}/oauth/token/`) =>
  host.tokens.refresh({ tokenUrl, clientId: 'local.1', clientSecret: 'cl/ient' }, 'r1&x');

describe('the token endpoint', () => {
  it('is sent a form and gives a pair of tokens', async () => {
    host.script(json(GRANT));
    expect(await refresh()).toEqual({ accessToken: 'a2', refreshToken: 'r2', expiresInSeconds: 1800 });
    expect(host.received).toMatchObject([
      {
        path: '/oauth/token/',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        text: 'grant_type=refresh_token&client_id=local.1&client_secret=cl%2Fient&refresh_token=r1%26x',
      },
    ]);
  });

  it.each([
    ['invalid_grant', 400, 'TOKEN_REFRESH_FAILED'],
    ['INVALID_GRANT', 200, 'TOKEN_REFRESH_FAILED'],
    ['invalid_client', 401, 'PORTAL_CREDENTIALS_REJECTED'],
    ['PAYMENT_REQUIRED', 402, 'HOST_ERROR'],
    ['PORTAL_DELETED', 500, 'PORTAL_DELETED'],
    ['server_error', 500, 'HOST_UNAVAILABLE'],
  ])('refuses with %s', async (error, status, code) => {
    host.script(json({ error, error_description: 'r1&x' }, status));
    await expect(refresh()).rejects.toMatchObject({ code });
    expect(host.received).toHaveLength(1);
  });

  it.each([
    ['no refresh token', json({ ...GRANT, refresh_token: undefined })],
    ['a token that is no text', json({ ...GRANT, access_token: 7 })],
    ['a failure without a reason', json(GRANT, 500)],
    ['a redirect', json({}, 302)],
  ])('that gives %s is unavailable', async (_name, reply) => {
    host.script(reply);
    await expect(refresh()).rejects.toMatchObject({ code: 'HOST_UNAVAILABLE' });
  });

  it('that is silent, gone or not public is told, and never the secret', async () => {
    host.script(() => undefined);
    const failures = await Promise.allSettled([refresh(), refresh('http://10.0.0.1/'), refresh('nonsense')]);
    const reasons = failures.map((settled) => (settled as { reason: PorticoError }).reason);
    expect(reasons.map(({ code }) => code)).toEqual(['HOST_TIMEOUT', 'HOST_UNAVAILABLE', 'HOST_UNAVAILABLE']);
    expect(reasons.map((reason) => `${reason.message} ${String(reason.cause)}`).join()).not.toMatch(
      /r1|cl\/ient/,
    );
  });
});
