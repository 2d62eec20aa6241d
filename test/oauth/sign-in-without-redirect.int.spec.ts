import { request } from 'undici';
import { KeyAdmin, PortalAdmin, UserAdmin } from '#libs/auth';
import { eventually } from '#libs/testing';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { newState, outcome, Shop } from './shop.js';

describe('sign-in of the users of an application that has no address to come back to', () => {
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

  describe('without a redirect', () => {
    it('ends on the page of the service, and the application picks the session up once', async () => {
      const state = newState();
      expect((await shop.poll(state)).body).toEqual({ success: true, status: 'pending' });
      const address = await shop.signIn({ state });
      expect(address.pathname + address.search).toBe('/oauth/complete');
      const { body } = await shop.poll(state);
      expect(body).toMatchObject({ success: true, status: 'complete', expires_in: 86_400 });
      expect(body.user.id).toBe(shop.portal.userId);
      expect(await shop.deal(body.access_token)).toBe('200');
      expect((await shop.poll(state)).body).toEqual({ success: true, status: 'pending' });
    });

    it("is nobody else's", async () => {
      const state = newState();
      await shop.signIn({ state });
      const other = await Shop.open(api);
      expect((await other.poll(state)).body.status).toBe('pending');
      expect((await shop.poll(state)).body.status).toBe('complete');
    });

    it('is not used up by HEAD, and neither is the way back', async () => {
      const head = async (path: string): Promise<unknown[]> => {
        const headers = { cookie: shop.cookie };
        const answer = await request(`${api.origin}${path}`, { method: 'HEAD', headers });
        await answer.body.dump();
        return [answer.statusCode, answer.headers['location']];
      };
      const state = newState();
      const nonce = shop.nonceOf(await shop.authorize({ state }));
      const code = await shop.hostCode();
      expect(await head(`/v1/oauth/callback?code=${code}&state=${nonce}`)).toEqual([404, undefined]);
      expect((await shop.callback({ code, state: nonce })).status).toBe(302);
      expect(await head(`/v1/oauth/poll?app_key=${shop.key}&state=${state}`)).toEqual([404, undefined]);
      expect((await shop.poll(state)).body.status).toBe('complete');
    });

    it('that fails stays pending, and the page says why', async () => {
      const state = newState();
      const nonce = shop.nonceOf(await shop.authorize({ state }));
      const answer = await shop.callback({ error: 'access_denied', state: nonce, domain: shop.domain });
      const address = locationOf(answer);
      expect(address.pathname + address.search).toBe('/oauth/complete?error=token_exchange_failed');
      expect((await shop.poll(state)).body.status).toBe('pending');
    });

    it.each([
      ['short', 'x'.repeat(15)],
      ['long', 'x'.repeat(513)],
    ])('refuses a state that is too %s', async (_name, state) => {
      expect(outcome(await shop.poll(state))).toBe('400 INVALID_REQUEST');
    });

    it.each(['unknown', 'revoked'])('refuses a key that is %s', async (kind) => {
      if (kind === 'revoked') {
        const [key] = (await api.get<KeyAdmin>(KeyAdmin).list(shop.portal.id)).filter(({ appId }) => appId);
        await api.get<KeyAdmin>(KeyAdmin).revoke(key!.id);
      }
      const key = kind === 'revoked' ? shop.key : `${shop.key}x`;
      await eventually(async () =>
        expect(outcome(await shop.poll(newState(), api.client, key))).toBe('401 INVALID_APP_KEY'),
      );
    });
  });

  describe('tells the state of the portal and of the owner', () => {
    const answers = async (): Promise<string[]> => {
      const state = newState();
      const placement = { app_key: shop.key, access_token: 'x', member_id: 'x', domain: shop.domain };
      const all = [
        await shop.authorize({ state }),
        await shop.token({ code: 'x' }),
        await shop.poll(state),
        await api.client.call('POST', '/v1/oauth/placement-session', { body: placement }),
      ];
      return all.map(outcome);
    };

    it.each([
      ['suspended', '403 PORTAL_SUSPENDED'],
      ['deleted', '403 PORTAL_DELETED'],
      ['blocked', '403 PORTAL_BLOCKED'],
    ])('of a portal that is %s', async (state, expected) => {
      await api.get<PortalAdmin>(PortalAdmin).set(shop.portal.id, { state });
      await eventually(async () => expect(new Set(await answers())).toEqual(new Set([expected])));
    });

    it.each([
      ['blocked', '403 OWNER_BLOCKED', '403 OWNER_BLOCKED'],
      ['pending-erasure', '503 ACCOUNT_PENDING_ERASURE', '403 APP_UNAVAILABLE'],
    ])('of an owner who is %s', async (state, expected, opened) => {
      await api.get<UserAdmin>(UserAdmin).set(shop.portal.userId, { state });
      await eventually(async () => expect(await answers()).toEqual([expected, expected, expected, opened]));
    });
  });
});
