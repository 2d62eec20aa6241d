import { newId } from '#libs/kernel';
import { KeyCalls, outcome, type KeyAnswer } from './key-calls.js';
import type { BuiltPortal } from '../harness/portal-builder.js';

const AUTOMATIC = ['svc:infra', 'svc:ai', 'svc:search'];

describe('keys over HTTP: issuing', () => {
  const keys = new KeyCalls();
  const { post, patch, rotate, remove, read, list, me } = keys;
  let portal: BuiltPortal;

  beforeAll(() => keys.start());
  afterAll(() => keys.stop());
  beforeEach(async () => {
    portal = await keys.freshPortal();
  });

  it('shows the raw key once; the key works at once and acts for the owner', async () => {
    const { status, body } = await post({
      expiresAt: '2090-01-01T00:00:00Z',
      allowedIps: ['127.0.0.1', '::1'],
      requestsPerSecond: 5,
      rateLimit: 600,
    });
    expect(status).toBe(201);
    const { rawKey, ...shown } = body.data;
    expect(rawKey.startsWith(shown.prefix) && rawKey.endsWith(shown.suffix)).toBe(true);
    expect(shown).toMatchObject({
      kind: 'personal',
      portalId: portal.id,
      ownerUserId: portal.userId,
      scopes: ['crm', ...AUTOMATIC],
      accessMode: 'READWRITE',
      status: 'ACTIVE',
      allowedIps: ['127.0.0.1', '::1'],
      requestsPerSecond: 5,
      rateLimit: 600,
    });
    expect((await me(rawKey)).body.data).toMatchObject({
      type: 'personal',
      currentUser: { hostUserId: 1 },
    });
    expect((await read(shown.id)).body.data).toMatchObject({ ...shown, lastUsedAt: null });
    expect(JSON.stringify([await list(), await read(shown.id)])).not.toContain(rawKey.slice(14, 40));
  });

  it.each<[string, object, string]>([
    ['an unknown scope', { scopes: ['nonsense'] }, '400 VALIDATION_ERROR'],
    ['no scope', { scopes: [] }, '400 VALIDATION_ERROR'],
    ['the scope of another kind', { scopes: ['svc:cowork'] }, '400 VALIDATION_ERROR'],
    ['a right of management', { scopes: ['crm', 'svc:mgmt:keys'] }, '400 VALIDATION_ERROR'],
    [
      'what a webhook cannot carry',
      { scopes: ['placement', 'entity'] },
      '400 PERSONAL_KEY_WEBHOOK_SCOPES_INVALID',
    ],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, '400 VALIDATION_ERROR'],
    ['no address', { allowedIps: ['everywhere'] }, '400 VALIDATION_ERROR'],
    ['no name', { name: ' ' }, '400 VALIDATION_ERROR'],
    ['too many requests', { requestsPerSecond: 51 }, '400 VALIDATION_ERROR'],
    ['an AI rate', { rateLimit: 601 }, '403 RATE_LIMIT_ADMIN_ONLY'],
    ['an unknown portal', { portalId: newId() }, '404 PORTAL_NOT_FOUND'],
    ['a member that is none', { kind: 'management' }, '400 VALIDATION_ERROR'],
  ])('refuses %s', async (_name, change, expected) => {
    expect(outcome(await post(change))).toBe(expected);
  });

  it('gives no more time and no other addresses than the management key has, then and later', async () => {
    const end = '2090-01-01T00:00:00.000Z';
    const key = await keys.managementKey({ expiresAt: end, allowedIps: ['127.0.0.0/8', '::1'] });
    const ask = (method: 'POST' | 'PATCH', path: string, body: object): Promise<KeyAnswer> =>
      keys.api.client.call(method, path, { key, body });
    const issue = (change: object) =>
      ask('POST', '/v1/keys', { portalId: portal.id, name: 'New', scopes: ['crm'], ...change });
    const beyond = [{ expiresAt: '2091-01-01T00:00:00Z' }, { allowedIps: ['127.0.0.1', '203.0.113.7'] }];
    for (const change of beyond) expect(outcome(await issue(change))).toBe('400 VALIDATION_ERROR');
    const { data } = (await issue({})).body;
    expect(data).toMatchObject({ expiresAt: end, allowedIps: ['127.0.0.0/8', '::1'] });
    expect((await issue({ expiresAt: null, allowedIps: ['127.0.0.1'] })).body.data).toMatchObject({
      expiresAt: end,
      allowedIps: ['127.0.0.1'],
    });
    const free = await portal.newKey();
    for (const { id } of [data, free]) {
      for (const change of beyond) {
        expect(outcome(await ask('PATCH', `/v1/keys/${id}`, change))).toBe('400 VALIDATION_ERROR');
      }
      const widened = await ask('PATCH', `/v1/keys/${id}`, { expiresAt: null, allowedIps: null });
      expect(widened.body.data).toMatchObject({ expiresAt: end, allowedIps: ['127.0.0.0/8', '::1'] });
    }
  });

  it("refuses somebody else's portal", async () => {
    const other = await keys.managed({ admin: true });
    expect(outcome(await post({ portalId: other.id }))).toBe('404 PORTAL_NOT_FOUND');
  });

  it.each([
    ['suspended', '403 PORTAL_SUSPENDED'],
    ['deleted', '403 PORTAL_DELETED'],
    ['blocked', '403 PORTAL_BLOCKED'],
  ])('refuses a portal that is %s; ending a key goes on', async (state, expected) => {
    const { id } = await portal.newKey();
    await portal.set({ state });
    expect(outcome(await post({}))).toBe(expected);
    expect(outcome(await patch(id, { name: 'x' }))).toBe(expected);
    expect(outcome(await rotate(id))).toBe(expected);
    expect(outcome(await remove(id))).toBe('200');
  });

  describe('policies of the portal', () => {
    it('read-only: ordinary users get no other key; existing keys stay; administrators make exceptions', async () => {
      const writing = await portal.newKey();
      const admin = await keys.managed({ admin: true });
      for (const { set } of [portal, admin].map((one) => ({ set: one.set.bind(one) }))) {
        await set({ policyReadOnly: true });
      }
      const issued = await post({});
      expect(issued.body.data.accessMode).toBe('READONLY');
      expect(outcome(await post({ accessMode: 'READWRITE' }))).toBe('403 KEY_POLICY_READONLY_REQUIRED');
      const { id } = issued.body.data;
      expect(outcome(await patch(id, { accessMode: 'READWRITE' }))).toBe('403 KEY_POLICY_READONLY_REQUIRED');
      expect(outcome(await patch(writing.id, { accessMode: 'READWRITE', name: 'kept' }))).toBe('200');

      expect((await post({}, admin)).body.data.accessMode).toBe('READONLY');
      expect((await post({ accessMode: 'READWRITE' }, admin)).body.data.accessMode).toBe('READWRITE');
      const employee = await admin.newKey({ userId: await admin.addUser(), readOnly: true });
      expect((await patch(employee.id, { accessMode: 'READWRITE' }, admin)).body.data.accessMode).toBe(
        'READWRITE',
      );
    });

    it('servers disabled: no key gets the right, by itself or by request; who has it keeps it', async () => {
      const having = await portal.newKey({ scopes: ['crm', 'svc:infra'] });
      await portal.set({ serversDisabled: true });
      const issued = await post({});
      expect(issued.body.data.scopes).toEqual(['crm', 'svc:ai', 'svc:search']);
      expect(outcome(await post({ scopes: ['crm', 'svc:infra'] }))).toBe('403 INFRA_DISABLED_FOR_PORTAL');
      const { id } = issued.body.data;
      expect(outcome(await patch(id, { scopes: ['crm', 'svc:infra'] }))).toBe(
        '403 INFRA_DISABLED_FOR_PORTAL',
      );
      expect(outcome(await patch(having.id, { scopes: ['crm', 'svc:infra', 'disk'] }))).toBe('200');
      expect(outcome(await patch(having.id, { scopes: ['crm'] }))).toBe('200');
    });

    it('creation restricted: administrators only', async () => {
      const admin = await keys.managed({ admin: true });
      await portal.set({ keyCreationRestricted: true });
      await admin.set({ keyCreationRestricted: true });
      expect(outcome(await post({}))).toBe('403 KEY_CREATION_RESTRICTED');
      expect(outcome(await post({}, admin))).toBe('201');
    });
  });
});
