import { Test, type TestingModule } from '@nestjs/testing';
import { ConfigModule } from '#libs/config';
import { databaseMigrations, DatabaseModule } from '#libs/database';
import { eventLogMigrations, EventLogModule } from '#libs/event-log';
import { systemMeta } from '#libs/event-log/contracts';
import { createTestConfig, createTestDatabase, type TestDatabase } from '#libs/testing';
import { AuditTrail } from '../audit/audit-trail.query.js';
import { AuthAdminModule } from '../auth-admin.module.js';
import { isWellFormedKey } from '../keys/key-secret.js';
import { authMigrations } from '../migrations/index.js';
import { KeyAdmin, type NewKey } from './key-admin.js';
import { DebtFreeze, PortalAdmin } from './portal-admin.js';
import { UserAdmin } from './user-admin.js';

const UNKNOWN_ID = '0199a000-0000-7000-8000-000000000000';

describe('operator services', () => {
  let testDatabase: TestDatabase;
  let app: TestingModule;
  let portals: PortalAdmin;
  let users: UserAdmin;
  let keys: KeyAdmin;
  let count = 0;

  beforeAll(async () => {
    testDatabase = await createTestDatabase({
      migrations: [...databaseMigrations, ...eventLogMigrations, ...authMigrations],
    });
    app = await Test.createTestingModule({
      imports: [
        ConfigModule.with(createTestConfig(testDatabase.url)),
        DatabaseModule.forRoot({ applicationName: 'auth-admin-spec' }),
        EventLogModule.forRoot(),
        AuthAdminModule,
      ],
    }).compile();
    await app.init();
    portals = app.get(PortalAdmin);
    users = app.get(UserAdmin);
    keys = app.get(KeyAdmin);
  });

  afterAll(async () => {
    await app.close();
    await testDatabase.drop();
  });

  const freshPortal = () =>
    portals.create({ domain: `p${(count += 1)}.example`, name: 'A portal', restUrl: 'https://host.example' });
  const freshUser = async () => {
    const portal = await freshPortal();
    const user = await users.create({ portalId: portal.id, hostUserId: 7, name: 'A person' });
    return { portalId: portal.id, userId: user.id };
  };
  const freshKey = async (change: Partial<NewKey> = {}) => {
    const owner = await freshUser();
    return { ...owner, key: await keys.create({ ...owner, kind: 'personal', scopes: ['crm'], ...change }) };
  };
  const refused = (field: string) =>
    expect.objectContaining({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining(`${field}: `),
      options: expect.objectContaining({ details: { field } }),
    });

  describe('portals', () => {
    it('are created with a normalised domain and listed', async () => {
      const created = await portals.create({
        domain: 'Upper.Example ',
        name: 'P',
        restUrl: 'https://host.example/',
      });
      expect(created).toEqual({ id: created.id, domain: 'upper.example' });
      expect(await portals.list()).toContainEqual(
        expect.objectContaining({
          ...created,
          restUrl: 'https://host.example',
          state: 'ACTIVE',
          frozen: false,
          blockedAt: null,
        }),
      );
    });

    it('know since when they are blocked, until they are not', async () => {
      const { id } = await freshPortal();
      const blocked = await portals.set(id, { state: 'blocked' });
      expect(blocked.blockedAt).toBeInstanceOf(Date);
      expect(await portals.set(id, { frozen: true })).toEqual({
        ...blocked,
        frozen: true,
        frozenManual: true,
        version: blocked.version + 1,
      });
      expect(await portals.set(id, { state: 'active' })).toMatchObject({ state: 'ACTIVE', blockedAt: null });
    });

    it('have the sections that were switched on, each change of one a fact', async () => {
      const { id } = await freshPortal();
      expect((await portals.list()).find((portal) => portal.id === id)).toMatchObject({ sections: [] });
      expect(await portals.set(id, { sections: { performan: true } })).toMatchObject({
        sections: ['performan'],
      });
      const again = await portals.set(id, { sections: { performan: true }, frozen: true });
      expect(again).toMatchObject({ sections: ['performan'], frozen: true });
      expect(await portals.set(id, { sections: {}, frozen: false })).toMatchObject({
        sections: ['performan'],
      });
      expect(await portals.set(id, { sections: { performan: false } })).toMatchObject({ sections: [] });
      const changes = (await app.get(AuditTrail).read({ portalId: id })).slice(1);
      const switched = changes.filter(({ event }) => event === 'portal_section_changed');
      expect(switched.map(({ data }) => data)).toEqual([
        { section: 'performan', enabled: true },
        { section: 'performan', enabled: false },
      ]);
    });

    it('are frozen for a debt and by an operator apart: neither lets go what the other has frozen', async () => {
      const { id, domain } = await freshPortal();
      const debt = app.get(DebtFreeze);
      const frozen = async () => (await portals.named(domain.toUpperCase())).frozen;
      await debt.set(id, true);
      await debt.set(id, true);
      await portals.set(id, { frozen: false });
      expect(await frozen()).toBe(true);
      await portals.set(id, { frozen: true });
      await debt.set(id, false);
      expect(await frozen()).toBe(true);
      expect(await portals.set(id, { frozen: false })).toMatchObject({ frozen: false });
      const changes = (await app.get(AuditTrail).read({ portalId: id })).slice(1);
      expect(changes.map(({ event, data }) => [event, data])).toEqual([
        ['portal_debt_freeze_changed', { frozen: true }],
        ['portal_frozen_changed', { frozen: true }],
        ['portal_debt_freeze_changed', { frozen: false }],
        ['portal_frozen_changed', { frozen: false }],
      ]);
      await expect(portals.named('nobody.example')).rejects.toMatchObject({ code: 'PORTAL_NOT_FOUND' });
    });

    it('are frozen by what the version before writes, and stay so for a debt it knows nothing of', async () => {
      const { id } = await freshPortal();
      const write = (frozen: boolean) =>
        testDatabase.query<{ manual: boolean; frozen: boolean }>(
          'update auth.portal set frozen = $2 where id = $1 returning frozen_manual as manual, frozen',
          [id, frozen],
        );
      expect(await write(true)).toEqual([{ manual: true, frozen: true }]);
      expect(await write(false)).toEqual([{ manual: false, frozen: false }]);
      await portals.freezeForDebt(id, true, systemMeta(id));
      expect(await write(false)).toEqual([{ manual: false, frozen: true }]);
      await portals.freezeForDebt(id, false, systemMeta(id));
      expect((await portals.list()).find((portal) => portal.id === id)).toMatchObject({ frozen: false });
    });

    it('carry a pace of their own, both numbers or none, and it is in the log', async () => {
      const { id } = await freshPortal();
      await expect(portals.set(id, { hostBurst: 250 })).rejects.toEqual(refused('hostRequestsPerSecond'));
      await expect(portals.set(id, { hostRequestsPerSecond: 5 })).rejects.toEqual(refused('hostBurst'));
      await expect(portals.set(id, { hostBurst: 0, hostRequestsPerSecond: 5 })).rejects.toEqual(
        refused('hostBurst'),
      );
      const pace = { hostBurst: 250, hostRequestsPerSecond: 5 };
      expect(await portals.set(id, pace)).toMatchObject(pace);
      expect(await portals.set(id, { hostBurst: 300 })).toMatchObject({ ...pace, hostBurst: 300 });
      const none = { hostBurst: null, hostRequestsPerSecond: null };
      expect(await portals.set(id, none)).toMatchObject(none);
      const changes = (await app.get(AuditTrail).read({ portalId: id })).slice(1);
      expect(changes.map(({ event, data }) => [event, data])).toEqual([
        ['portal_pace_changed', { from: null, to: { burst: 250, perSecond: 5 } }],
        ['portal_pace_changed', { from: { burst: 250, perSecond: 5 }, to: { burst: 300, perSecond: 5 } }],
        ['portal_pace_changed', { from: { burst: 300, perSecond: 5 }, to: null }],
      ]);
    });

    it.each([
      ['domain', { domain: 'not a host' }],
      ['domain', { domain: '' }],
      ['name', { name: ' ' }],
      ['restUrl', { restUrl: 'ftp://host.example' }],
      ['restUrl', { restUrl: 'host.example' }],
      ['restUrl', { restUrl: 'https://user:pw@host.example' }],
    ])('name the field at fault: %s %j', async (field, change) => {
      const input = {
        domain: `q${(count += 1)}.example`,
        name: 'P',
        restUrl: 'https://host.example',
        ...change,
      };
      await expect(portals.create(input)).rejects.toEqual(refused(field));
    });

    it('refuse a domain twice, an unknown state and an unknown id', async () => {
      const { id, domain } = await freshPortal();
      await expect(portals.create({ domain, name: 'P', restUrl: 'https://h.example' })).rejects.toEqual(
        refused('domain'),
      );
      await expect(portals.set(id, { state: 'gone' })).rejects.toEqual(refused('state'));
      await expect(portals.set('7', { state: 'active' })).rejects.toEqual(refused('id'));
      await expect(portals.set(UNKNOWN_ID, { state: 'active' })).rejects.toMatchObject({
        code: 'PORTAL_NOT_FOUND',
      });
    });
  });

  describe('users', () => {
    it('are listed by portal and change their state', async () => {
      const { portalId, userId } = await freshUser();
      expect(await users.set(userId, { state: 'pending-erasure' })).toMatchObject({
        state: 'PENDING_ERASURE',
      });
      expect(await users.list(portalId)).toEqual([
        expect.objectContaining({ id: userId, hostUserId: 7, isAdmin: false, state: 'PENDING_ERASURE' }),
      ]);
    });

    it('refuse a number twice, an unknown portal, a bad number and an unknown id', async () => {
      const { portalId } = await freshUser();
      const create = (change: object) => users.create({ portalId, hostUserId: 8, name: 'N', ...change });
      await expect(create({ hostUserId: 7 })).rejects.toEqual(refused('hostUserId'));
      await expect(create({ hostUserId: 0 })).rejects.toEqual(refused('hostUserId'));
      await expect(create({ portalId: UNKNOWN_ID })).rejects.toEqual(refused('portalId'));
      await expect(create({ webhookSecret: 'a/b' })).rejects.toEqual(refused('webhookSecret'));
      await expect(users.set(UNKNOWN_ID, { state: 'active' })).rejects.toMatchObject({
        code: 'ENTITY_NOT_FOUND',
      });
    });
  });

  describe('keys', () => {
    it('hand out the raw key once and show only its ends afterwards', async () => {
      const { key, portalId } = await freshKey({ readOnly: true, expiresAt: '2030-01-01T00:00:00Z' });
      expect(isWellFormedKey(key.rawKey)).toBe(true);
      expect(key.rawKey.startsWith(key.prefix)).toBe(true);
      expect(key.rawKey.endsWith(key.suffix)).toBe(true);
      const [listed] = await keys.list(portalId);
      expect(listed).toMatchObject({
        id: key.id,
        kind: 'personal',
        prefix: key.prefix,
        suffix: key.suffix,
        scopes: ['crm'],
        accessMode: 'READONLY',
        status: 'ACTIVE',
        expiresAt: new Date('2030-01-01T00:00:00Z'),
        allowedIps: null,
      });
      expect(JSON.stringify(listed)).not.toContain(key.rawKey);
    });

    it('bind a management key to no portal and an application key to an application', async () => {
      const { key: management, portalId } = await freshKey({ kind: 'management', scopes: [] });
      expect(management.rawKey).toMatch(/^svc_live_/);
      expect(await keys.list(portalId)).toEqual([]);
      const { portalId: other } = await freshKey({ kind: 'application', appId: UNKNOWN_ID });
      expect(await keys.list(other)).toEqual([
        expect.objectContaining({ kind: 'application', appId: UNKNOWN_ID, portalId: other }),
      ]);
    });

    it.each<[string, Partial<NewKey>]>([
      ['scopes', { scopes: ['crm', 'nonsense'] }],
      ['scopes', { scopes: [] }],
      ['kind', { kind: 'root' }],
      ['kind', { kind: 'toString' }],
      ['allowedIps', { allowedIps: ['203.0.113.7', '203.0.113.0/40'] }],
      ['expiresAt', { expiresAt: 'tomorrow' }],
      ['userId', { userId: UNKNOWN_ID }],
      ['portalId', { portalId: UNKNOWN_ID }],
      ['appId', { appId: UNKNOWN_ID }],
    ])('name the field at fault: %s %j', async (field, change) => {
      await expect(freshKey(change)).rejects.toEqual(refused(field));
    });

    it('refuse rights that a webhook cannot carry', async () => {
      await expect(freshKey({ scopes: ['placement'] })).rejects.toMatchObject({
        code: 'PERSONAL_KEY_WEBHOOK_SCOPES_INVALID',
      });
    });

    it('get an AI rate of their own and give it up, as a fact once each', async () => {
      const { portalId, key } = await freshKey();
      for (const rate of [7, 7, null]) {
        expect(await keys.set(key.id, rate)).toMatchObject({ id: key.id, rateLimit: rate });
      }
      await expect(keys.set(key.id, 0)).rejects.toEqual(refused('rateLimit'));
      await expect(keys.set(UNKNOWN_ID, 7)).rejects.toMatchObject({ code: 'KEY_NOT_FOUND' });
      const trail = await app.get(AuditTrail).read({ portalId });
      const changes = trail.filter(({ event }) => event === 'key_changed').map(({ data }) => data);
      expect(changes).toEqual([{ rateLimit: { from: null, to: 7 } }, { rateLimit: { from: 7, to: null } }]);
    });

    it('end for good: revoked stays revoked, a repeat changes nothing', async () => {
      const { key } = await freshKey();
      const revoked = await keys.revoke(key.id);
      expect(revoked).toMatchObject({ status: 'REVOKED', revokedAt: expect.any(Date) });
      expect(await keys.revoke(key.id)).toEqual(revoked);
      expect(await keys.block(key.id)).toEqual(revoked);
      const { key: other } = await freshKey();
      expect(await keys.block(other.id)).toMatchObject({ status: 'BLOCKED', revokedAt: null });
      await expect(keys.revoke(UNKNOWN_ID)).rejects.toMatchObject({ code: 'KEY_NOT_FOUND' });
    });
  });

  it('stores no secret in clear', async () => {
    const { key, portalId } = await freshKey();
    const secret = 'webhooksecretcanary';
    await users.create({ portalId, hostUserId: 99, name: 'Canary', webhookSecret: secret });
    const tables = ['portal', 'user_account', 'api_key', 'key_secret', 'host_webhook'];
    for (const table of tables) {
      const rows = await testDatabase.query(`select t::text as line from auth.${table} t`);
      const dump = JSON.stringify(rows);
      expect(dump).not.toContain(key.rawKey.slice(16, 40));
      expect(dump).not.toContain(Buffer.from(key.rawKey).toString('hex'));
      expect(dump).not.toContain(secret);
    }
  });
});
