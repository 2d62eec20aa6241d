import { request } from 'undici';
import { Accounts } from '#libs/auth';
import { newId } from '#libs/kernel';
import { PartnerAdmin } from '#libs/oauth';
import { eventually } from '#libs/testing';
import { type InProcessApi, startInProcessApi } from '../harness/in-process-api.js';
import { OPENED, outcome, Shop } from '../oauth/shop.js';
import { Browser, type Seen } from './visitor.js';

const DOMAIN = 'apps.example';

describe('people who open applications the platform hosts', () => {
  let api: InProcessApi;
  let shop: Shop;
  let browser: Browser;

  beforeAll(async () => {
    api = await startInProcessApi({
      PUBLIC_URL: 'https://api.example',
      APPS_DOMAIN: DOMAIN,
      RATE_LIMIT_PER_MINUTE: '100000',
    });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    shop = await Shop.open(api);
    browser = new Browser(api.origin);
  });

  /** The application of a server on the portal of a shop; its agent is away. @returns its address. */
  const hostOf = async (
    { portal }: Shop,
    policy = 'PORTAL',
    appId: string | null = null,
  ): Promise<string> => {
    const id = newId();
    const subdomain = `app-${id.slice(-12)}`;
    await api.database.query(
      `insert into infra.server (id, portal_id, key_id, owner_user_id, app_id, name, status, provider, plan,
         region, image, subdomain, access_policy, created_at, updated_at, last_version)
       values ($1, $2, 'key', $3, $4, 'shop', 'running', 'local', 'micro', 'local', 'local', $5, $6, now(), now(), 1)`,
      [id, portal.id, portal.userId, appId, subdomain, policy],
    );
    return `https://${subdomain}.${DOMAIN}`;
  };

  const host = (policy: string, appId: string | null = null) => hostOf(shop, policy, appId);

  /** Lets the portal's users sign in to the service itself. @returns client id. */
  const openPortal = async (at = shop): Promise<string> => {
    const { clientId, clientSecret } = await api.sandbox.createApplication(at.domain, '', ['crm', 'user'], {
      title: 'Portico',
      redirectUri: `${api.origin}/v1/oauth/callback`,
    });
    await api.get<PartnerAdmin>(PartnerAdmin).setPortalClient(at.portal.id, clientId, clientSecret);
    return clientId;
  };

  /** The host signs the user in and sends the browser back. */
  const atHost = async ({ location }: Seen, userId: number, at = shop): Promise<Seen> => {
    const asked = new URL(location);
    const clientId = asked.searchParams.get('client_id') ?? '';
    const code = await api.sandbox.signInCode(at.domain, clientId, userId);
    const query = new URLSearchParams({
      code,
      domain: at.domain,
      state: asked.searchParams.get('state') ?? '',
    });
    return browser.go(`https://api.example/v1/oauth/callback?${query.toString()}`);
  };

  const session = async (app: string): Promise<unknown> =>
    (JSON.parse((await browser.go(`${app}/_gw/session`)).text) as { data: unknown }).data;

  it('sign in at the portal and come back to where they wanted to go', async () => {
    await openPortal();
    const app = await host('PORTAL');
    const sent = await browser.go(`${app}/orders?id=1`);
    expect(sent.location).toMatch(
      /^https:\/\/api\.example\/v1\/oauth\/visit\?app=app-\w+&path=%2Forders%3Fid%3D1$/,
    );
    const back = await atHost(await browser.go(sent.location), 2);
    const entry = new URL(back.location);
    expect(entry.origin).toBe(app);
    const { location } = await browser.enter(back.location);
    expect(location).toBe('/orders?id=1');
    expect(await session(app)).toMatchObject({ kind: 'person', user: { id: 2, portalId: shop.portal.id } });
    expect([...(browser.jars.get(new URL(app).host) ?? new Map<string, string>()).keys()]).toEqual([
      '__Host-svc-gw',
    ]);
    // Let in: what is missing is only the agent of the server.
    expect((await browser.go(`${app}/`)).status).toBe(503);
  });

  it('sign in to the application of the server, which gets a session for its calls', async () => {
    const app = await host('PORTAL', shop.id);
    const sent = await browser.go(`${app}/`);
    const asked = await browser.go(sent.location);
    expect(new URL(asked.location).searchParams.get('client_id')).toBe(shop.hostApplication.clientId);
    await browser.enter((await atHost(asked, 1)).location);
    expect(await session(app)).toMatchObject({ kind: 'person', user: { id: 1 } });
    expect(await shop.sessions()).toBe(1);
    // Signed out by the application itself.
    await api.database.query('update auth.session set revoked_at = now() where app_id = $1', [shop.id]);
    await eventually(async () => expect(await session(app)).toMatchObject({ kind: 'none', user: null }));
  });

  it('of every portal, where the application is for them', async () => {
    await openPortal();
    const other = await Shop.open(api);
    await openPortal(other);
    const app = await host('AUTHENTICATED');
    const { location } = await browser.go(`${app}/x`);
    const page = await browser.go(location);
    expect([page.status, page.text.includes('Which portal is yours?')]).toEqual([200, true]);
    const subdomain = new URL(app).hostname.split('.')[0] ?? '';
    const answer = (portal: string) =>
      browser.go('https://api.example/v1/oauth/visit', { app: subdomain, path: '/x', portal });
    expect((await answer('nowhere.example')).status).toBe(400);
    await browser.enter((await atHost(await answer(other.domain), 1, other)).location);
    expect(await session(app)).toMatchObject({ kind: 'person', user: { portalId: other.portal.id } });
    expect((await browser.go(`${app}/`)).status).toBe(503);
  });

  it('are turned away when the sign-in fails, and never sent elsewhere', async () => {
    await openPortal();
    const app = await host('PORTAL');
    const subdomain = new URL(app).hostname.split('.')[0] ?? '';
    const visit = (path: string) =>
      browser.go(`https://api.example/v1/oauth/visit?app=${subdomain}&path=${encodeURIComponent(path)}`);
    const refused = await visit('/');
    const state = new URL(refused.location).searchParams.get('state') ?? '';
    const denied = await browser.go(
      `https://api.example/v1/oauth/callback?error=access_denied&state=${state}`,
    );
    expect(denied.location).toBe('https://api.example/oauth/complete?error=token_exchange_failed');
    for (const path of ['https://evil.example/', '//evil.example/', '@evil.example/', '\\evil.example']) {
      const back = await atHost(await visit(path), 1);
      expect(new URL(back.location).origin).toBe(app);
    }
    const closed = new URL(await hostOf(await Shop.open(api))).hostname.split('.')[0] ?? '';
    const page = await browser.go(`https://api.example/v1/oauth/visit?app=${closed}`);
    expect([page.status, page.text.includes('Nobody can sign in here yet')]).toEqual([503, true]);
    expect((await browser.go('https://api.example/v1/oauth/visit?app=app-ffffffffffff')).status).toBe(404);
    expect((await browser.go('https://api.example/v1/oauth/visit?app=evil')).status).toBe(400);
  });

  describe('inside the portal', () => {
    const post = async (origin?: string, options: object = {}): Promise<Seen> => {
      const { clientId } = shop.hostApplication;
      const { url, fields } = await api.sandbox.opening(shop.domain, clientId);
      // The host tells options at a place only; whoever opens tells the same way.
      if (Object.keys(options).length > 0) fields['PLACEMENT_OPTIONS'] = JSON.stringify(options);
      const { pathname, search } = new URL(url);
      return browser.go(`https://api.example${pathname}${search}`, fields, origin);
    };
    const open = async (origin?: string, options: object = {}): Promise<URL> => {
      const { status, location } = await post(origin, options);
      expect(status).toBe(303);
      return new URL(location);
    };
    const moveTo = async (appUrl: string): Promise<void> => {
      const key = await shop.portal.createKey({ scopes: ['crm'] });
      const moved = await api.client.call('PATCH', `/v1/apps/${shop.id}`, { key, body: { appUrl } });
      expect(outcome(moved)).toBe('200');
    };

    it('are let in by the gateway, once, and the application gets no code', async () => {
      const app = await host('PORTAL');
      await moveTo(`${app}/embed`);
      const entry = await open();
      expect(entry.origin + entry.pathname).toBe(`${app}/embed/`);
      expect([...entry.searchParams.keys()]).toEqual(['placement', 'member_id', '__init']);
      const { status, location } = await browser.enter(entry.href);
      expect([status, new URL(location, app).searchParams.has('__init')]).toEqual([302, false]);
      expect(await session(app)).toMatchObject({ kind: 'person', user: { id: 1 } });
      expect(await shop.sessions()).toBe(1);
      const stranger = new Browser(api.origin);
      await stranger.go(entry.href);
      const { text } = await stranger.go(`${app}/_gw/session`);
      expect(JSON.parse(text)).toMatchObject({ data: { kind: 'none', user: null } });
    });

    it.each<[string, object]>([
      ['a text of 64 KiB', { VALUE: 'x'.repeat(65_536) }],
      ['65,536 letters of two bytes', { VALUE: 'я'.repeat(65_536) }],
      ['a list of records', { ID: Array.from({ length: 5_000 }, (_, id) => `record ${id}`) }],
      ['1,300 letters', { VALUE: 'я'.repeat(1_300) }],
    ])('are told by the gateway what does not fit into the address: %s', async (_what, options) => {
      const app = await host('PORTAL');
      await moveTo(app);
      const entry = await open(undefined, options);
      expect(entry.href.length).toBeLessThan(1_000);
      expect([...entry.searchParams.keys()]).toEqual(['placement', 'member_id', 'opening', '__init']);
      const { location } = await browser.enter(entry.href);
      const opening = new URL(location, app).searchParams.get('opening') ?? '';
      const told = async (who: Browser, id = opening, at = app) => {
        const { status, text } = await who.go(`${at}/_gw/opening/${id}`);
        return { status, body: text.startsWith('{') ? (JSON.parse(text) as object) : text };
      };
      const expected = {
        success: true,
        data: {
          placement: 'DEFAULT',
          member_id: entry.searchParams.get('member_id'),
          placement_options: JSON.stringify(options),
        },
      };
      const twice = [await told(browser), await told(browser)];
      for (const answer of twice) expect(answer).toEqual({ status: 200, body: expected });

      const sealed = await api.database.query<{ sealed: string }>(
        'select opening_sealed as sealed from infra.gateway_opening',
      );
      expect(JSON.stringify(sealed)).not.toMatch(/VALUE|record|xxxx/);
      expect((await told(browser, `${opening}x`)).status).toBe(404);
      expect((await told(browser, '')).status).toBe(404);
    });

    it('are told where by nobody but the gateway of their application, and nobody else is', async () => {
      const app = await host('PORTAL');
      await moveTo(app);
      const entry = await open(undefined, { VALUE: 'x'.repeat(5_000) });
      const id = entry.searchParams.get('opening') ?? '';
      await browser.enter(entry.href);
      const ask = async (at: string, headers: Record<string, string>) => {
        const answer = await request(`${api.origin}/_gw/opening/${id}`, {
          headers: { host: new URL(at).host, ...headers },
        });
        const body = (await answer.body.json()) as { error?: { code: string }; data?: object };
        return [answer.statusCode, body.error?.code ?? Object.keys(body.data ?? {})];
      };
      const members = ['placement', 'member_id', 'placement_options'];
      const session = await shop.token({ code: await shop.code() });
      const bearer = { authorization: `Bearer ${session.body.access_token}` };
      expect(await ask(app, bearer)).toEqual([200, members]);
      expect(await ask(await host('PORTAL'), bearer)).toEqual([404, 'OPENING_NOT_FOUND']);
      const other = await shop.token({ code: await shop.code({}, 2) });
      expect(await ask(app, { authorization: `Bearer ${other.body.access_token}` })).toEqual([
        404,
        'OPENING_NOT_FOUND',
      ]);
      expect(await ask(app, {})).toEqual([401, 'APP_LOGIN_REQUIRED']);
      expect(await ask(app, { authorization: 'Bearer svc_session_none' })).toEqual([401, 'INVALID_SESSION']);
      const jar = browser.jars.get(new URL(app).host)!;
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      expect(await ask(app, { cookie })).toEqual([200, members]);
      expect(await ask(app, { cookie, origin: 'https://evil.example' })).toEqual([403, 'APP_ORIGIN_REFUSED']);
      await api.database.query(`update infra.gateway_opening set expires_at = now() - interval '1 minute'`);
      expect(await ask(app, bearer)).toEqual([404, 'OPENING_NOT_FOUND']);
    });

    it('are let in by nobody else, and nobody else by them', async () => {
      const app = await host('PORTAL');
      await moveTo(app);
      const entry = await open(`https://${shop.domain}`);
      const victim = new Browser(api.origin);
      const { location } = await victim.enter(entry.href);
      expect(location).toMatch(/^https:\/\/api\.example\/v1\/oauth\/visit\?/);
      expect(JSON.parse((await victim.go(`${app}/_gw/session`)).text)).toMatchObject({
        data: { kind: 'none', user: null },
      });
      await browser.enter(entry.href);
      expect(await session(app)).toMatchObject({ kind: 'person', user: { id: 1 } });
    });

    it.each(['https://evil.example', 'null', 'https://app-ffffffffffff.apps.example'])(
      'are not signed in by a page of %s',
      async (origin) => {
        await moveTo(await host('PORTAL'));
        const { status, text } = await post(origin);
        expect([status, (JSON.parse(text) as { error: unknown }).error]).toEqual([
          400,
          expect.objectContaining({ code: 'DOMAIN_MISMATCH' }),
        ]);
        expect(await shop.sessions()).toBe(0);
      },
    );

    it('come to an application on a server of its own with a code, as ever', async () => {
      const entry = await open();
      expect(entry.href.startsWith(`${OPENED}/?code=`)).toBe(true);
    });
  });

  it('leave when their account is blocked', async () => {
    await openPortal();
    const app = await host('PORTAL');
    await browser.enter((await atHost(await browser.go((await browser.go(`${app}/`)).location), 1)).location);
    const { userId } = shop.portal;
    expect((await api.get<Accounts>(Accounts).find([userId])).get(userId)?.state).toBe('ACTIVE');
    await api.database.query(`update auth.user_account set state = 'BLOCKED' where id = $1`, [userId]);
    expect((await browser.go(`${app}/`)).location).toContain('/v1/oauth/visit');
  });
});
