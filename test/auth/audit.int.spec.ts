import { AuditTrail, KeyAdmin, PortalAdmin, UserAdmin, type AuditEntry } from '#libs/auth';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { aPortal, type BuiltPortal } from '../harness/portal-builder.js';

const OPERATOR = { keyId: null, kind: 'operator', userId: null };

describe('the audit trail', () => {
  let api: InProcessApi;
  let trail: AuditTrail;
  let portal: BuiltPortal;

  beforeAll(async () => {
    api = await startInProcessApi();
    trail = api.get(AuditTrail);
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    portal = await aPortal(api).withManagementKey().build();
  });

  const call = (method: 'POST' | 'PATCH' | 'DELETE', path: string, requestId: string, body?: object) =>
    api.client.call<{ data: { id: string; rawKey: string } }>(method, path, {
      key: portal.key,
      headers: { 'x-request-id': requestId },
      ...(body && { body }),
    });
  const brief = ({ event, data }: AuditEntry): unknown => [event, data];

  it('tells the life of a key with who did it, in which request', async () => {
    const { body } = await call('POST', '/v1/keys', 'r-1', {
      portalId: portal.id,
      name: 'Canary Name',
      scopes: ['crm'],
      allowedIps: ['203.0.113.7'],
    });
    const { id } = body.data;
    await call('PATCH', `/v1/keys/${id}`, 'r-2', {
      name: 'Canary Other',
      scopes: ['crm', 'disk'],
      accessMode: 'READONLY',
      allowedIps: [],
      requestsPerSecond: 3,
      expiresAt: '2090-01-01T00:00:00Z',
    });
    await call('PATCH', `/v1/keys/${id}`, 'r-same', { accessMode: 'READONLY' });
    await call('POST', `/v1/keys/${id}/rotate`, 'r-3', { graceSeconds: 0 });
    await api.get<KeyAdmin>(KeyAdmin).block(id);
    await call('DELETE', `/v1/keys/${id}`, 'r-4');
    await call('DELETE', `/v1/keys/${id}`, 'r-again');

    const entries = await trail.read({ keyId: id });
    const manager = { keyId: portal.issuedKey.id, kind: 'management', userId: portal.userId };
    expect(entries.map(({ event, actor, requestId }) => [event, actor, requestId])).toEqual([
      ['key_issued', manager, 'r-1'],
      ['key_changed', manager, 'r-2'],
      ['key_rotated', manager, 'r-3'],
      ['key_blocked', OPERATOR, null],
      ['key_revoked', manager, 'r-4'],
    ]);
    expect(entries[0]).toMatchObject({
      subject: `key-${id}`,
      portalId: portal.id,
      data: { kind: 'personal', ownerUserId: portal.userId, accessMode: 'READWRITE' },
    });
    expect(entries[1]?.data).toEqual({
      name: true,
      scopes: { added: ['disk'], removed: ['svc:infra', 'svc:ai', 'svc:search'] },
      accessMode: { from: 'READWRITE', to: 'READONLY' },
      allowedIps: { from: 1, to: 0 },
      requestsPerSecond: { from: null, to: 3 },
      expiresAt: { from: null, to: '2090-01-01T00:00:00.000Z' },
    });
  });

  it('tells what became of a portal and its users, and of no other portal', async () => {
    await aPortal(api).withManagementKey().build();
    await portal.set({ state: 'blocked', frozen: true });
    await portal.set({ policyReadOnly: true, serversDisabled: true, keyCreationRestricted: true });
    await portal.set({ appCreationRestricted: true, placementSessionRequired: true });
    await portal.set({ activationModel: 'tariff' });
    await portal.set({ hostBurst: 250, hostRequestsPerSecond: 5 });
    await portal.set({ policyReadOnly: true, state: 'blocked' });
    await portal.set({ restUrl: 'https://canary-host.example' });
    const users = api.get<UserAdmin>(UserAdmin);
    await users.set(portal.userId, { state: 'pending-erasure', admin: true });
    await users.set(portal.userId, { webhookSecret: 'canary-secret' });
    await users.set(portal.userId, { webhookSecret: null });

    const entries = await trail.read({ portalId: portal.id });
    expect(entries.map(brief)).toEqual([
      ['portal_registered', { kind: 'cloud' }],
      ['user_registered', { hostUserId: 1, isAdmin: false, personId: portal.userId }],
      ['user_credential_changed', { present: true }],
      ['portal_state_changed', { from: 'ACTIVE', to: 'BLOCKED' }],
      ['portal_frozen_changed', { frozen: true }],
      ['portal_policy_changed', { policy: 'readOnly', enabled: true }],
      ['portal_policy_changed', { policy: 'serversDisabled', enabled: true }],
      ['portal_policy_changed', { policy: 'keyCreationRestricted', enabled: true }],
      ['portal_policy_changed', { policy: 'appCreationRestricted', enabled: true }],
      ['portal_policy_changed', { policy: 'placementSessionRequired', enabled: true }],
      ['portal_activation_model_changed', { from: 'subscription', to: 'tariff' }],
      ['portal_pace_changed', { from: null, to: { burst: 250, perSecond: 5 } }],
      ['portal_address_changed', {}],
      ['user_state_changed', { from: 'ACTIVE', to: 'PENDING_ERASURE' }],
      ['user_role_changed', { isAdmin: true }],
      ['user_credential_changed', { present: true }],
      ['user_credential_changed', { present: false }],
    ]);
    expect(entries.every(({ actor }) => actor.kind === 'operator')).toBe(true);
    expect((await trail.read({ portalId: portal.id, limit: 2 })).map(brief)).toEqual(
      entries.slice(-2).map(brief),
    );
  });

  it('holds no secret, name, domain or address', async () => {
    await portal.addUser({ name: 'Canary Person', hasWebhook: true });
    const { body } = await call('POST', '/v1/keys', 'r-5', {
      portalId: portal.id,
      name: 'Canary Key',
      scopes: ['crm'],
      allowedIps: ['203.0.113.7'],
    });
    const log = JSON.stringify(await api.database.query('select * from es.event'));
    const [{ domain } = { domain: '' }] = await api.get<PortalAdmin>(PortalAdmin).list();
    expect(domain).not.toBe('');
    for (const canary of [
      body.data.rawKey.slice(14, 40),
      domain,
      portal.webhookSecret,
      'anary',
      '203.0.113',
      'host.example',
    ]) {
      expect(log).not.toContain(canary);
    }
  });

  it('is written with the row or not at all', async () => {
    const before = (await trail.read({ limit: 10_000 })).length;
    const portals = api.get<PortalAdmin>(PortalAdmin);
    const [{ domain } = { domain: '' }] = await portals.list();
    const again = portals.create({ domain, name: 'P', restUrl: 'https://host.example' });
    await expect(again).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    expect((await trail.read({ limit: 10_000 })).length).toBe(before);
  });

  it('refuses a question that is none', async () => {
    for (const question of [{ limit: 0 }, { keyId: '7' }, { portalId: 'x' }]) {
      await expect(trail.read(question)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    }
  });
});
