import { Test, type TestingModule } from '@nestjs/testing';
import { ConfigModule } from '#libs/config';
import { Database, databaseMigrations, DatabaseModule, NotificationHub } from '#libs/database';
import { eventLogMigrations, EventLogModule } from '#libs/event-log';
import type { Principal } from '#libs/kernel';
import {
  createTestConfig,
  createTestDatabase,
  eventually,
  type TestDatabase,
  testServerUrl,
  withClient,
} from '#libs/testing';
import { KeyAdmin } from '../admin/key-admin.js';
import { PortalAdmin } from '../admin/portal-admin.js';
import { UserAdmin } from '../admin/user-admin.js';
import { AuthAdminModule } from '../auth-admin.module.js';
import { AuthChanges } from '../auth-changes.js';
import { HostCredentials } from '../host-credentials/host-credentials.js';
import { TokenRenewal } from '../host-credentials/token-renewal.js';
import { authMigrations } from '../migrations/index.js';
import { KeyDirectory, KeyLookup } from './key-directory.js';
import { KeyHasher } from './key-secret.js';

/** Longest time until a change is effective everywhere. */
/** Before a process would look again by itself, which it does after 30 seconds: what comes earlier was pushed. */
const PUSHED = { within: 20_000, every: 2 };

describe('keys in memory', () => {
  let testDatabase: TestDatabase;
  let writer: TestingModule;
  let reader: TestingModule;
  let directory: KeyDirectory;
  let count = 0;

  const start = async (): Promise<TestingModule> => {
    const app = await Test.createTestingModule({
      imports: [
        ConfigModule.with(createTestConfig(testDatabase.url)),
        DatabaseModule.forRoot({ applicationName: 'auth-directory-spec' }),
        EventLogModule.forRoot(),
        AuthAdminModule,
      ],
      providers: [
        AuthChanges,
        KeyDirectory,
        HostCredentials,
        // Webhooks are never renewed.
        { provide: TokenRenewal, useValue: {} },
      ],
    }).compile();
    return app.init();
  };

  beforeAll(async () => {
    testDatabase = await createTestDatabase({
      migrations: [...databaseMigrations, ...eventLogMigrations, ...authMigrations],
    });
    writer = await start();
    reader = await start();
    directory = reader.get(KeyDirectory);
  });

  afterAll(async () => {
    await writer.close();
    await reader.close();
    await testDatabase.drop();
  });

  const issue = async () => {
    const portal = await writer
      .get(PortalAdmin)
      .create({ domain: `d${(count += 1)}.example`, name: 'P', restUrl: 'https://host.example' });
    const user = await writer
      .get(UserAdmin)
      .create({ portalId: portal.id, hostUserId: 7, name: 'N', webhookSecret: 'first' });
    const key = await writer
      .get(KeyAdmin)
      .create({ portalId: portal.id, userId: user.id, kind: 'personal', scopes: ['crm'] });
    return { portalId: portal.id, userId: user.id, ...key };
  };

  it('find a key with its owner and portal, and nothing for a stranger', async () => {
    const issued = await issue();
    expect(await directory.find(issued.rawKey)).toMatchObject({
      id: issued.id,
      kind: 'personal',
      status: 'ACTIVE',
      ownerState: 'ACTIVE',
      portal: { id: issued.portalId, state: 'ACTIVE', frozen: false },
      principal: {
        keyId: issued.id,
        ownerUserId: issued.userId,
        ownerHostUserId: 7,
        portalId: issued.portalId,
      },
    });
    expect(await directory.find(`${issued.rawKey.slice(0, -1)}!`)).toBeNull();
  });

  it('are not read again while nothing changes', async () => {
    const issued = await issue();
    const first = await directory.find(issued.rawKey);
    expect(await directory.find(issued.rawKey)).toBe(first);
  });

  it('are found under an older pepper', async () => {
    const issued = await issue();
    const other = Buffer.alloc(32, 9).toString('base64');
    const config = createTestConfig(testDatabase.url);
    const newer = new KeyHasher({ ...config, keyPeppers: `2:${other},${config.keyPeppers}` });
    const lookup = new KeyLookup(reader.get(Database));
    expect((await lookup.findByHash(newer.candidates(issued.rawKey)))?.id).toBe(issued.id);
  });

  it.each<[string, (issued: Awaited<ReturnType<typeof issue>>) => Promise<unknown>, object]>([
    ['revoke', ({ id }) => writer.get(KeyAdmin).revoke(id), { status: 'REVOKED' }],
    ['block', ({ id }) => writer.get(KeyAdmin).block(id), { status: 'BLOCKED' }],
    [
      'owner',
      ({ userId }) => writer.get(UserAdmin).set(userId, { state: 'blocked' }),
      { ownerState: 'BLOCKED' },
    ],
    [
      'suspend',
      ({ portalId }) => writer.get(PortalAdmin).set(portalId, { state: 'suspended' }),
      { portal: { state: 'SUSPENDED' } },
    ],
    [
      'freeze',
      ({ portalId }) => writer.get(PortalAdmin).set(portalId, { frozen: true }),
      { portal: { frozen: true } },
    ],
    [
      'scopes, by any writer',
      ({ id }) => testDatabase.query(`update auth.api_key set scopes = '{disk}' where id = $1`, [id]),
      { scopes: new Set(['disk']) },
    ],
    [
      'a secret that ends',
      ({ id }) =>
        testDatabase.query(`update auth.key_secret set valid_until = 'epoch' where key_id = $1`, [id]),
      { secretValidUntilMs: 0 },
    ],
  ])('follow another process at once: %s', async (_name, change, expected) => {
    const issued = await issue();
    expect(await directory.find(issued.rawKey)).not.toMatchObject(expected);
    await change(issued);
    await eventually(async () => expect(await directory.find(issued.rawKey)).toMatchObject(expected), PUSHED);
  });

  it('vanish with their row', async () => {
    const issued = await issue();
    await directory.find(issued.rawKey);
    await testDatabase.query('delete from auth.api_key where id = $1', [issued.id]);
    await eventually(async () => expect(await directory.find(issued.rawKey)).toBeNull(), PUSHED);
  });

  it('stay in memory when only their last use is written', async () => {
    const issued = await issue();
    const first = await directory.find(issued.rawKey);
    await testDatabase.query('update auth.api_key set last_used_at = now() where id = $1', [issued.id]);
    const barrier = await issue();
    await directory.find(barrier.rawKey);
    await writer.get(KeyAdmin).revoke(barrier.id);
    await eventually(async () => expect((await directory.find(barrier.rawKey))?.status).toBe('REVOKED'));
    expect(await directory.find(issued.rawKey)).toBe(first);
  });

  it('give host credentials that follow the webhook and the portal', async () => {
    const issued = await issue();
    const credentials = reader.get(HostCredentials);
    const principal = (await directory.find(issued.rawKey))!.principal as Principal;
    const { portalId } = principal;
    const address = { portalId, restUrl: 'https://host.example', pace: null };
    const webhook = { kind: 'webhook', ...address, hostUserId: 7 };
    expect(await credentials.forPrincipal(principal)).toEqual({ ...webhook, secret: 'first' });
    await writer.get(UserAdmin).set(issued.userId, { webhookSecret: 'second' });
    await eventually(
      async () => expect(await credentials.forPrincipal(principal)).toEqual({ ...webhook, secret: 'second' }),
      PUSHED,
    );
    await writer.get(UserAdmin).set(issued.userId, { webhookSecret: null });
    await eventually(
      () => expect(credentials.forPrincipal(principal)).rejects.toMatchObject({ code: 'TOKEN_MISSING' }),
      PUSHED,
    );
    await expect(credentials.forPrincipal({ ...principal, currentUser: null })).rejects.toMatchObject({
      code: 'TOKEN_MISSING',
    });
  });

  describe('while the listener is away', () => {
    const onServer = (text: string): Promise<unknown> =>
      withClient(testServerUrl(), (client) => client.query(text));
    const name = (): string => new URL(testDatabase.url).pathname.slice(1);

    it('ask the database every time, and are right as soon as it is back', async () => {
      const hub = reader.get(NotificationHub);
      const [down, back] = [await issue(), await issue()];
      await reader.get(Database).query('select 1');
      await directory.find(down.rawKey);
      const kept = await directory.find(back.rawKey);

      await onServer(`alter database ${name()} allow_connections false`);
      await onServer(`select pg_terminate_backend(pid) from pg_stat_activity
                       where datname = '${name()}' and application_name = 'portico-listener'`);
      await eventually(() => expect(hub.isConnected()).toBe(false));
      await writer.get(KeyAdmin).revoke(down.id);
      expect((await directory.find(down.rawKey))?.status).toBe('REVOKED');
      expect(await directory.find(back.rawKey)).not.toBe(kept);
      await writer.get(KeyAdmin).revoke(back.id);

      await onServer(`alter database ${name()} allow_connections true`);
      await eventually(() => expect(hub.isConnected()).toBe(true));
      expect((await directory.find(back.rawKey))?.status).toBe('REVOKED');
      expect(await directory.find(back.rawKey)).toBe(await directory.find(back.rawKey));
    });
  });
});
