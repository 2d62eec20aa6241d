import { KeyAdmin, UserAdmin } from '#libs/auth';
import { eventually } from '#libs/testing';
import type { InProcessApi, TestPortal } from '../harness/in-process-api.js';
import {
  ConsoleBrowser,
  outcome,
  OWN_PAGE,
  PUBLIC_ORIGIN,
  beforeSignIn,
  COOKIE,
  startConsoleApi,
} from './console-browser.js';
import { aPortal } from '../harness/portal-builder.js';

let api: InProcessApi;
beforeAll(async () => {
  api = await startConsoleApi();
});
afterAll(() => api.stop());

let portal: TestPortal;

let browser: ConsoleBrowser;
beforeEach(async () => {
  ({ portal, browser } = await beforeSignIn(api));
});

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
    ['is not in use', 'portal_unavailable', (): Promise<unknown> => portal.set({ state: 'suspended' })],
  ] as const)('at a portal that %s says so in the console', async (what, error, prepare) => {
    await prepare();
    const asked = what === 'nobody knows' ? 'else.example' : portal.domain;
    const sent = await browser.begin(asked);
    expect(sent.pathname + sent.search).toBe(`/console/sign-in-failed?error=${error}&portal=${asked}`);
  });

  it('at a portal without an application of the service says so in the console', async () => {
    const other = await aPortal(api).build();
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
    await portal.set({ frozen: true });
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
