import { GatewayApp, type HostedApp, outcome } from './__fixtures__/gateway-app.js';
import { GatewayKeys } from './visitors/gateway-keys.js';
import { signToken } from './visitors/signed-token.policy.js';

const ENTRY = /[?&]__init=/;

describe('visitors of an application', () => {
  let world: GatewayApp;

  beforeAll(async () => {
    world = await GatewayApp.start();
  });
  afterAll(() => world.stop());
  beforeEach(() => {
    world.application.seen.length = 0;
  });

  describe('without a right', () => {
    it('are sent to sign in where a person looks, and told so where a program asks', async () => {
      const app = await world.host();
      const page = await world.page(app, '/orders?id=1');
      expect(page.status).toBe(302);
      expect(page.headers.location).toBe(
        `http://sign-in.example/?app=${app.subdomain}&path=${encodeURIComponent('/orders?id=1')}`,
      );
      const call = await world.get(app, '/', { accept: 'application/json' });
      expect(outcome(call)).toBe('401 APP_LOGIN_REQUIRED');
      expect(call.headers['www-authenticate']).toMatch(/^Bearer/);
      const fetched = await world.page(app, '/', { 'sec-fetch-mode': 'cors' });
      expect(outcome(fetched)).toBe('401 APP_LOGIN_REQUIRED');
      const framed = await world.page(app, '/', { 'sec-fetch-dest': 'iframe' });
      expect([framed.status, framed.text.includes('/_gw/sign-in?path=%2F')]).toEqual([401, true]);
      expect(world.application.seen).toEqual([]);
    });

    it('are sent nowhere else, whatever they ask for', async () => {
      const app = await world.host();
      for (const path of [
        'https://evil.example/',
        '//evil.example',
        '/\\evil.example',
        'javascript:alert(1)',
      ]) {
        const { headers } = await world.page(app, `/_gw/sign-in?path=${encodeURIComponent(path)}`);
        const location = new URL(headers.location ?? '');
        expect(location.host).toBe('sign-in.example');
        const back = location.searchParams.get('path') ?? '';
        expect(new URL(`http://${app.subdomain}.apps.example${back}`).host).toBe(
          `${app.subdomain}.apps.example`,
        );
      }
    });
  });

  it('are never sent to another host by an address with a way in', async () => {
    const app = await world.host();
    for (const path of ['//evil.example/', '/\\evil.example/', '///evil.example/']) {
      const { status, headers } = await world.page(app, `${path}?__init=none`);
      const host = `http://${app.subdomain}.apps.example`;
      expect([status, new URL(headers.location ?? '', `${host}/`).origin]).toEqual([302, host]);
    }
  });

  describe('let in', () => {
    it('once, for the address without what let them in', async () => {
      const app = await world.host();
      const owner = world.person(app, { userId: app.ownerUserId });
      const { path, cookie } = await world.bound(app, owner, { path: '/orders?id=1' });
      const first = await world.page(app, path, { cookie });
      expect([first.status, first.headers.location]).toEqual([302, '/orders?id=1']);
      expect(first.headers['referrer-policy']).toBe('no-referrer');
      expect(first.headers['set-cookie']).toEqual([
        expect.stringMatching(/^svc-gw=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/),
        expect.stringMatching(/^svc-gw-entry-[\w-]{12}=; Path=\/; Max-Age=0; /),
      ]);
      const again = await world.page(app, path, { cookie });
      expect([again.status, again.cookie]).toEqual([302, '']);
      const { url, headers } = await world.told(app, { cookie: first.cookie });
      expect([url, headers['x-svc-user-id']]).toEqual(['/', '7']);
    });

    it('by one of two who come with the same', async () => {
      const app = await world.host();
      const { path, cookie } = await world.bound(app, world.person(app));
      const both = await Promise.all([1, 2].map(() => world.page(app, path, { cookie })));
      expect(both.map((seen) => seen.cookie !== '').sort()).toEqual([false, true]);
    });

    it('in the browser they have signed in with, and in no other', async () => {
      const app = await world.host({ accessPolicy: 'PORTAL' });
      const { pathname, search } = await world.entry(app, world.person(app), { path: '/a?b=1' });
      const handed = pathname + search;
      // Somebody is handed a link of another person: the service knows that it was not opened here.
      const stranger = await world.bind(app, handed, 'c'.repeat(43));
      expect(stranger.path).toBe('/');
      const own = await world.bind(app, handed);
      expect(own.path).toBe(handed);
      // Somebody has got hold of a link on its way: it is for the browser that came with it.
      for (const cookie of ['', stranger.cookie, own.cookie.replace(/=.*/, `=${'d'.repeat(43)}`)]) {
        const seen = await world.page(app, own.path, { cookie });
        expect([seen.status, seen.headers.location, seen.cookie]).toEqual([302, '/a?b=1', '']);
      }
      expect((await world.page(app, own.path, { cookie: own.cookie })).cookie).toMatch(/^svc-gw=/);
    });

    it('each by itself, where several frames open at once', async () => {
      const app = await world.host({ accessPolicy: 'PORTAL' });
      const ways = await Promise.all([1, 2, 3].map(() => world.bound(app, world.person(app))));
      const cookie = ways.map((way) => way.cookie).join('; ');
      const seen = await Promise.all(ways.map(({ path }) => world.page(app, path, { cookie })));
      expect(seen.map((one) => one.cookie === '')).toEqual([false, false, false]);
      const { headers } = await world.told(app, { cookie: `${cookie}; own=1; ${seen[0]?.cookie}` });
      expect(headers['cookie']).toBe('own=1');
    });

    it('neither late, nor elsewhere, nor with a token of their own making', async () => {
      const [app, other] = [await world.host(), await world.host()];
      const person = world.person(app);
      let brought = '';
      const enter = async (at: HostedApp, token: string): Promise<string> => {
        const secret = `svc-gw-entry-${token.slice(-12)}=${brought.split('=')[1]}`;
        const { status, cookie } = await world.page(at, `/?__init=${token}`, { cookie: secret });
        return `${status} ${cookie}`;
      };
      const tokenOf = async (): Promise<string> => {
        const { path, cookie } = await world.bound(app, person);
        brought = cookie;
        return path.split('__init=')[1] ?? '';
      };
      const token = await tokenOf();
      const own = brought;
      expect(await enter(other, token)).toBe('302 ');
      const now = Math.floor(world.infra.clock.nowMs() / 1_000);
      const claims = { iss: 'gateway', aud: app.subdomain, jti: 'none', iat: now, exp: now + 300 } as const;
      expect(await enter(app, signToken(claims, Buffer.alloc(32)))).toBe('302 ');
      const { bearer } = world.infra.get(GatewayKeys);
      const jti = (
        JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }
      ).jti;
      expect(await enter(app, signToken({ ...claims, jti }, bearer))).toBe('302 ');
      const late = await tokenOf();
      world.infra.clock.advance(300_000);
      expect(await enter(app, late)).toBe('302 ');
      world.infra.clock.advance(-300_000);
      brought = own;
      expect(await enter(app, token)).toMatch(/^302 svc-gw=/);
    });

    it('never with the application looking on', async () => {
      const app = await world.host({ accessPolicy: 'PUBLIC' });
      const token = (await world.entry(app, world.person(app))).searchParams.get('__init') ?? '';
      await world.ask(app, 'POST', `/a?__init=${token}&b=1`);
      expect(world.application.seen).toEqual(['POST /a?b=1']);
    });
  });

  describe('who are known', () => {
    it('are told to the application, which is told nothing else', async () => {
      const app = await world.host({ appId: 'app', accessPolicy: 'PUBLIC' });
      const person = world.person(app, { isAdmin: true, hostUserId: 42 });
      const cookie = await world.enter(app, person, { appId: 'app', name: 'Анна Ö' });
      const { headers } = await world.told(app, {
        cookie: `own=1; ${cookie}; other=2`,
        authorization: 'Bearer own',
        'x-api-key': 'own',
        'x-svc-user-id': '1',
        X_Svc_User_Role: 'ADMIN',
        'x-svc-authorization': 'Bearer forged',
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil.example',
        forwarded: 'for=6.6.6.6',
        connection: 'close, x-svc-portal-id',
        'x-real-ip': '6.6.6.6',
      });
      expect(headers).toEqual({
        host: expect.any(String),
        connection: expect.any(String),
        cookie: 'own=1; other=2',
        authorization: 'Bearer own',
        'x-api-key': 'own',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
        'x-forwarded-host': `${app.subdomain}.apps.example`,
        'x-svc-request-id': expect.stringMatching(/^req_/),
        'x-svc-identity': expect.any(String),
        'x-svc-user-id': '42',
        'x-svc-user-name': Buffer.from('Анна Ö').toString('latin1'),
        'x-svc-user-name-encoded': encodeURIComponent('Анна Ö'),
        'x-svc-user-role': 'ADMIN',
        'x-svc-portal-id': app.portalId,
        'x-svc-authorization': expect.stringMatching(/^Bearer svc_session_/),
      });
    });

    it('are nobody on an application that everybody may open', async () => {
      const app = await world.host({ accessPolicy: 'PUBLIC' });
      const { headers } = await world.told(app, { 'x-svc-user-id': '1' });
      expect(Object.keys(headers).filter((name) => name.startsWith('x-svc-'))).toEqual([
        'x-svc-request-id',
        'x-svc-identity',
      ]);
    });

    it('are forgotten when they sign out, here or by the application', async () => {
      const app = await world.host({ appId: 'app', accessPolicy: 'PORTAL' });
      const person = world.person(app);
      const one = await world.enter(app, person, { appId: 'app' });
      const session = await world.get(app, '/_gw/session', { cookie: one });
      expect(JSON.parse(session.text)).toEqual({
        success: true,
        data: {
          kind: 'person',
          user: { id: 7, name: 'Ann', role: 'MEMBER', portalId: app.portalId },
          expiresAt: expect.any(String),
        },
      });
      const out = await world.ask(app, 'DELETE', '/_gw/session', { cookie: one, origin: world.origin(app) });
      expect([out.status, out.headers['set-cookie']?.[0]]).toEqual([200, expect.stringMatching(/Max-Age=0/)]);
      expect(outcome(await world.get(app, '/', { cookie: one }))).toBe('401 APP_LOGIN_REQUIRED');

      const two = await world.enter(app, person, { appId: 'app' });
      expect((await world.get(app, '/', { cookie: two })).status).toBe(200);
      world.visitors.sessions.clear();
      expect(outcome(await world.get(app, '/', { cookie: two }))).toBe('401 APP_LOGIN_REQUIRED');

      const three = await world.enter(app, person);
      world.visitors.accounts.delete(person.userId);
      expect(outcome(await world.get(app, '/', { cookie: three }))).toBe('401 APP_LOGIN_REQUIRED');
    });

    it('stay for ten minutes after their last request, and for a day at most', async () => {
      const app = await world.host({ accessPolicy: 'PORTAL' });
      const { clock } = world.infra;
      const cookie = await world.enter(app, world.person(app));
      const visit = () => world.get(app, '/', { cookie });
      expect((await visit()).cookie).toBe('');
      clock.advance(599_000);
      expect((await visit()).cookie).toBe(cookie);
      clock.advance(599_000);
      expect((await visit()).status).toBe(200);
      clock.advance(600_000);
      expect((await visit()).status).toBe(401);
      clock.advance(-1_798_000);

      const long = await world.enter(app, world.person(app));
      await world.infra.sql.query(`update infra.gateway_session set ends_at = $1`, [
        new Date(clock.nowMs() + 700_000),
      ]);
      clock.advance(500_000);
      expect((await world.get(app, '/', { cookie: long })).status).toBe(200);
      clock.advance(200_000);
      expect((await world.get(app, '/', { cookie: long })).status).toBe(401);
      clock.advance(-700_000);
    });

    it('are known to one application only', async () => {
      const [app, other] = [await world.host({ accessPolicy: 'PORTAL' }), await world.host()];
      const cookie = await world.enter(app, world.person(app));
      expect(outcome(await world.get(other, '/', { cookie }))).toBe('401 APP_LOGIN_REQUIRED');
    });

    it('keep their secrets from the database', async () => {
      const app = await world.host({ appId: 'app', accessPolicy: 'PORTAL' });
      const way = await world.bound(app, world.person(app), {
        appId: 'app',
        name: 'Rosalind',
        path: '/?placement_options=sealed-too',
      });
      const { cookie } = await world.page(app, way.path, { cookie: way.cookie });
      const rows = JSON.stringify([
        await world.infra.sql.query('select * from infra.gateway_session where server_id = $1', [app.id]),
        await world.infra.sql.query('select * from infra.gateway_entry where server_id = $1', [app.id]),
      ]);
      for (const secret of [
        'Rosalind',
        'svc_session_',
        'sealed-too',
        way.cookie.split('=')[1] ?? '',
        cookie.slice('svc-gw='.length),
      ]) {
        expect(rows).not.toContain(secret);
      }
      expect(way.path).not.toMatch(/Rosalind|svc_session/);
      expect(way.path).toMatch(ENTRY);
    });
  });

  it.each([
    ['OWNER_ONLY', 'owner', '200'],
    ['OWNER_ONLY', 'member', '200'],
    ['OWNER_ONLY', 'listed', '403 APP_ACCESS_DENIED'],
    ['NAMED_USERS', 'listed', '200'],
    ['NAMED_USERS', 'colleague', '403 APP_ACCESS_DENIED'],
    ['NAMED_USERS', 'namesake elsewhere', '403 APP_ACCESS_DENIED'],
    ['DEPARTMENT', 'in the department', '200'],
    ['NAMED_USERS', 'in the department', '403 APP_ACCESS_DENIED'],
    ['PORTAL', 'colleague', '200'],
    ['PORTAL', 'namesake elsewhere', '403 APP_ACCESS_DENIED'],
    ['AUTHENTICATED', 'namesake elsewhere', '200'],
  ] as const)('under %s: %s gets %s', async (accessPolicy, who, expected) => {
    const app = await world.host({ accessPolicy });
    const { infra } = world;
    for (const body of [
      { type: 'user', hostId: 70 },
      { type: 'department', hostId: 3 },
    ]) {
      await infra.call('post', `/v1/infra/servers/${app.id}/access`, app.key, body);
    }
    const people = {
      owner: { userId: app.ownerUserId },
      member: {},
      listed: { hostUserId: 70 },
      colleague: {},
      'in the department': {},
      'namesake elsewhere': { hostUserId: 70, portalId: 'elsewhere' },
    };
    const person = world.person(app, people[who]);
    if (who === 'member') {
      await infra.sql.query(
        `insert into infra.server_member (server_id, user_id, role, added_at) values ($1, $2, 'DEVELOPER', now())`,
        [app.id, person.userId],
      );
    }
    const departments = who === 'in the department' ? [1, 3] : [1];
    const cookie = await world.enter(app, person, { departments });
    expect(outcome(await world.get(app, '/', { cookie }))).toBe(expected);
    if (expected !== '200') {
      const page = await world.page(app, '/', { cookie });
      expect([page.status, page.text.includes('You may not open shop')]).toEqual([403, true]);
    }
  });

  it('wake a server that sleeps, and are told to come again where that takes longer than they are held', async () => {
    const key = world.infra.key();
    const { serverId } = await world.infra.runningServer(key);
    await world.infra.sql.query(`update infra.server set access_policy = 'PUBLIC' where id = $1`, [serverId]);
    const slept = await world.infra.call('post', `/v1/infra/servers/${serverId}/sleep-now`, key);
    expect(slept.status).toBe(200);
    await world.infra.queue.settled();
    world.infra.queue.runsAtOnce = false;
    const [row] = await world.infra.sql.query<{ subdomain: string }>(
      'select subdomain from infra.server where id = $1',
      [serverId],
    );
    const app = { id: serverId, subdomain: row?.subdomain ?? '', portalId: '', ownerUserId: '', key };
    const order = await world.ask(app, 'POST', '/', {}, 'order');
    expect(outcome(order)).toBe('503 APP_SERVER_WAKING');
    expect(JSON.parse(order.text)).toMatchObject({
      error: { retryAfter: Number(order.headers['retry-after']) },
    });
    const page = await world.page(app, '/');
    expect([page.status, page.headers['refresh'], page.headers['retry-after']]).toEqual([503, '5', '10']);
    expect(page.text).toContain('is waking up');
    expect(world.application.seen).toEqual([]);
    world.infra.queue.runsAtOnce = true;
  });
});
