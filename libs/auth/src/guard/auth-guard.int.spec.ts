import { Controller, Get, Module, Post } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import supertest from 'supertest';
import { ConfigModule, type Config } from '#libs/config';
import { DatabaseModule, databaseMigrations } from '#libs/database';
import { EventLogModule, eventLogMigrations } from '#libs/event-log';
import { Api, createHttpApp, HttpModule, objectSchema, type RouteAccess } from '#libs/http';
import { KEY_KINDS } from '#libs/kernel';
import { createLogger, ObservabilityModule } from '#libs/observability';
import { createTestConfig, createTestDatabase, eventually, type TestDatabase } from '#libs/testing';
import { KeyAdmin, type NewKey } from '../admin/key-admin.js';
import { PortalAdmin } from '../admin/portal-admin.js';
import { UserAdmin } from '../admin/user-admin.js';
import { AuthModule } from '../auth.module.js';
import { KeyUsage } from '../keys/key-directory.js';
import { authMigrations } from '../migrations/index.js';
import { SvcKeyStrategy } from './caller.strategies.js';

/** Before a process would look again by itself, which it does after 30 seconds: what comes earlier was pushed. */
const PUSHED = { within: 20_000, every: 2 };
const ENTITY: RouteAccess = {
  scope: 'crm',
  kinds: ['personal', 'application', 'cowork'],
  mode: 'read',
  session: 'required',
  frozen: 'refused',
  cowork: 'allowed',
  entity: true,
};
const INFRA: RouteAccess = {
  ...ENTITY,
  scope: 'svc:infra',
  session: 'none',
  cowork: 'forbidden',
  entity: false,
};

const calledBy = (auth: RouteAccess | 'none') =>
  Api({
    summary: 'A route of this spec',
    tag: 'general',
    auth,
    owner: 'none',
    rateLimit: 'none',
    response: objectSchema({ success: { const: true } }),
  });

@Controller('v1')
class ThingsController {
  private readonly done = { success: true };

  @calledBy(ENTITY)
  @Get('things')
  list(): object {
    return this.done;
  }

  @calledBy({ ...ENTITY, mode: 'write' })
  @Post('things')
  create(): object {
    return this.done;
  }

  @calledBy({ ...INFRA, mode: 'write' })
  @Post('machines')
  createMachine(): object {
    return this.done;
  }

  @calledBy('none')
  @Get('open')
  open(): object {
    return this.done;
  }

  @calledBy({ ...INFRA, scope: null, kinds: KEY_KINDS, frozen: 'allowed' })
  @Get('unfrozen')
  unfrozen(): object {
    return this.done;
  }
}

