import { KeyAdmin, PortalAdmin, UserAdmin } from '#libs/auth';
import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { type InProcessApi, startInProcessApi, type TestPortal } from '../harness/in-process-api.js';
import { ConsoleBrowser, openForSignIn, outcome, OWN_PAGE, PUBLIC_ORIGIN } from './console-browser.js';

const COOKIE = '__Host-svc-console';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let api: InProcessApi;
beforeAll(async () => {
  api = await startInProcessApi({ PUBLIC_URL: PUBLIC_ORIGIN, RATE_LIMIT_PER_MINUTE: '100000' });
});
afterAll(() => api.stop());

let portal: TestPortal;
let clientId: string;
let browser: ConsoleBrowser;
beforeEach(async () => {
  portal = await api.createPortal(`${newId()}.example`);
  clientId = await openForSignIn(api, portal);
  browser = new ConsoleBrowser(api);
});
afterEach(() => api.setClockAhead(0));

const read = (keyId: string, by = browser) => by.call('GET', '/v1/me', keyId);

describe('signing in to the console', () => {
  it('goes by the host, and comes back to the page that was asked for', async () => {
    const host = await browser.begin(portal.domain.toUpperCase(), '/console/servers?state=running');
    expect(host.origin + host.pathname).toBe(`${portal.restUrl}/oauth/authorize/`);
    const answer = await browser.comeBack(host, portal);
    expect(answer.headers['location']).toBe(`${PUBLIC_ORIGIN}/console/servers?state=running`);
    expect([answer.headers['set-cookie']].flat()).toEqual([
      expect.stringMatching(
        new RegExp(`^${COOKIE}=[\\w-]{43}; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax; Secure$`),
      ),
    ]);
    expect(await browser.shown()).toMatchObject({
      user: { id: portal.userId, name: 'Ann', hostUserId: 1, isAdmin: true },
      portal: { id: portal.id, domain: portal.domain },
    });
  });

  it('keeps nothing of the secret but its hash', async () => {
    await browser.signIn(portal);
    const rows = await api.database.query('select s::text as row from console.session s where user_id = $1', [
      portal.userId,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(browser.jar.get(COOKIE));
  });

  it.each([
    'https://evil.example/console',
    '//evil.example/console',
    '/consoles',
    '/console/../v1/keys',
    'console',
    '/console/api/session',
    '/\\evil.example',
  ])('never leads to %s', async (path) => {
    expect((await browser.signIn(portal, 1, path)).href).toBe(`${PUBLIC_ORIGIN}/console`);
  });

  it.each([
    ['nobody knows', 'portal_unknown', (): Promise<unknown> => Promise.resolve()],
    [
      'is not in use',
      'portal_unavailable',
      (): Promise<unknown> => api.get<PortalAdmin>(PortalAdmin).set(portal.id, { state: 'suspended' }),
    ],
  ] as const)('at a portal that %s says so in the console', async (what, error, prepare) => {
    await prepare();
    const asked = what === 'nobody knows' ? 'else.example' : portal.domain;
    const sent = await browser.begin(asked);
    expect(sent.pathname + sent.search).toBe(`/console/sign-in-failed?error=${error}&portal=${asked}`);
  });

  it('at a portal without an application of the service says so in the console', async () => {
    const other = await api.createPortal(`${newId()}.example`);
    expect((await browser.begin(other.domain)).searchParams.get('error')).toBe('portal_unavailable');
  });

  it('that the host or the person refuses says so in the console, and begins no session', async () => {
    const host = await browser.begin(portal.domain);
    const state = host.searchParams.get('state') ?? '';
    const query = new URLSearchParams({ error: 'access_denied', state });
    const { headers } = await browser.send('GET', `/v1/oauth/callback?${query.toString()}`);
    expect(headers['location']).toBe(
      `${PUBLIC_ORIGIN}/console/sign-in-failed?error=token_exchange_failed&portal=${portal.domain}`,
    );
    expect(outcome(await browser.session())).toBe('401 INVALID_SESSION');
  });

  it('ends in the browser it began in, and nowhere else', async () => {
    const host = await browser.begin(portal.domain);
    const other = new ConsoleBrowser(api);
    await other.begin(portal.domain);
    expect(outcome(await other.comeBack(host, portal))).toBe('400 INVALID_STATE');
    expect(other.jar.has(COOKIE)).toBe(false);
  });

  it('is refused to somebody the platform has blocked', async () => {
    await browser.signIn(portal);
    await api.get<UserAdmin>(UserAdmin).set(portal.userId, { state: 'blocked' });
    expect((await browser.signIn(portal)).searchParams.get('error')).toBe('app_unavailable');
  });
});

describe('a call from the console', () => {
  it('is one with the key it names', async () => {
    const keyId = await portal.issueKey({ scopes: ['crm'], name: 'Mine' });
    await browser.signIn(portal);
    expect((await browser.shown()).keys.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'Console management',
      'Mine personal',
    ]);
    expect((await read(keyId)).body.data).toMatchObject({ type: 'personal', portalId: portal.id });
    expect(outcome(await browser.call('GET', '/v1/deals?limit=1', keyId))).toBe('200');
    const added = await browser.call('POST', '/v1/deals', keyId, { title: 'From the console' });
    expect(outcome(added)).toBe('201');
    await eventually(async () =>
      expect(
        await api.database.query('select from auth.api_key where id = $1 and last_used_at is not null', [
          keyId,
        ]),
      ).toHaveLength(1),
    );
  });

  it('needs the name of a key: the cookie alone means nothing', async () => {
    await browser.signIn(portal);
    expect(outcome(await browser.send('GET', '/v1/me', OWN_PAGE))).toBe('401 MISSING_API_KEY');
  });

  it('is one with the key that is shown, when one is', async () => {
    const rawKey = await portal.createKey({ name: 'Shown' });
    const other = await portal.issueKey({ readOnly: true });
    await browser.signIn(portal);
    const answer = await browser.send('GET', '/v1/me', {
      ...OWN_PAGE,
      'x-svc-console-key': other,
      'x-api-key': rawKey,
    });
    expect(answer.body.data).toMatchObject({ accessMode: 'READWRITE' });
  });

  it('has the rights of the key and no more', async () => {
    const readOnly = await portal.issueKey({ readOnly: true });
    const elsewhere = await portal.issueKey({ allowedIps: ['192.0.2.1'] });
    const noServers = await portal.issueKey({ scopes: ['crm'] });
    await browser.signIn(portal);
    const add = { title: 'No' };
    expect(outcome(await browser.call('POST', '/v1/deals', readOnly, add))).toBe(
      '403 WRITE_BLOCKED_READONLY_KEY',
    );
    expect(outcome(await read(elsewhere))).toBe('403 IP_NOT_ALLOWED');
    expect(outcome(await browser.call('GET', '/v1/infra/servers', noServers))).toMatch(/^403 /);
  });

  it('with a key that has ended is what it is without the console', async () => {
    const keyId = await portal.issueKey();
    await browser.signIn(portal);
    expect(outcome(await read(keyId))).toBe('200');
    await api.get<KeyAdmin>(KeyAdmin).revoke(keyId);
    expect(outcome(await read(keyId))).toBe('401 KEY_INACTIVE');
    expect((await browser.shown()).keys.some(({ id }) => id === keyId)).toBe(false);
  });

  it('on a portal whose balance is frozen is refused like any other', async () => {
    const keyId = await portal.issueKey();
    await browser.signIn(portal);
    await api.get<PortalAdmin>(PortalAdmin).set(portal.id, { frozen: true });
    expect(outcome(await browser.call('GET', '/v1/deals?limit=1', keyId))).toBe('402 ACCOUNT_FROZEN');
  });

  it('names a ticket as one from the console', async () => {
    const keyId = await portal.issueKey();
    await browser.signIn(portal);
    const ticket = {
      category: 'bug',
      title: 'The page is empty',
      body: 'It shows nothing since this morning.',
    };
    const created = await browser.call('POST', '/v1/feedback', keyId, ticket);
    expect(outcome(created)).toBe('201');
    const { id } = created.body.data as { id: string };
    expect((await browser.call('GET', `/v1/feedback/${id}`, keyId)).body.data).toMatchObject({
      source: 'ui',
    });
  });
});

describe('nobody else', () => {
  it.each([
    [
      'another person of the portal',
      async () => {
        const userId = await api.userOf(portal, 2);
        return portal.issueKey({ userId });
      },
    ],
    ['another portal', async () => (await api.createPortal(`${newId()}.example`)).issueKey()],
    ['nobody', () => Promise.resolve(newId())],
    ['no form', () => Promise.resolve('not-an-id')],
  ])('lends a key: that of %s is unknown', async (_whose, make) => {
    const keyId = await make();
    await browser.signIn(portal);
    expect(outcome(await read(keyId))).toBe('401 INVALID_API_KEY');
  });

  it('is told what a stranger’s key is like by anything in the answer', async () => {
    const strange = await (await api.createPortal(`${newId()}.example`)).issueKey();
    await browser.signIn(portal);
    const [known, unknown] = await Promise.all([read(strange), read(newId())]);
    const { requestId: _one, ...first } = known.body.error;
    const { requestId: _other, ...second } = unknown.body.error;
    expect(first).toEqual(second);
  });

  it.each<[string, Record<string, string>]>([
    ['a form of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a hosted application', { origin: 'https://app-1.api.example', 'sec-fetch-site': 'same-site' }],
    ['a page that hides itself', { origin: 'null' }],
    ['an address typed in', { 'sec-fetch-site': 'none' }],
    ['a program that says nothing', {}],
    ['one that says two things', { origin: PUBLIC_ORIGIN, 'sec-fetch-site': 'cross-site' }],
  ])('speaks with the cookie: %s is nobody', async (_what, headers) => {
    const keyId = await portal.issueKey();
    await browser.signIn(portal);
    const named = { ...headers, 'x-svc-console-key': keyId };
    expect(outcome(await browser.send('GET', '/v1/me', named))).toBe('401 INVALID_SESSION');
    expect(outcome(await browser.send('POST', '/v1/deals', named, { title: 'No' }))).toBe(
      '401 INVALID_SESSION',
    );
    expect(outcome(await browser.session(headers))).toBe('401 INVALID_SESSION');
    expect(outcome(await browser.signOut(headers))).toBe('401 INVALID_SESSION');
    expect(outcome(await read(keyId))).toBe('200');
  });

  it('has the session of a cookie that is none', async () => {
    const keyId = await portal.issueKey();
    await browser.signIn(portal);
    const secret = browser.jar.get(COOKIE)!;
    for (const value of [secret.slice(1), `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`, '']) {
      browser.jar.set(COOKIE, value);
      expect(outcome(await read(keyId))).toBe('401 INVALID_SESSION');
    }
    browser.jar.set(COOKIE, `${secret}; ${COOKIE}=${secret}`);
    expect(outcome(await read(keyId))).toBe('401 INVALID_SESSION');
  });
});

describe('a session in the console ends', () => {
  let keyId: string;
  beforeEach(async () => {
    keyId = await portal.issueKey();
    await browser.signIn(portal);
    expect(outcome(await read(keyId))).toBe('200');
  });

  it('with the sign-out, for a stolen cookie as well', async () => {
    const thief = browser.stolen();
    expect((await browser.signOut()).body.data).toEqual({ ended: true });
    expect(browser.jar.has(COOKIE)).toBe(false);
    expect(outcome(await read(keyId, thief))).toBe('401 INVALID_SESSION');
    expect(outcome(await thief.session())).toBe('401 INVALID_SESSION');
    expect((await thief.signOut()).body.data).toEqual({ ended: false });
  });

  it('after two hours without a call', async () => {
    await api.setClockAhead(119 * MINUTE_MS);
    expect(outcome(await read(keyId))).toBe('200');
    await api.setClockAhead(238 * MINUTE_MS);
    expect(outcome(await read(keyId))).toBe('200');
    await api.setClockAhead(358 * MINUTE_MS);
    expect(outcome(await read(keyId))).toBe('401 INVALID_SESSION');
  });

  it('after twelve hours, however much it is used', async () => {
    for (let hour = 1; hour < 12; hour += 1) {
      await api.setClockAhead(hour * HOUR_MS);
      expect([hour, outcome(await read(keyId))]).toEqual([hour, '200']);
    }
    await api.setClockAhead(12 * HOUR_MS);
    expect(outcome(await read(keyId))).toBe('401 INVALID_SESSION');
  });

  it.each(['blocked', 'waitlist', 'pending-erasure'])('with the account: %s', async (state) => {
    const users = api.get<UserAdmin>(UserAdmin);
    await users.set(portal.userId, { state });
    expect(outcome(await read(keyId))).toBe('401 INVALID_SESSION');
    await users.set(portal.userId, { state: 'active' });
    expect(outcome(await read(keyId))).toBe('401 INVALID_SESSION');
  });

  it.each(['suspended', 'blocked', 'deleted'])('with the portal: %s', async (state) => {
    await api.get<PortalAdmin>(PortalAdmin).set(portal.id, { state });
    expect(outcome(await read(keyId))).toBe('401 INVALID_SESSION');
  });

  it('with the word of the host, which is asked every five minutes of use and once for many calls', async () => {
    await api.sandbox.clear();
    await Promise.all([read(keyId), read(keyId)]);
    expect(await api.sandbox.calls('profile')).toHaveLength(0);
    await api.setClockAhead(6 * MINUTE_MS);
    const answers = await Promise.all(Array.from({ length: 5 }, () => read(keyId)));
    expect(answers.map(outcome)).toEqual(Array.from({ length: 5 }, () => '200'));
    expect(await api.sandbox.calls('profile')).toHaveLength(1);
    await api.sandbox.control('DELETE', '/applications', { domain: portal.domain, clientId });
    expect(outcome(await read(keyId))).toBe('200');
    await api.setClockAhead(12 * MINUTE_MS);
    expect(outcome(await read(keyId))).toBe('401 INVALID_SESSION');
    expect(outcome(await browser.session())).toBe('401 INVALID_SESSION');
  });

  it.each([
    ['NO_AUTH_FOUND', 401, '401 INVALID_SESSION'],
    ['user_access_error', 401, '401 INVALID_SESSION'],
    ['INTERNAL_SERVER_ERROR', 500, '200'],
    ['OVERLOAD_LIMIT', 503, '200'],
  ])('as the host says it: %s', async (error, status, after) => {
    await api.setClockAhead(6 * MINUTE_MS);
    await api.sandbox.fault('profile', { kind: 'reply', status, body: { error, error_description: '' } }, 3);
    expect(outcome(await read(keyId))).toBe(after);
    await api.sandbox.clear();
    expect(outcome(await read(keyId))).toBe(after);
  });

  it('not while the host is away', async () => {
    await api.setClockAhead(6 * MINUTE_MS);
    await api.sandbox.fault('profile', { kind: 'reset' }, 10);
    expect(outcome(await read(keyId))).toBe('200');
    await api.sandbox.clear();
  });

  it('and the next sign-in begins another', async () => {
    const before = browser.jar.get(COOKIE);
    await browser.signIn(portal);
    expect(browser.jar.get(COOKIE)).not.toBe(before);
    expect(outcome(await read(keyId))).toBe('200');
  });
});

describe('the key each person has for the console', () => {
  const consoleKeys = () =>
    api.database.query<{ id: string; scopes: string[]; status: string }>(
      `select id, scopes, status from auth.api_key where owner_user_id = $1 and kind = 'management' order by id`,
      [portal.userId],
    );

  it('is made once, for keys and portals alone', async () => {
    await Promise.all([browser.signIn(portal), new ConsoleBrowser(api).signIn(portal)]);
    await browser.signIn(portal);
    expect(await consoleKeys()).toEqual([
      { id: expect.any(String) as string, scopes: ['svc:mgmt:keys', 'svc:mgmt:portals'], status: 'ACTIVE' },
    ]);
  });

  it('looks after the others, and is one of them', async () => {
    await browser.signIn(portal);
    const keyId = await browser.keyNamed('Console');
    const made = await browser.call('POST', '/v1/keys', keyId, {
      portalId: portal.id,
      name: 'For the shop',
      scopes: ['crm'],
    });
    expect(outcome(made)).toBe('201');
    expect((await browser.shown()).keys[0]).toMatchObject({ name: 'For the shop', kind: 'personal' });
    const listed = await browser.call('GET', '/v1/keys', keyId);
    expect(listed.body.data).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: keyId, name: 'Console', kind: 'management' })]),
    );
    expect(outcome(await browser.call('DELETE', `/v1/keys/${keyId}`, keyId))).toBe('200');
    expect(outcome(await browser.call('GET', '/v1/keys', keyId))).toBe('401 KEY_INACTIVE');
    await browser.signIn(portal);
    expect((await consoleKeys()).map(({ status }) => status)).toEqual(['REVOKED', 'ACTIVE']);
  });

  it('stays away when the platform has blocked it', async () => {
    await browser.signIn(portal);
    await api.get<KeyAdmin>(KeyAdmin).block(await browser.keyNamed('Console'));
    await browser.signIn(portal);
    expect((await consoleKeys()).map(({ status }) => status)).toEqual(['BLOCKED']);
  });
});

