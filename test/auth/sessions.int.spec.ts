import { KeyAdmin, SESSION_SECONDS, SessionStore, UserAdmin } from '#libs/auth';
import { CLOCK, newId, type Clock } from '#libs/kernel';
import { eventually, type Answer, type AnyBody } from '#libs/testing';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { aPortal, type BuiltPortal } from '../harness/portal-builder.js';

/** Before a process would look again by itself, which it does after 30 seconds: what comes earlier was pushed. */
const PUSHED = { within: 20_000, every: 2 };

describe('sessions of application users', () => {
  let api: InProcessApi;
  let sessions: SessionStore;
  let portal: BuiltPortal;
  let appId: string;
  let appKey: string;

  beforeAll(async () => {
    api = await startInProcessApi({ PORTICO_ENV: 'development' });
    sessions = api.get(SessionStore);
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    appId = newId();
    portal = await aPortal(api).withKey({ kind: 'application', appId }).build();
    appKey = portal.key;
  });

  const issue = async (change: object = {}) =>
    sessions.issue({ appId, portalId: portal.id, userId: portal.userId, ...change });
  const deals = (key: string, token?: string): Promise<Answer<AnyBody>> =>
    api.client.call('GET', '/v1/deals?limit=1', {
      key,
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    });
  const outcome = ({ status, body }: Answer<AnyBody>): string =>
    body.error ? `${status} ${body.error.code}` : String(status);

  it('act for their user, with the rights of the application', async () => {
    const { token, expiresAt } = await issue();
    expect(token).toMatch(/^svc_session_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/);
    const life = expiresAt.getTime() - api.get<Clock>(CLOCK).nowMs();
    expect(Math.abs(life / 1_000 - SESSION_SECONDS)).toBeLessThan(60);
    expect(outcome(await deals(appKey))).toBe('401 TOKEN_MISSING');
    expect(outcome(await deals(appKey, token))).toBe('200');
    const me = (headers: Record<string, string>) =>
      api.client.call<{ data: { currentUser: unknown } }>('GET', '/v1/me', { key: appKey, headers });
    expect((await me({})).body.data).toMatchObject({ type: 'oauth_app', currentUser: null });
    expect((await me({ authorization: `Bearer ${token}` })).body.data.currentUser).toEqual({
      hostUserId: 1,
      name: 'Ann',
      isAdmin: false,
      role: 'MEMBER',
    });
  });

  it('reach the host as their user, not as the owner of the key', async () => {
    const { token } = await issue({ userId: await portal.addUser() });
    expect(outcome(await deals(appKey, token))).toBe('401 TOKEN_MISSING');
  });

  it('do not make a scope', async () => {
    const narrow = await portal.createKey({ kind: 'application', appId, scopes: ['disk'] });
    const { token } = await issue();
    expect(outcome(await deals(narrow, token))).toBe('403 SCOPE_DENIED');
  });

  it('belong to one application on one portal', async () => {
    const elsewhere = await aPortal(api).build();
    const otherApp = await issue({ appId: newId() });
    const otherPortal = await issue({ portalId: elsewhere.id, userId: elsewhere.userId });
    for (const { token } of [otherApp, otherPortal]) {
      expect(outcome(await deals(appKey, token))).toBe('403 SESSION_APP_MISMATCH');
    }
  });

  it('mean nothing beside another kind of key', async () => {
    const personal = await portal.createKey();
    expect(outcome(await deals(personal, 'svc_session_anything'))).toBe('200');
  });

  it.each(['svc_session_anything', `svc_session_${'0'.repeat(32)}_000000`])(
    'are refused when nobody issued them: %s',
    async (token) => {
      expect(outcome(await deals(appKey, token))).toBe('401 INVALID_SESSION');
    },
  );

  it('end with a revocation, at once', async () => {
    const { id, token } = await issue();
    expect(outcome(await deals(appKey, token))).toBe('200');
    expect(await sessions.end(token)).toBe(id);
    expect(await sessions.end(token)).toBeNull();
    await eventually(
      async () => expect(outcome(await deals(appKey, token))).toBe('401 INVALID_SESSION'),
      PUSHED,
    );
  });

  it('end together when the application is re-issued', async () => {
    const tokens = [(await issue()).token, (await issue()).token];
    for (const token of tokens) expect(outcome(await deals(appKey, token))).toBe('200');
    expect(await sessions.revokeOfApplication(appId)).toBe(2);
    for (const token of tokens) {
      await eventually(
        async () => expect(outcome(await deals(appKey, token))).toBe('401 INVALID_SESSION'),
        PUSHED,
      );
    }
  });

  it('end when their user may not call', async () => {
    const userId = await portal.addUser({ hasWebhook: true });
    const { token } = await issue({ userId });
    await deals(appKey, token);
    await api.get<UserAdmin>(UserAdmin).set(userId, { state: 'blocked' });
    await eventually(
      async () => expect(outcome(await deals(appKey, token))).toBe('401 INVALID_SESSION'),
      PUSHED,
    );
  });

  it('are over after 24 hours, also for a process that knows them', async () => {
    const { token } = await issue();
    expect(outcome(await deals(appKey, token))).toBe('200');
    await api.setClockAhead(SESSION_SECONDS * 1_000);
    try {
      expect(outcome(await deals(appKey, token))).toBe('401 INVALID_SESSION');
    } finally {
      await api.setClockAhead(0);
    }
  });

  it('are kept as a hash only', async () => {
    const { token } = await issue();
    const rows = await api.database.query('select s::text as line from auth.session s');
    expect(JSON.stringify(rows)).not.toContain(token.slice(12, 44));
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'));
  });

  it('do not outlive their key', async () => {
    const { token } = await issue();
    const [key] = await api.get<KeyAdmin>(KeyAdmin).list(portal.id);
    await api.get<KeyAdmin>(KeyAdmin).revoke(key!.id);
    await eventually(
      async () => expect(outcome(await deals(appKey, token))).toBe('401 KEY_INACTIVE'),
      PUSHED,
    );
  });
});
