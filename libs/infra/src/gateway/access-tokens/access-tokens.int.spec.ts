import { randomBytes } from 'node:crypto';
import { newId } from '#libs/kernel';
import { GatewayApp, type HostedApp, outcome } from '../__fixtures__/gateway-app.js';
import { shortcodeFrom } from './access-token.policy.js';
import { AccessTokenRepository } from './access-token.repository.js';
import { ShareLinks } from '../share-links.service.js';

interface Minted {
  readonly id: string;
  readonly mode: string;
  readonly token?: string;
  readonly shortcode?: string;
  readonly url?: string;
  readonly expiresAt: string;
}

describe('what opens an application besides its policy: access tokens', () => {
  let world: GatewayApp;
  let app: HostedApp;

  beforeAll(async () => {
    world = await GatewayApp.start({ TRUSTED_PROXY_COUNT: '1' });
  });
  afterAll(() => world.stop());
  beforeEach(async () => {
    app = await world.host();
  });

  const path = (more = '', at = app): string => `/v1/infra/servers/${at.id}/access-tokens${more}`;
  const call = (method: 'get' | 'post' | 'delete', more: string, body?: object, key = app.key, at = app) =>
    world.infra.call(method, path(more, at), key, body);
  const mint = async (body: object): Promise<Minted> => {
    const answer = await call('post', '', body);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body.data as never;
  };
  const code = ({ status, body }: Awaited<ReturnType<typeof call>>): string =>
    body.error ? `${status} ${body.error.code}` : String(status);
  const bearer = (token = '') => ({ authorization: `Bearer ${token}` });

  it('for programs open the application until they are revoked', async () => {
    const { id, token, mode } = await mint({ mode: 'api-bearer', name: 'CI', ttlSeconds: 300 });
    expect([id, mode]).toEqual([expect.stringMatching(/^tk_/), 'api-bearer']);
    const { headers } = await world.told(app, bearer(token));
    expect(headers['x-svc-visitor']).toBe(`token:${id}`);
    expect([headers['authorization'], headers['x-svc-user-id']]).toEqual([undefined, undefined]);
    expect(outcome(await world.get(await world.host(), '/', bearer(token)))).toBe('401 APP_LOGIN_REQUIRED');
    expect(code(await call('delete', `/${id}`))).toBe('200');
    expect(outcome(await world.get(app, '/', bearer(token)))).toBe('401 APP_LOGIN_REQUIRED');
    expect(code(await call('delete', `/${id}`))).toBe('410 ALREADY_REVOKED');
    expect(code(await call('post', `/${id}/refresh`, {}))).toBe('410 ALREADY_REVOKED');
  });

  it('end by themselves, and live on when they are refreshed', async () => {
    const { clock } = world.infra;
    const { id, token } = await mint({ mode: 'api-bearer', ttlSeconds: 300 });
    clock.advance(2_000);
    const refreshed = await call('post', `/${id}/refresh`, { ttlSeconds: 600 });
    const { token: newer, id: same } = refreshed.body.data as unknown as Minted;
    expect(same).toBe(id);
    expect(outcome(await world.get(app, '/', bearer(token)))).toBe('401 APP_LOGIN_REQUIRED');
    expect(outcome(await world.get(app, '/', bearer(newer)))).toBe('200');
    clock.advance(600_000);
    expect(outcome(await world.get(app, '/', bearer(newer)))).toBe('401 APP_LOGIN_REQUIRED');
    const list = async (status: string): Promise<unknown> =>
      ((await call('get', `?status=${status}`)).body.data as unknown as { id: string }[]).map(
        (one) => one.id,
      );
    expect([await list('active'), await list('expired'), await list('revoked'), await list('all')]).toEqual([
      [],
      [id],
      [],
      [id],
    ]);
    clock.advance(-602_000);
  });

  it('as links open it for people, each opening by itself', async () => {
    const { id, url = '', shortcode = '' } = await mint({ mode: 'share-url' });
    expect(url).toMatch(new RegExp(`^http://${app.subdomain}\\.apps\\.example(:\\d+)?/\\?s=${shortcode}$`));
    const clicks = await Promise.all([1, 2].map(() => world.page(app, `/?a=1&s=${shortcode}`)));
    expect(clicks.map(({ status, headers }) => [status, headers.location])).toEqual([
      [302, '/?a=1'],
      [302, '/?a=1'],
    ]);
    const told = await Promise.all(clicks.map(({ cookie }) => world.told(app, { cookie })));
    const grants = told.map(({ headers }) => headers['x-svc-visitor'] ?? '');
    expect(grants.every((grant) => grant.startsWith(`share:${id}:`))).toBe(true);
    expect(new Set(grants).size).toBe(2);
    expect(told.some(({ headers }) => 'x-svc-user-id' in headers)).toBe(false);

    const again = await call('post', `/${id}/refresh`, {});
    expect((again.body.data as unknown as Minted).url).toBe(url);
    await call('delete', `/${id}`);
    const cookie = clicks[0]?.cookie ?? '';
    expect(outcome(await world.get(app, '/', { cookie }))).toBe('401 APP_LOGIN_REQUIRED');
    expect((await world.page(app, `/?s=${shortcode}`)).headers.location).toContain('sign-in.example');
    expect(outcome(await world.get(app, `/_gw/share/${shortcode}`))).toBe('404 ACCESS_TOKEN_NOT_FOUND');
  });

  it('leave alone what an application means by the same parameter', async () => {
    const open = await world.host({ accessPolicy: 'PUBLIC' });
    const { shortcode } = await mint({ mode: 'share-url' });
    world.application.seen.length = 0;
    for (const search of ['shoes', 'abcdefghjkmnpqrs', shortcode ?? ''])
      await world.page(open, `/?s=${search}`);
    expect(world.application.seen).toEqual([
      'GET /?s=shoes',
      'GET /?s=abcdefghjkmnpqrs',
      `GET /?s=${shortcode}`,
    ]);
  });

  describe('as links that are looked at and guessed', () => {
    const AHEAD = [
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
    ];
    /** Codes of the right form that nobody has given out; as long as no other in this run. */
    const guess = (): string => shortcodeFrom(randomBytes(16));
    const openFrom = async (address: string, code: string, at = app): Promise<string> => {
      const seen = await world.page(at, `/_gw/share/${code}`, { 'x-forwarded-for': address });
      return `${seen.status} ${seen.cookie === '' ? 'nothing' : 'a session'}`;
    };

    it('have 80 bits', async () => {
      const { shortcode } = await mint({ mode: 'share-url' });
      expect(shortcode).toMatch(/^[a-hjkmnp-z1-9]{16}$/);
    });

    it('open nothing for HEAD, or ahead of time', async () => {
      const { shortcode = '' } = await mint({ mode: 'share-url' });
      const sessions = async (): Promise<unknown> =>
        world.infra.sql.query('select 1 from infra.gateway_session where server_id = $1', [app.id]);
      const html = { accept: 'text/html' };
      const asked = await Promise.all([
        world.ask(app, 'HEAD', `/_gw/share/${shortcode}`, html),
        world.ask(app, 'HEAD', `/?s=${shortcode}`, html),
        ...AHEAD.map((ahead) => world.page(app, `/_gw/share/${shortcode}`, ahead)),
        ...AHEAD.map((ahead) => world.page(app, `/?s=${shortcode}`, ahead)),
      ]);
      expect(asked.map(({ cookie }) => cookie).join('')).toBe('');
      expect(asked.slice(2).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 400));
      expect(await sessions()).toEqual([]);
      const person = world.person(app, { userId: app.ownerUserId });
      const { path: way, cookie } = await world.bound(app, person);
      for (const ahead of AHEAD) expect((await world.page(app, way, { ...ahead, cookie })).status).toBe(400);
      expect((await world.page(app, way, { cookie })).cookie).not.toBe('');
    });

    it('are guessed ten times from one address, or one line, at whatever application', async () => {
      const { shortcode = '' } = await mint({ mode: 'share-url' });
      const other = await world.host();
      for (let turn = 0; turn < 5; turn += 1) {
        expect(await openFrom(`203.0.113.1:${50_000 + turn}`, guess())).toBe('404 nothing');
        expect(await openFrom(`"203.0.113.1:${turn}"`, guess(), other)).toBe('404 nothing');
        expect(await openFrom(`2001:db8::${turn}`, guess())).toBe('404 nothing');
        expect(await openFrom(`[2001:db8::1:${turn}]:443`, guess())).toBe('404 nothing');
      }
      for (const address of ['203.0.113.1', '203.0.113.1:443', '[2001:db8::ffff]:443']) {
        expect(await openFrom(address, guess())).toBe('429 nothing');
        expect(await openFrom(address, shortcode)).toBe('429 nothing');
        const link = await world.get(app, `/?s=${shortcode}`, {
          accept: 'text/html',
          'x-forwarded-for': address,
        });
        expect([link.status, Number(link.headers['retry-after']) > 0]).toEqual([429, true]);
      }
      expect(await openFrom('203.0.113.2', shortcode)).toBe('302 a session');
      const own = await world.host({ accessPolicy: 'PUBLIC' });
      world.application.seen.length = 0;
      await world.page(own, `/?s=${guess()}`, { 'x-forwarded-for': '203.0.113.1' });
      expect(world.application.seen).toHaveLength(1);
      world.infra.clock.advance(11 * 60_000);
      expect(await openFrom('203.0.113.1', shortcode)).toBe('302 a session');
      world.infra.clock.advance(-11 * 60_000);
    });

    it('open for whoever has them, while others guess from everywhere', async () => {
      const guesses = world.infra.get(ShareLinks).guesses;
      const { shortcode = '' } = await mint({ mode: 'share-url' });
      for (let turn = 0; turn < 300; turn += 1)
        guesses.countWrong(app.id, `198.51.${turn % 256}.${turn >> 8}`);
      expect(await openFrom('198.51.7.0', shortcode)).toBe('429 nothing');
      expect(await openFrom('192.0.2.1', shortcode)).toBe('302 a session');
      expect(await openFrom('192.0.2.2', guess())).toBe('404 nothing');
      expect(await openFrom('192.0.2.2', guess())).toBe('429 nothing');
    });
  });

  it('that are bound to identities tell the application who came', async () => {
    const { id, shortcode } = await mint({ mode: 'share-url', identityBound: true });
    const link = `/?s=${shortcode}`;
    const stranger = await world.page(app, link);
    expect(new URL(stranger.headers.location ?? '').searchParams.get('path')).toBe(link);
    const guest = world.person(app, { portalId: newId(), hostUserId: 9 });
    const signedIn = await world.enter(app, guest);
    expect(outcome(await world.get(app, '/', { cookie: signedIn }))).toBe('403 APP_ACCESS_DENIED');
    const { cookie } = await world.page(app, link, { cookie: signedIn });
    const { headers } = await world.told(app, { cookie });
    expect([headers['x-svc-user-id'], headers['x-svc-visitor']]).toEqual(['9', undefined]);
    await call('delete', `/${id}`);
    expect(outcome(await world.get(app, '/', { cookie }))).toBe('401 APP_LOGIN_REQUIRED');
  });

  it.each([
    [{ mode: 'cookie' }, '400 INVALID_MODE'],
    [{}, '400 INVALID_MODE'],
    [{ mode: 'api-bearer', ttlSeconds: 299 }, '400 INVALID_TTL'],
    [{ mode: 'api-bearer', ttlSeconds: 'long' }, '400 INVALID_TTL'],
    [{ mode: 'api-bearer', name: 'x'.repeat(101) }, '400 NAME_TOO_LONG'],
    [{ mode: 'api-bearer', identityBound: true }, '400 VALIDATION_ERROR'],
    [{ mode: 'api-bearer', other: 1 }, '400 VALIDATION_ERROR'],
  ])('are not given out for %j: %s', async (body, expected) => {
    expect(code(await call('post', '', body))).toBe(expected);
  });

  it('are for the controlling key', async () => {
    const { id } = await mint({ mode: 'api-bearer' });
    const admin = { userId: newId(), hostUserId: 9, isAdmin: true, sessionId: null };
    const colleague = world.infra.key({ portalId: app.portalId, currentUser: admin });
    for (const [method, more] of [
      ['get', ''],
      ['post', ''],
      ['delete', `/${id}`],
    ] as const) {
      const body = method === 'post' ? { mode: 'api-bearer' } : undefined;
      expect(code(await call(method, more, body, colleague))).toBe('403 WRONG_KEY');
      expect(code(await call(method, more, body, world.infra.key()))).toBe('404 SERVER_NOT_FOUND');
    }
    const other = await world.host();
    expect(code(await call('delete', `/${id}`, undefined, other.key, other))).toBe(
      '404 ACCESS_TOKEN_NOT_FOUND',
    );
    await world.infra.sql.query('update infra.server set portal_id = $2 where id = $1', [
      other.id,
      app.portalId,
    ]);
    const key = world.infra.key({ portalId: app.portalId });
    await world.infra.sql.query('update infra.server set key_id = $2 where id = $1', [other.id, key]);
    expect(code(await call('delete', `/${id}`, undefined, key, other))).toBe('403 TOKEN_OWNER_MISMATCH');
  });

  it('are limited, also when several are asked for at once', async () => {
    const give = (count: number, age: string): Promise<unknown> =>
      world.infra.sql.query(
        `insert into infra.access_token (id, server_id, key_id, mode, name, identity_bound, secret_hash,
           created_at, issued_at, expires_at)
         select 'tk_' || gen_random_uuid(), $1, $2, 'api-bearer', '', false, sha256(gen_random_uuid()::text::bytea),
           $3::timestamptz - $4::interval, $3, $3::timestamptz + interval '1 day' from generate_series(1, $5)`,
        [app.id, app.key, world.infra.clock.now(), age, count],
      );
    const askThree = async (): Promise<string[]> =>
      (await Promise.all([1, 2, 3].map(() => call('post', '', { mode: 'share-url' })))).map(code).sort();
    await give(49, '59 minutes');
    const refused = '429 TOKEN_MINT_RATE_LIMIT';
    expect(await askThree()).toEqual(['201', refused, refused]);
    const { headers } = await call('post', '', { mode: 'share-url' });
    expect(headers['retry-after']).toBe('3600');

    app = await world.host();
    await give(99, '61 minutes');
    expect(await askThree()).toEqual(['201', '409 ACTIVE_TOKEN_LIMIT', '409 ACTIVE_TOKEN_LIMIT']);
    const { limits } = (await call('get', '')).body as unknown as { limits: unknown };
    expect(limits).toEqual({ mintsPerHour: 50, mintedLastHour: 1, activePerServer: 100, active: 100 });
  });

  it('keep their secrets from the database and from lists', async () => {
    const { token = '' } = await mint({ mode: 'api-bearer' });
    const { shortcode = '' } = await mint({ mode: 'share-url' });
    const rows = await world.infra.sql.query('select * from infra.access_token where server_id = $1', [
      app.id,
    ]);
    const { body } = await call('get', '');
    for (const secret of [token, token.split('.')[2] ?? '', shortcode]) {
      expect(JSON.stringify([rows, body])).not.toContain(secret);
    }
  });

  it('are read without what opens them, its digest and its sealed form', async () => {
    const { id } = await mint({ mode: 'share-url' });
    const found = await world.infra.get<AccessTokenRepository>(AccessTokenRepository).find(id);
    expect(found).toEqual({
      id,
      serverId: app.id,
      mode: 'share-url',
      name: '',
      identityBound: false,
      createdAt: expect.any(Date),
      expiresAt: expect.any(Date),
      revokedAt: null,
    });
  });

  describe('and the access list', () => {
    const listed = (more: string): string => `/v1/infra/servers/${app.id}/${more}`;
    const add = (body: object) => world.infra.call('post', listed('access'), app.key, body);

    it('takes users and departments of the portal, each once', async () => {
      const added = await add({ type: 'user', hostId: 7 });
      expect(added.status).toBe(201);
      expect(added.body.data).toEqual({
        id: expect.any(String),
        type: 'user',
        hostId: 7,
        name: 'user 7',
        createdAt: expect.any(String),
      });
      expect((await add({ type: 'department', hostId: 7 })).status).toBe(201);
      expect((await add({ type: 'user', hostId: 7 })).body.error?.code).toBe('ALREADY_EXISTS');
      expect((await add({ type: 'user', hostId: 404 })).body.error?.['details']).toEqual({ field: 'hostId' });
      expect((await add({ type: 'group', hostId: 1 })).body.error?.code).toBe('VALIDATION_ERROR');
      const id = String(added.body.data?.id);
      const remove = () => world.infra.call('delete', listed(`access/${id}`), app.key);
      expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
      const list = await world.infra.call('get', listed('access'), app.key);
      expect(list.body).toMatchObject({ data: [{ type: 'department', hostId: 7 }], meta: { total: 1 } });
    });

    it('offers people of the portal', async () => {
      const { body } = await world.infra.call('get', listed('b24-users?search=ash&limit=1'), app.key);
      expect(body).toMatchObject({
        data: [{ id: 7, name: 'Ann Ash', position: 'Cook', department: [3], avatar: null }],
        meta: { total: 2 },
      });
      const one = await world.infra.call('get', listed('b24-users?search=ann'), app.key);
      expect(one.body).toMatchObject({ data: [{ id: 7 }], meta: { total: 1 } });
      expect((await world.infra.call('get', listed('b24-users?search=bob'), app.key)).body.data).toEqual([]);
      expect((await world.infra.call('get', listed('b24-users?limit=51'), app.key)).status).toBe(400);
    });
  });
});