describe('a person with accounts on two portals', () => {
  let other: TestPortal;
  let theirKey: string;
  let team: string;
  beforeEach(async () => {
    other = await api.createPortal(`${newId()}.example`);
    await api.get<UserAdmin>(UserAdmin).set(other.userId, { samePersonAs: portal.userId });
    theirKey = await other.issueKey({ name: 'Over there' });
    team = (
      await api.get<KeyAdmin>(KeyAdmin).create({
        userId: portal.userId,
        kind: 'management',
        scopes: ['svc:mgmt:keys', 'svc:mgmt:portals', 'svc:mgmt:feedback'],
        name: 'Team',
      })
    ).id;
    await browser.signIn(portal);
  });

  it('reaches one of them in the console, with any key', async () => {
    for (const keyId of [await browser.keyNamed('Console'), team]) {
      const portals = await browser.call('GET', '/v1/portals', keyId);
      expect((portals.body.data as { id: string }[]).map(({ id }) => id)).toEqual([portal.id]);
      const keys = await browser.call('GET', '/v1/keys?limit=100', keyId);
      expect((keys.body.data as { name: string }[]).map(({ name }) => name)).not.toContain('Over there');
      for (const [method, path, body] of [
        ['GET', `/v1/keys/${theirKey}`, undefined],
        ['POST', `/v1/keys/${theirKey}/rotate`, {}],
        ['PATCH', `/v1/keys/${theirKey}`, { name: 'Taken' }],
        ['DELETE', `/v1/keys/${theirKey}`, undefined],
      ] as const) {
        expect([method, outcome(await browser.call(method, path, keyId, body))]).toEqual([
          method,
          '404 KEY_NOT_FOUND',
        ]);
      }
      const made = { portalId: other.id, name: 'Foothold', scopes: ['crm'] };
      expect(outcome(await browser.call('POST', '/v1/keys', keyId, made))).toBe('404 PORTAL_NOT_FOUND');
    }
    expect(outcome(await read(theirKey))).toBe('401 INVALID_API_KEY');
  });

  it('gets no secret there that reaches further', async () => {
    const keyId = await browser.keyNamed('Console');
    expect(outcome(await browser.call('POST', `/v1/keys/${team}/rotate`, keyId, {}))).toBe(
      '403 NOT_AUTHORIZED',
    );
  });

  it('sees no tickets of all portals there', async () => {
    expect(outcome(await browser.call('GET', '/v1/feedback', team))).toBe('403 MANAGEMENT_SCOPE_REQUIRED');
  });
});