describe('AuthGuard', () => {
  const lines: string[] = [];
  let testDatabase: TestDatabase;
  let app: NestExpressApplication;
  let count = 0;

  beforeAll(async () => {
    testDatabase = await createTestDatabase({
      migrations: [...databaseMigrations, ...eventLogMigrations, ...authMigrations],
    });
    const config: Config = createTestConfig(testDatabase.url, {
      LOG_LEVEL: 'trace',
      TRUSTED_PROXY_COUNT: '1',
    });
    const { logger } = createLogger(config, 'spec', { write: (line) => lines.push(line) });

    @Module({
      imports: [
        ConfigModule.with(config),
        ObservabilityModule.forRoot({ logger, process: 'api' }),
        DatabaseModule.forRoot({ applicationName: 'auth-guard-spec' }),
        EventLogModule.forRoot(),
        HttpModule,
        AuthModule,
      ],
      controllers: [ThingsController],
    })
    class SpecModule {}

    app = await createHttpApp(SpecModule, logger);
    await app.listen(0, '127.0.0.1');
  });

  afterAll(async () => {
    await app.close();
    await testDatabase.drop();
  });

  const freshUser = async () => {
    const portal = await app
      .get(PortalAdmin)
      .create({ domain: `g${(count += 1)}.example`, name: 'P', restUrl: 'https://host.example' });
    const user = await app
      .get(UserAdmin)
      .create({ portalId: portal.id, hostUserId: 7, name: 'Ann', admin: true, webhookSecret: 'abc' });
    return { portalId: portal.id, userId: user.id };
  };
  const keyOf = (owner: { portalId: string; userId: string }, change: Partial<NewKey> = {}) =>
    app.get(KeyAdmin).create({ ...owner, kind: 'personal', scopes: ['crm', 'svc:infra'], ...change });
  const fresh = async (change: Partial<NewKey> = {}) => {
    const owner = await freshUser();
    return { ...owner, ...(await keyOf(owner, change)) };
  };
  const call = (rawKey: string, method: 'get' | 'post' = 'get', path = '/v1/things') =>
    supertest(app.getHttpServer())[method](path).set('X-Api-Key', rawKey);
  const answers = async (request: supertest.Test, status: number, code: string | undefined) => {
    const { body, status: actual, headers } = await request;
    expect([actual, body.error?.code]).toEqual([status, code]);
    return { error: body.error, headers };
  };

  it('lets a personal key through in X-Api-Key and as Bearer, with the caller in /v1/me', async () => {
    const key = await fresh({ expiresAt: '2090-01-01T00:00:00Z' });
    await answers(call(key.rawKey), 200, undefined);
    const server = supertest(app.getHttpServer());
    await answers(server.get('/v1/things').set('Authorization', `Bearer ${key.rawKey}`), 200, undefined);
    const me = await call(key.rawKey, 'get', '/v1/me');
    expect(me.headers['cache-control']).toBe('no-store');
    expect(me.body).toEqual({
      success: true,
      data: expect.objectContaining({
        type: 'personal',
        keyPrefix: key.prefix,
        keySuffix: key.suffix,
        expiresAt: '2090-01-01T00:00:00.000Z',
        scopes: ['crm', 'svc:infra'],
        accessMode: 'READWRITE',
        portal: `g${count}.example`,
        portalId: key.portalId,
        owner: { userId: 7 },
        currentUser: { hostUserId: 7, name: 'Ann', isAdmin: true, role: 'ADMIN' },
      }),
    });
  });

  it.each([
    ['application', 'oauth_app', null],
    ['cowork', 'cowork', { hostUserId: 7, name: 'Ann', isAdmin: true, role: 'ADMIN' }],
    ['management', 'management', null],
  ])('tells a %s key what it is', async (kind, type, currentUser) => {
    const key = await fresh({ kind });
    const { body } = await call(key.rawKey, 'get', '/v1/me');
    expect(body.data).toMatchObject({ type, currentUser, owner: { userId: 7 } });
    expect(body.data.portalId).toBe(kind === 'management' ? null : key.portalId);
  });

  it('asks for no key where none is declared', async () => {
    await answers(supertest(app.getHttpServer()).get('/v1/open'), 200, undefined);
  });

  it('refuses where the strategy of keys has found nobody and says nothing', async () => {
    const { rawKey } = await fresh();
    const strategy = app.get(SvcKeyStrategy);
    jest.spyOn(strategy, 'validate').mockResolvedValueOnce(null as never);
    await answers(call(rawKey), 401, 'INVALID_API_KEY');
    await answers(call(rawKey), 200, undefined);
  });

  it('refuses what is no key', async () => {
    const server = supertest(app.getHttpServer());
    const key = await fresh({ kind: 'application' });
    const stranger = 'svc_api_00000000000000000000000000000000_3hCbuz';
    await answers(server.get('/v1/things'), 401, 'MISSING_API_KEY');
    await answers(server.get(`/v1/things?api_key=${key.rawKey}`), 401, 'MISSING_API_KEY');
    await answers(
      server.get('/v1/things').set('Authorization', 'Bearer svc_session_x'),
      401,
      'MISSING_API_KEY',
    );
    await answers(
      server.get('/v1/things').set('Authorization', `Bearer ${key.rawKey}`),
      401,
      'WRONG_AUTH_SCHEME',
    );
    await answers(call('nonsense'), 401, 'INVALID_API_KEY');
    const { headers } = await answers(call(stranger), 401, 'INVALID_API_KEY');
    expect(headers['www-authenticate']).toContain('ApiKey');
    await answers(call(`${key.rawKey}, ${key.rawKey}`), 401, 'INVALID_API_KEY');
  });

  it.each([
    ['pending-erasure', 503, 'ACCOUNT_PENDING_ERASURE'],
    ['blocked', 403, 'OWNER_BLOCKED'],
    ['waitlist', 403, 'WAITLIST_PENDING'],
  ])('refuses every key of an owner who is %s, at once', async (state, status, code) => {
    const key = await fresh();
    await answers(call(key.rawKey), 200, undefined);
    await app.get(UserAdmin).set(key.userId, { state });
    await eventually(() => answers(call(key.rawKey), status, code), PUSHED);
    const { headers, error } = await answers(call(key.rawKey), status, code);
    expect(headers['retry-after']).toBe(status === 503 ? '3600' : undefined);
    expect(error.retryAfter).toBeUndefined();
    await app.get(UserAdmin).set(key.userId, { state: 'active' });
    await eventually(() => answers(call(key.rawKey), 200, undefined), PUSHED);
  });

  it.each([
    ['suspended', 'PORTAL_SUSPENDED'],
    ['deleted', 'PORTAL_DELETED'],
    ['blocked', 'PORTAL_BLOCKED'],
  ])('refuses every key of a portal that is %s, at once', async (state, code) => {
    const key = await fresh();
    await answers(call(key.rawKey), 200, undefined);
    const { blockedAt } = await app.get(PortalAdmin).set(key.portalId, { state });
    await eventually(() => answers(call(key.rawKey), 403, code), PUSHED);
    const { error } = await answers(call(key.rawKey), 403, code);
    expect(error.blockedAt).toBe(blockedAt?.toISOString());
  });

  it('lets a frozen account reach only what is declared for it', async () => {
    const key = await fresh();
    await app.get(PortalAdmin).set(key.portalId, { frozen: true });
    await answers(call(key.rawKey), 402, 'ACCOUNT_FROZEN');
    await answers(call(key.rawKey, 'get', '/v1/unfrozen'), 200, undefined);
    await answers(call(key.rawKey, 'get', '/v1/me'), 200, undefined);
  });

  it.each(['revoke', 'block'] as const)('%s is effective at once and for good', async (end) => {
    const key = await fresh();
    await answers(call(key.rawKey), 200, undefined);
    await app.get(KeyAdmin)[end](key.id);
    await eventually(() => answers(call(key.rawKey), 401, 'KEY_INACTIVE'), PUSHED);
  });

  it('refuses an expired key, whose status stays as it was', async () => {
    const key = await fresh({ expiresAt: '2020-01-01T00:00:00Z' });
    await answers(call(key.rawKey), 401, 'KEY_EXPIRED');
    expect(await app.get(KeyAdmin).list(key.portalId)).toMatchObject([{ status: 'ACTIVE' }]);
  });

  it('admits the listed addresses only, as the trusted proxy reports them', async () => {
    const key = await fresh({ allowedIps: ['203.0.113.0/24', '2001:db8::/32'] });
    const from = (address: string) => call(key.rawKey).set('X-Forwarded-For', address);
    await answers(call(key.rawKey), 403, 'IP_NOT_ALLOWED');
    await answers(from('203.0.113.9'), 200, undefined);
    await answers(from('::ffff:203.0.113.9'), 200, undefined);
    await answers(from('2001:db8::9'), 200, undefined);
    await answers(from('203.0.113.9, 198.51.100.1'), 403, 'IP_NOT_ALLOWED');
    for (const written of [
      '203.0.113.9:54321',
      '[2001:db8::9]:443',
      '"[2001:db8::9]"',
      '198.51.100.1, 203.0.113.9:1',
    ]) {
      await answers(from(written), 200, undefined);
    }
    await answers(from('198.51.100.1:443'), 403, 'IP_NOT_ALLOWED');
    await answers(from('unknown'), 403, 'IP_NOT_ALLOWED');
  });

  it('refuses scopes, kinds and writes that the key does not have', async () => {
    const plain = await fresh({ scopes: ['disk'] });
    const { error } = await answers(call(plain.rawKey), 403, 'SCOPE_DENIED');
    expect(error.message).toContain('"crm"');
    await answers(call(plain.rawKey, 'post', '/v1/machines'), 403, 'INFRA_SCOPE_REQUIRED');
    const management = await fresh({ kind: 'management' });
    await answers(call(management.rawKey), 403, 'MANAGEMENT_KEY_NO_ENTITY_ACCESS');
    await answers(call(management.rawKey, 'post', '/v1/machines'), 401, 'WRONG_KEY_TYPE');
    const readOnly = await fresh({ readOnly: true });
    await answers(call(readOnly.rawKey), 200, undefined);
    const refused = await answers(call(readOnly.rawKey, 'post'), 403, 'WRITE_BLOCKED_READONLY_KEY');
    expect(refused.error.details).toEqual({
      method: 'POST /v1/things',
      switchUrl: expect.stringMatching(/^http.*\/docs\/api\/account#tag\/keys\/keys.update$/),
    });
  });

  it('takes a subscription-section key in X-Api-Key only', async () => {
    const { rawKey } = await fresh({ kind: 'cowork' });
    const server = supertest(app.getHttpServer());
    await answers(call(rawKey), 200, undefined);
    const asBearer = server.get('/v1/things').set('Authorization', `Bearer ${rawKey}`);
    await answers(asBearer, 401, 'WRONG_AUTH_SCHEME');
  });

  it('shows the holder of a cowork key up to five keys that could do it', async () => {
    const owner = await freshUser();
    const cowork = await keyOf(owner, { kind: 'cowork' });
    await answers(call(cowork.rawKey), 200, undefined);
    const none = await answers(
      call(cowork.rawKey, 'post', '/v1/machines'),
      403,
      'INFRA_FORBIDDEN_FOR_COWORK_KEY',
    );
    expect(none.error.details).toEqual({ deployableKeys: [] });
    await keyOf(owner, { name: 'read-only', readOnly: true });
    await keyOf(owner, { name: 'no right', scopes: ['crm'] });
    await keyOf(owner, { name: 'expired', expiresAt: '2020-01-01' });
    await fresh({ name: "somebody else's" });
    for (let i = 1; i <= 6; i += 1) await keyOf(owner, { name: `key ${i}` });
    const { error } = await answers(
      call(cowork.rawKey, 'post', '/v1/machines'),
      403,
      'INFRA_FORBIDDEN_FOR_COWORK_KEY',
    );
    const shown: { name: string }[] = error.details.deployableKeys;
    expect(shown.map(({ name }) => name)).toEqual(['key 6', 'key 5', 'key 4', 'key 3', 'key 2']);
    expect(shown[0]).toEqual({
      name: 'key 6',
      prefix: expect.stringMatching(/^svc_api_\w{6}$/),
      suffix: expect.stringMatching(/^\w{4}$/),
    });
  });

  it('asks an application key for a session where one is needed', async () => {
    const key = await fresh({ kind: 'application' });
    const withSession = (request: supertest.Test) =>
      request.set('Authorization', 'Bearer svc_session_unknown');
    await answers(call(key.rawKey), 401, 'TOKEN_MISSING');
    await answers(withSession(call(key.rawKey)), 401, 'INVALID_SESSION');
    await answers(call(key.rawKey, 'post', '/v1/machines'), 200, undefined);
    const personal = await fresh();
    await answers(withSession(call(personal.rawKey)), 200, undefined);
  });

  it('notes when a key was last used', async () => {
    const key = await fresh();
    await answers(call(key.rawKey), 200, undefined);
    await app.get(KeyUsage).flush();
    const [listed] = await app.get(KeyAdmin).list(key.portalId);
    expect(Math.abs(Date.now() - (listed?.lastUsedAt?.getTime() ?? 0))).toBeLessThan(60_000);
  });

  it('leaves no key in logs and answers', async () => {
    const key = await fresh({ scopes: ['disk'] });
    const server = supertest(app.getHttpServer());
    const texts = [
      await call(key.rawKey),
      await server.get(`/v1/things?api_key=${key.rawKey}`),
      await server.get('/v1/things').set('Authorization', `Bearer ${key.rawKey}x`),
    ].map(({ text, headers }) => text + JSON.stringify(headers));
    const secretPart = key.rawKey.slice(14, 40);
    await eventually(() => expect(lines.some((line) => line.includes('/v1/things'))).toBe(true));
    expect(lines.filter((line) => line.includes(secretPart))).toEqual([]);
    expect(texts.filter((text) => text.includes(secretPart))).toEqual([]);
  });
});
