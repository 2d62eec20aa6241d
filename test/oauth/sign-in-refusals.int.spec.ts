import { randomBytes } from 'node:crypto';
import { HostApplicationStore, KeyAdmin, UserAdmin } from '#libs/auth';
import { eventually } from '#libs/testing';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { newState, outcome, RETURN, Shop } from './shop.js';

describe('a sign-in that is refused', () => {
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

  describe('begins with a refusal', () => {
    it.each<[string, Record<string, string>, string]>([
      ['no state', {}, '400 INVALID_REQUEST'],
      ['a short state', { state: 'x'.repeat(15) }, '400 INVALID_REQUEST'],
      ['a long state', { state: 'x'.repeat(513) }, '400 INVALID_REQUEST'],
      ['a state that cannot be kept', { state: `${newState()}\0` }, '400 INVALID_REQUEST'],
      ['an unknown key', { state: newState(), app_key: 'svc_app_nonsense' }, '401 INVALID_APP_KEY'],
      ['a long key', { state: newState(), app_key: `svc_app_${'x'.repeat(200)}` }, '401 INVALID_APP_KEY'],
      [
        'a plain challenge',
        { state: newState(), code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' },
        '400 INVALID_REQUEST',
      ],
      [
        'a challenge of no method',
        { state: newState(), code_challenge: 'x'.repeat(43) },
        '400 INVALID_REQUEST',
      ],
      [
        'a challenge nobody can answer',
        { state: newState(), code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
        '400 INVALID_REQUEST',
      ],
    ])('for %s', async (_name, parameters, expected) => {
      const answer = await shop.authorize(parameters);
      expect(outcome(answer)).toBe(expected);
      expect(answer.headers['location']).toBeUndefined();
    });

    it('accepts states of 16 and of 512 characters, whatever they are', async () => {
      for (const state of ['x'.repeat(16), 'ж'.repeat(512), '👋'.repeat(16)]) {
        expect((await shop.authorize({ state })).status).toBe(302);
      }
    });

    it('for a personal key, and for the state of the key and its owner', async () => {
      const keys = api.get<KeyAdmin>(KeyAdmin);
      const personal = await shop.portal.createKey();
      expect(outcome(await shop.authorize({ state: newState(), app_key: personal }))).toBe(
        '401 INVALID_APP_KEY',
      );
      const short = { userId: shop.portal.userId, kind: 'application', scopes: ['crm'], appId: shop.id };
      const expired = await keys.create({ ...short, expiresAt: new Date(Date.now() - 1_000) });
      expect(outcome(await shop.authorize({ state: newState(), app_key: expired.rawKey }))).toBe(
        '401 KEY_EXPIRED',
      );
      const revoked = await keys.create(short);
      await keys.revoke(revoked.id);
      expect(outcome(await shop.authorize({ state: newState(), app_key: revoked.rawKey }))).toBe(
        '401 KEY_INACTIVE',
      );
      await api.get<UserAdmin>(UserAdmin).set(shop.portal.userId, { state: 'blocked' });
      await eventually(async () =>
        expect(outcome(await shop.authorize({ state: newState() }))).toBe('403 OWNER_BLOCKED'),
      );
    });

    it('lets the list of addresses bind the application, not the browser', async () => {
      const listed = await api.get<KeyAdmin>(KeyAdmin).create({
        userId: shop.portal.userId,
        kind: 'application',
        scopes: ['crm'],
        appId: shop.id,
        allowedIps: ['192.0.2.1'],
      });
      expect((await shop.authorize({ state: newState(), app_key: listed.rawKey })).status).toBe(302);
      const code = await shop.code();
      expect(outcome(await shop.token({ code, app_key: listed.rawKey }))).toBe('403 IP_NOT_ALLOWED');
    });

    it('for a state that has led to a sign-in, even one that failed', async () => {
      const state = newState();
      const nonce = shop.nonceOf(await shop.authorize({ state }));
      await shop.callback({ error: 'access_denied', state: nonce });
      expect(outcome(await shop.authorize({ state }))).toBe('400 INVALID_REQUEST');
      expect((await (await Shop.open(api)).authorize({ state })).status).toBe(302);
    });

    it.each<[string, Record<string, string>]>([
      ['another address', { redirect_uri: 'http://localhost' }],
      ['no address', {}],
      [
        'a challenge',
        { redirect_uri: RETURN, code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
      ],
    ])('for a state that is visited again with %s', async (_name, parameters) => {
      const state = newState();
      const nonce = shop.nonceOf(await shop.authorize({ state, redirect_uri: RETURN }));
      expect(outcome(await shop.authorize({ state, ...parameters }))).toBe('400 INVALID_REQUEST');
      expect((await shop.callback({ code: await shop.hostCode(), state: nonce })).status).toBe(302);
    });

    it('for an application the host does not know', async () => {
      await api.get<HostApplicationStore>(HostApplicationStore).remove(shop.id);
      expect(outcome(await shop.authorize({ state: newState() }))).toBe('500 APP_CONFIG_ERROR');
    });
  });

  describe('comes back from the host', () => {
    const begin = async (): Promise<string> =>
      shop.nonceOf(await shop.authorize({ state: newState(), redirect_uri: RETURN }));
    const failure = async (parameters: Record<string, string>): Promise<string | null> => {
      const answer = await shop.callback(parameters);
      expect(answer.status).toBe(302);
      const { searchParams, origin, pathname } = locationOf(answer);
      expect(origin + pathname).toBe(RETURN);
      expect(searchParams.get('state')).not.toBeNull();
      expect(searchParams.has('code')).toBe(false);
      return searchParams.get('error');
    };

    it.each<[string, (nonce: string) => Record<string, string>, string]>([
      ['without a code', (state) => ({ state }), '400 MISSING_PARAMS'],
      ['without a state', () => ({ code: 'x' }), '400 MISSING_PARAMS'],
      ['with an unknown state', () => ({ code: 'x', state: newState() }), '400 INVALID_STATE'],
    ])('%s', async (_name, parameters, expected) => {
      const answer = await shop.callback(parameters(await begin()));
      expect(outcome(answer)).toBe(expected);
      expect(answer.headers['location']).toBeUndefined();
      if (expected.endsWith('PARAMS')) {
        const field = _name.slice('without a '.length);
        expect(answer.body.error).toMatchObject({ message: `${field} is required`, details: { field } });
      }
      if (expected.endsWith('STATE')) expect(answer.body.error.details).toEqual({ reason: 'NOT_FOUND' });
    });

    it.each<[string, Record<string, string>, string[]]>([
      ['the code', { state: newState() }, ['code']],
      ['the state', { code: 'x' }, ['state']],
      ['both', {}, ['code', 'state']],
      ['the state of a refusal', { error: 'access_denied' }, ['state']],
    ])('and is told what is missing: %s', async (_name, parameters, missing) => {
      const { body } = await shop.callback(parameters);
      expect(body.error.code).toBe('MISSING_PARAMS');
      expect(body.error.details).toEqual({ field: missing[0], rule: 'isDefined' });
      for (const name of missing) expect(body.error.message).toContain(name);
    });

    it('to another browser, or twice', async () => {
      const nonce = await begin();
      const own = shop.cookie;
      for (const cookie of ['', `svc-browser=${randomBytes(32).toString('base64url')}`]) {
        shop.cookie = cookie;
        const answer = await shop.callback({ code: 'x', state: nonce });
        expect([outcome(answer), answer.body.error.details]).toEqual([
          '400 INVALID_STATE',
          { reason: 'NOT_FOUND' },
        ]);
      }
      shop.cookie = own;
      const parameters = { code: await shop.hostCode(), state: nonce };
      expect((await shop.callback(parameters)).status).toBe(302);
      expect(outcome(await shop.callback(parameters))).toBe('400 INVALID_STATE');
    });

    it('with a refusal of the user, or a code that is none', async () => {
      expect(await failure({ error: 'access_denied', state: await begin() })).toBe('token_exchange_failed');
      expect(await failure({ code: 'nonsense', state: await begin() })).toBe('token_exchange_failed');
    });

    it('from another portal: nobody is asked then', async () => {
      const parameters = { code: await shop.hostCode(), state: await begin(), domain: 'evil.example' };
      expect(await failure(parameters)).toBe('invalid_domain');
      expect(await api.sandbox.calls()).toEqual([]);
    });

    it('from a portal with the right name and another id', async () => {
      await shop.code();
      await api.database.query('update oauth.portal_member set member_id = $2 where portal_id = $1', [
        shop.portal.id,
        'another',
      ]);
      expect(await failure({ code: await shop.hostCode(), state: await begin() })).toBe('invalid_domain');
    });

    it('to a host that fails', async () => {
      await api.sandbox.fault('oauth.token', { kind: 'reset' });
      expect(await failure({ code: await shop.hostCode(), state: await begin() })).toBe(
        'token_exchange_failed',
      );
      await api.sandbox.fault('batch', { kind: 'reply', status: 500, body: { error: 'INTERNAL' } }, 5);
      expect(await failure({ code: await shop.hostCode(), state: await begin() })).toBe(
        'profile_fetch_failed',
      );
      await api.sandbox.clear();
      await api.sandbox.fault('profile', { kind: 'reply', status: 400, body: { error: 'NO' } });
      expect(await failure({ code: await shop.hostCode(), state: await begin() })).toBe(
        'profile_fetch_failed',
      );
    });

    it('to an application whose author has left, or a user who may not call', async () => {
      const users = api.get<UserAdmin>(UserAdmin);
      const nonce = await begin();
      const other = await users.create({ portalId: shop.portal.id, hostUserId: 9, name: 'Eve' });
      await users.set(other.id, { state: 'blocked' });
      expect(await failure({ code: await shop.hostCode(9), state: nonce })).toBe('app_unavailable');
      const last = await begin();
      await users.set(shop.portal.userId, { state: 'pending-erasure' });
      expect(await failure({ code: await shop.hostCode(), state: last })).toBe('app_unavailable');
    });

    it('to an application that has lost its client of the host', async () => {
      const nonce = await begin();
      await api.get<HostApplicationStore>(HostApplicationStore).remove(shop.id);
      const answer = await shop.callback({ code: 'x', state: nonce });
      expect([outcome(answer), answer.headers['location']]).toEqual(['500 APP_CONFIG_ERROR', undefined]);
    });
  });
});
