import { createHash, randomBytes } from 'node:crypto';
import { HostTokenStore, UserAdmin } from '#libs/auth';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { newState, outcome, RETURN, type SessionAnswer, Shop } from './shop.js';

describe('sign-in of the users of an application', () => {
  let api: InProcessApi;
  let shop: Shop;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '100000' });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    await api.sandbox.clear();
    shop = await Shop.open(api);
  });

  const locationOf = (answer: { headers: Record<string, unknown> }): URL =>
    new URL(String(answer.headers['location']));

  describe('with a redirect', () => {
    it('leads over the host to a code, a session and the data of the user', async () => {
      const state = newState();
      const begun = await shop.authorize({ state, redirect_uri: RETURN });
      expect(begun.status).toBe(302);
      const host = locationOf(begun);
      expect(host.pathname).toBe('/oauth/authorize/');
      expect(host.searchParams.get('client_id')).toBe(shop.hostApplication.clientId);
      const nonce = shop.nonceOf(begun);
      expect(nonce).not.toBe(state);

      const back = await shop.callback({ code: await shop.hostCode(), state: nonce, domain: shop.domain });
      expect(back.status).toBe(302);
      const address = locationOf(back);
      expect(address.origin + address.pathname).toBe(RETURN);
      expect([...address.searchParams.keys()]).toEqual(['code', 'state']);
      expect(address.searchParams.get('state')).toBe(state);

      const { status, body } = await shop.token({ code: address.searchParams.get('code') });
      expect(status).toBe(200);
      expect(body).toEqual({
        success: true,
        access_token: expect.stringMatching(/^svc_session_/),
        user: { id: shop.portal.userId, name: expect.any(String), email: `user1@${shop.domain}` },
        expires_in: 86_400,
      });
      expect(await shop.deal(body.access_token)).toBe('200');
    });

    it('registers users the service has not seen, with the rights they have on the host', async () => {
      const { body } = await shop.token({ code: await shop.code({}, 7) });
      expect(await shop.deal(body.access_token)).toBe('200');
      const users = await api.get<UserAdmin>(UserAdmin).list(shop.portal.id);
      expect(users.find(({ id }) => id === body.user.id)).toMatchObject({ hostUserId: 7, isAdmin: false });
      expect(users.find(({ id }) => id === shop.portal.userId)).toMatchObject({ isAdmin: false });
      await shop.code();
      const later = await api.get<UserAdmin>(UserAdmin).list(shop.portal.id);
      expect(later.find(({ id }) => id === shop.portal.userId)).toMatchObject({ isAdmin: true });
      expect(later).toHaveLength(2);
    });

    it('has no e-mail where the application may not read it', async () => {
      const narrow = await Shop.open(api, ['crm']);
      const { body } = await narrow.token({ code: await narrow.code() });
      expect(body.user).toMatchObject({ id: narrow.portal.userId, email: '' });
      expect(body.user.name).not.toBe('');
    });

    it('brings state back byte for byte', async () => {
      for (const state of [
        'line\r\nSet-Cookie: a=b\r\n\r\nend',
        'Привет, мир! 👋 日本',
        'a&code=evil#x?y=z%0d%0a+ +',
      ]) {
        const address = await shop.signIn({ state, redirect_uri: RETURN });
        expect(address.searchParams.get('state')).toBe(state);
        expect(address.searchParams.getAll('code')).toHaveLength(1);
        expect(address.hash).toBe('');
      }
    });

    it('goes to a host with letters of any language, in punycode', async () => {
      const own = 'https://магазин.рф/back';
      const wire = 'https://xn--80aairftm.xn--p1ai/back';
      const key = await shop.portal.createKey();
      const body = { redirectUris: [own] };
      expect(outcome(await api.client.call('PATCH', `/v1/apps/${shop.id}`, { key, body }))).toBe('200');
      for (const [asked, exchanged] of [
        [own, own],
        [own, wire],
        [wire, own],
      ] as const) {
        const address = await shop.signIn({ state: newState(), redirect_uri: asked });
        expect(address.href.startsWith(`${wire}?code=`)).toBe(true);
        const code = address.searchParams.get('code');
        expect(outcome(await shop.token({ code, redirect_uri: exchanged }))).toBe('200');
      }
    });

    it('puts no token into an address and lets nothing be kept', async () => {
      const begun = await shop.authorize({ state: newState(), redirect_uri: RETURN });
      const back = await shop.callback({
        code: await shop.hostCode(),
        state: shop.nonceOf(begun),
        domain: shop.domain,
      });
      const issued = await shop.token({ code: locationOf(back).searchParams.get('code') });
      const refused = await shop.token({ code: 'nonsense' });
      for (const { headers } of [begun, back, issued, refused]) {
        expect(headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
        expect(String(headers['location'] ?? '')).not.toMatch(/svc_|access_token/);
      }
      expect(back.body).toBeUndefined();
      expect(begun.headers['set-cookie']).toMatch(/; HttpOnly; SameSite=Lax$/);
    });

    it('keeps no state, code or e-mail in clear', async () => {
      const state = newState();
      const code = await shop.code({ state });
      const rows = await api.database.query<{ line: string }>(
        `select s::text as line from oauth.sign_in_state s union all select c::text from oauth.code c`,
      );
      const text = rows.map(({ line }) => line).join('\n');
      for (const secret of [state, code, `user1@${shop.domain}`]) {
        expect(text).not.toContain(secret);
        expect(text).not.toContain(Buffer.from(secret).toString('hex'));
      }
    });
  });

  describe('visited again before it is over', () => {
    const begin = async (state: string): Promise<string> =>
      shop.nonceOf(await shop.authorize({ state, redirect_uri: RETURN }));
    const complete = async (nonce: string): Promise<string> => {
      const answer = await shop.callback({ code: await shop.hostCode(), state: nonce, domain: shop.domain });
      return answer.status === 302 ? String(locationOf(answer).searchParams.get('state')) : outcome(answer);
    };

    it.each([
      ['first', 0],
      ['second', 1],
    ])('goes on with the %s visit, once', async (_name, index) => {
      const state = newState();
      const nonces = [await begin(state), await begin(state)];
      expect(nonces[0]).not.toBe(nonces[1]);
      expect(await complete(nonces[index]!)).toBe(state);
      for (const nonce of nonces) expect(await complete(nonce)).toBe('400 INVALID_STATE');
    });

    it('in two browsers goes on in each, and ends only in the one it was begun in', async () => {
      const state = newState();
      const first = await begin(state);
      const firstCookie = shop.cookie;
      shop.cookie = '';
      const second = await begin(state);
      expect(shop.cookie).not.toBe(firstCookie);
      expect(await complete(first)).toBe('400 INVALID_STATE');
      expect(await complete(second)).toBe(state);
      shop.cookie = firstCookie;
      expect(await complete(first)).toBe('400 INVALID_STATE');
    });
  });

  describe('exchanges the code', () => {
    it.each<[string, Record<string, unknown>, string]>([
      ['without a code', { code: undefined }, '400 INVALID_REQUEST'],
      ['without an address', { code: 'x', redirect_uri: undefined }, '400 INVALID_REQUEST'],
      ['that nobody issued', { code: 'x' }, '400 INVALID_CODE'],
      ['with an unknown key', { code: 'x', app_key: 'nonsense' }, '401 INVALID_APP_KEY'],
      ['without a key', { code: 'x', app_key: undefined }, '401 INVALID_APP_KEY'],
    ])('%s', async (_name, body, expected) => {
      expect(outcome(await shop.token(body))).toBe(expected);
    });

    it('once, of the same application, to the same address', async () => {
      const code = await shop.code();
      expect(outcome(await (await Shop.open(api)).token({ code }))).toBe('400 INVALID_CODE');
      expect(outcome(await shop.token({ code, redirect_uri: 'http://localhost' }))).toBe(
        '400 REDIRECT_URI_MISMATCH',
      );
      const { status, body } = await shop.token({ code });
      expect(status).toBe(200);
      expect(outcome(await shop.token({ code }))).toBe('400 CODE_ALREADY_USED');
      expect(await shop.deal(body.access_token)).toBe('200');
    });

    it('with the key in its header', async () => {
      const answer = await api.client.call<SessionAnswer>('POST', '/v1/oauth/token', {
        key: shop.key,
        body: { code: await shop.code(), redirect_uri: RETURN },
      });
      expect(answer.status).toBe(200);
    });

    it('not without the token of the host behind it', async () => {
      const code = await shop.code();
      const id = { userId: shop.portal.userId, applicationId: shop.id };
      await api.get<HostTokenStore>(HostTokenStore).remove(id);
      expect(outcome(await shop.token({ code }))).toBe('500 TOKEN_NOT_FOUND');
    });

    it('with the verifier of its challenge (PKCE)', async () => {
      const verifier = randomBytes(32).toString('base64url');
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const proof = { code_challenge: challenge, code_challenge_method: 'S256' };
      const code = await shop.code(proof);
      expect(outcome(await shop.token({ code }))).toBe('400 INVALID_CODE');
      expect(outcome(await shop.token({ code, code_verifier: 'y'.repeat(43) }))).toBe('400 INVALID_CODE');
      expect(outcome(await shop.token({ code, code_verifier: verifier }))).toBe('200');
      const unproved = await shop.code();
      expect(outcome(await shop.token({ code: unproved, code_verifier: verifier }))).toBe('400 INVALID_CODE');
    });
  });

  describe('ends', () => {
    const revoke = (token?: string) =>
      api.client.call<SessionAnswer>('POST', '/v1/oauth/revoke', {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });

    it('with a revocation, once', async () => {
      const { body } = await shop.token({ code: await shop.code() });
      expect((await revoke(body.access_token)).body).toEqual({ success: true, revoked: true });
      expect(await shop.deal(body.access_token)).toBe('401 INVALID_SESSION');
      expect((await revoke(body.access_token)).body).toEqual({ success: true, revoked: false });
      expect((await revoke('svc_session_nonsense')).body).toEqual({ success: true, revoked: false });
      expect(outcome(await revoke())).toBe('400 MISSING_TOKEN');
    });
  });
});
