import { KeyAdmin, type NewKey, PortalAdmin, UserAdmin } from '#libs/auth';
import { newId } from '#libs/kernel';
import type { Answer, AnyBody } from '#libs/testing';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { ManagedPortal } from './managed-portal.js';

interface KeyData {
  readonly id: string;
  readonly rawKey: string;
  readonly scopes: string[];
  readonly accessMode: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly graceUntil: string | null;
  readonly previous: { readonly suffix: string; readonly validUntil: string };
}
type Body = Omit<AnyBody, 'data' | 'meta'> & { data: KeyData; meta?: unknown };
type List = Omit<AnyBody, 'data'> & { data: KeyData[]; page: number; limit: number };

const AUTOMATIC = ['svc:infra', 'svc:ai', 'svc:search'];

describe('keys over HTTP', () => {
  let api: InProcessApi;
  let portal: ManagedPortal;

  beforeAll(async () => {
    api = await startInProcessApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    portal = await ManagedPortal.create(api);
  });

  const post = (body: object, by = portal): Promise<Answer<Body>> =>
    api.client.call('POST', '/v1/keys', {
      key: by.management.rawKey,
      body: { portalId: by.id, name: 'New', scopes: ['crm'], ...body },
    });
  const patch = (id: string, body: object, by = portal): Promise<Answer<Body>> =>
    api.client.call('PATCH', `/v1/keys/${id}`, { key: by.management.rawKey, body });
  const rotate = (id: string, body: object = {}, by = portal): Promise<Answer<Body>> =>
    api.client.call('POST', `/v1/keys/${id}/rotate`, { key: by.management.rawKey, body });
  const remove = (id: string, by = portal): Promise<Answer<Body>> =>
    api.client.call('DELETE', `/v1/keys/${id}`, { key: by.management.rawKey });
  const read = (id: string, by = portal): Promise<Answer<Body>> =>
    api.client.call('GET', `/v1/keys/${id}`, { key: by.management.rawKey });
  const list = (query = '', by = portal): Promise<Answer<List>> =>
    api.client.call('GET', `/v1/keys${query}`, { key: by.management.rawKey });
  const me = (rawKey: string): Promise<Answer<Body>> => api.client.call('GET', '/v1/me', { key: rawKey });
  const outcome = ({ status, body }: Answer<Body>): string =>
    body.error ? `${status} ${body.error.code}` : String(status);

  describe('issuing', () => {
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
      const { rawKey: key } = await api.get<KeyAdmin>(KeyAdmin).create({
        userId: portal.userId,
        kind: 'management',
        scopes: ['svc:mgmt:keys'],
        expiresAt: end,
        allowedIps: ['127.0.0.0/8', '::1'],
      });
      const ask = (method: 'POST' | 'PATCH', path: string, body: object): Promise<Answer<Body>> =>
        api.client.call(method, path, { key, body });
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
      const free = await portal.createKey();
      for (const { id } of [data, free]) {
        for (const change of beyond) {
          expect(outcome(await ask('PATCH', `/v1/keys/${id}`, change))).toBe('400 VALIDATION_ERROR');
        }
        const widened = await ask('PATCH', `/v1/keys/${id}`, { expiresAt: null, allowedIps: null });
        expect(widened.body.data).toMatchObject({ expiresAt: end, allowedIps: ['127.0.0.0/8', '::1'] });
      }
    });

    it("refuses somebody else's portal", async () => {
      const other = await ManagedPortal.create(api, { admin: true });
      expect(outcome(await post({ portalId: other.id }))).toBe('404 PORTAL_NOT_FOUND');
    });

    it.each([
      ['suspended', '403 PORTAL_SUSPENDED'],
      ['deleted', '403 PORTAL_DELETED'],
      ['blocked', '403 PORTAL_BLOCKED'],
    ])('refuses a portal that is %s; ending a key goes on', async (state, expected) => {
      const { id } = await portal.createKey();
      await portal.set({ state });
      expect(outcome(await post({}))).toBe(expected);
      expect(outcome(await patch(id, { name: 'x' }))).toBe(expected);
      expect(outcome(await rotate(id))).toBe(expected);
      expect(outcome(await remove(id))).toBe('200');
    });
  });

  describe('policies of the portal', () => {
    it('read-only: ordinary users get no other key; existing keys stay; administrators make exceptions', async () => {
      const writing = await portal.createKey();
      const admin = await ManagedPortal.create(api, { admin: true });
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
      const employee = await admin.createKey({ userId: await admin.addUser(2), readOnly: true });
      expect((await patch(employee.id, { accessMode: 'READWRITE' }, admin)).body.data.accessMode).toBe(
        'READWRITE',
      );
    });

    it('servers disabled: no key gets the right, by itself or by request; who has it keeps it', async () => {
      const having = await portal.createKey({ scopes: ['crm', 'svc:infra'] });
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
      const admin = await ManagedPortal.create(api, { admin: true });
      await portal.set({ keyCreationRestricted: true });
      await admin.set({ keyCreationRestricted: true });
      expect(outcome(await post({}))).toBe('403 KEY_CREATION_RESTRICTED');
      expect(outcome(await post({}, admin))).toBe('201');
    });
  });

  describe('changing', () => {
    it('changes what is sent and warns of host scopes the host does not know', async () => {
      const { id, rawKey } = await portal.createKey();
      const changed = await patch(id, { name: 'Other', accessMode: 'READONLY', scopes: ['crm', 'svc:ai'] });
      expect(changed.body.data).toMatchObject({
        name: 'Other',
        accessMode: 'READONLY',
        scopes: ['crm', 'svc:ai'],
      });
      expect(changed.body.meta).toBeUndefined();
      const wider = await patch(id, { scopes: ['crm', 'disk'] });
      expect(wider.body.meta).toEqual({ warnings: [{ code: 'HOST_SCOPES_FIXED_AT_ISSUE' }] });
      expect((await me(rawKey)).body.data).toMatchObject({ scopes: ['crm', 'disk'], accessMode: 'READONLY' });
      expect(outcome(await patch(id, { expiresAt: null, allowedIps: [], rateLimit: 600 }))).toBe('200');
      expect(outcome(await patch(id, { rateLimit: 10 }))).toBe('403 RATE_LIMIT_ADMIN_ONLY');
      expect(outcome(await patch(id, { scopes: ['placement'] }))).toBe(
        '400 PERSONAL_KEY_WEBHOOK_SCOPES_INVALID',
      );
    });

    it('leaves the scopes of an application alone, in any order', async () => {
      const { id } = await portal.createKey({ kind: 'application', scopes: ['crm', 'disk'] });
      expect(outcome(await patch(id, { scopes: ['crm'] }))).toBe('403 OAUTH_SCOPE_CHANGE_REQUIRES_REISSUE');
      expect(outcome(await patch(id, { scopes: ['disk', 'crm'], name: 'App' }))).toBe('200');
    });

    it('is over when the key has ended', async () => {
      const { id } = await portal.createKey();
      expect(outcome(await remove(id))).toBe('200');
      expect(outcome(await patch(id, { name: 'x' }))).toBe('409 KEY_INACTIVE_STATE');
      expect(outcome(await rotate(id))).toBe('409 KEY_INACTIVE_STATE');
    });

    it('gives a management key no more than it has', async () => {
      const own = portal.management;
      expect(outcome(await patch(own.id, { scopes: ['svc:mgmt:keys', 'svc:mgmt:feedback'] }))).toBe(
        '403 NOT_AUTHORIZED',
      );
      expect(outcome(await patch(own.id, { name: 'Mine' }))).toBe('200');
      expect(outcome(await rotate(own.id))).toBe('403 NOT_AUTHORIZED');
      const create = (scopes: string[]) =>
        api.get<KeyAdmin>(KeyAdmin).create({ userId: portal.userId, kind: 'management', scopes });
      expect(outcome(await rotate((await create(['svc:mgmt:feedback'])).id))).toBe('403 NOT_AUTHORIZED');
      expect(outcome(await rotate((await create(['svc:mgmt:keys'])).id))).toBe('200');
    });

    describe('by a management key with an end and addresses', () => {
      const end = '2090-01-01T00:00:00Z';
      const bounds = { expiresAt: end, allowedIps: ['127.0.0.0/8', '::1'] };
      const narrow = { scopes: ['crm', 'disk'], readOnly: true };

      const patchBy = async (change: Partial<NewKey>, id: string, body: object) => {
        const { rawKey: key } = await api.get<KeyAdmin>(KeyAdmin).create({
          userId: portal.userId,
          kind: 'management',
          scopes: ['svc:mgmt:keys'],
          ...change,
        });
        return outcome(await api.client.call('PATCH', `/v1/keys/${id}`, { key, body }));
      };
      const WIDER = [
        { scopes: ['crm', 'disk', 'im'] },
        { scopes: ['im'] },
        { accessMode: 'READWRITE' },
        { requestsPerSecond: 6 },
        { requestsPerSecond: null },
      ];
      const slow = async (change: Partial<NewKey>): Promise<string> => {
        const { id } = await portal.createKey({ ...narrow, ...change });
        expect(outcome(await patch(id, { requestsPerSecond: 5 }))).toBe('200');
        return id;
      };

      it.each(WIDER)('gives %j to no key that is good for longer, or from elsewhere', async (body) => {
        const ids = await Promise.all([slow({}), slow({ expiresAt: end }), slow({ allowedIps: ['::1'] })]);
        for (const id of ids) {
          expect(await patchBy(bounds, id, { name: 'Wider', ...body })).toBe('403 NOT_AUTHORIZED');
          expect((await read(id)).body.data).toMatchObject({
            name: 'personal key',
            scopes: narrow.scopes,
            accessMode: 'READONLY',
            requestsPerSecond: 5,
          });
        }
        expect(await patchBy({ expiresAt: end }, ids[2], body)).toBe('403 NOT_AUTHORIZED');
        expect(await patchBy({ allowedIps: bounds.allowedIps }, ids[1], body)).toBe('403 NOT_AUTHORIZED');
        expect(await patchBy({}, ids[0], body)).toBe('200');
        expect(await patchBy(bounds, await slow({ ...bounds, allowedIps: ['127.0.0.1'] }), body)).toBe('200');
      });

      it('gives no time to a key for every address, and no address to one without an end', async () => {
        const early = await portal.createKey({ expiresAt: '2089-01-01T00:00:00Z' });
        expect(await patchBy(bounds, early.id, { expiresAt: end })).toBe('403 NOT_AUTHORIZED');
        const local = await portal.createKey({ allowedIps: ['127.0.0.1'] });
        expect(await patchBy(bounds, local.id, { allowedIps: ['127.0.0.1', '::1'] })).toBe(
          '403 NOT_AUTHORIZED',
        );
        expect(await patchBy(bounds, local.id, { allowedIps: ['::1'] })).toBe('403 NOT_AUTHORIZED');
        expect(await patchBy(bounds, local.id, { expiresAt: end, allowedIps: ['::1'] })).toBe('200');
      });

      it.each([
        { name: 'Other' },
        { scopes: ['crm'] },
        { accessMode: 'READONLY' },
        { expiresAt: end },
        { allowedIps: ['127.0.0.1'] },
        { requestsPerSecond: 4 },
      ])('narrows and renames every key: %j', async (body) => {
        expect(await patchBy(bounds, await slow({}), body)).toBe('200');
      });
    });

    it('loses nothing to another writer at the same moment', async () => {
      const { id } = await portal.createKey();
      const changes = [{ name: 'Other' }, { accessMode: 'READONLY' }, { requestsPerSecond: 7 }];
      const answers = await Promise.all(changes.map((change) => patch(id, change)));
      expect(answers.map(outcome)).toEqual(['200', '200', '200']);
      expect((await read(id)).body.data).toMatchObject({
        name: 'Other',
        accessMode: 'READONLY',
        requestsPerSecond: 7,
      });
    });
  });

  describe('rotating', () => {
    it('keeps id and settings; both secrets work until the grace period ends', async () => {
      const before = await portal.createKey({ readOnly: true });
      const { body } = await rotate(before.id, { graceSeconds: 3_600 });
      const { rawKey, previous } = body.data;
      expect(body.data).toMatchObject({ id: before.id, accessMode: 'READONLY', scopes: ['crm'] });
      expect(previous.suffix).toBe(before.suffix);
      expect(body.data.graceUntil).toBe(previous.validUntil);
      expect(rawKey).not.toBe(before.rawKey);
      for (const secret of [before.rawKey, rawKey]) expect(outcome(await me(secret))).toBe('200');
      expect(outcome(await rotate(before.id))).toBe('409 KEY_ROTATION_IN_PROGRESS');

      const third = (await rotate(before.id, { graceSeconds: 0 })).body.data;
      expect(third.graceUntil).toBeNull();
      for (const secret of [before.rawKey, rawKey])
        expect(outcome(await me(secret))).toBe('401 KEY_INACTIVE');
      expect(outcome(await me(third.rawKey))).toBe('200');
      expect(outcome(await rotate(before.id))).toBe('200');
    });

    it('gives a bounded management key no key that is good for longer, or from elsewhere', async () => {
      const end = '2090-01-01T00:00:00Z';
      const bounds = { expiresAt: end, allowedIps: ['127.0.0.0/8', '::1'] };
      const manage = (change: Partial<NewKey>) =>
        api.get<KeyAdmin>(KeyAdmin).create({
          userId: portal.userId,
          kind: 'management',
          scopes: ['svc:mgmt:keys'],
          ...change,
        });
      const by = async (change: Partial<NewKey>, id: string) => {
        const { rawKey: key } = await manage(change);
        return outcome(
          await api.client.call('POST', `/v1/keys/${id}/rotate`, { key, body: { graceSeconds: 0 } }),
        );
      };
      const free = await portal.createKey();
      const within = await portal.createKey({ ...bounds, allowedIps: ['127.0.0.1'] });
      expect(await by({ expiresAt: end }, free.id)).toBe('403 NOT_AUTHORIZED');
      expect(await by({ allowedIps: bounds.allowedIps }, free.id)).toBe('403 NOT_AUTHORIZED');
      expect(await by(bounds, (await manage({})).id)).toBe('403 NOT_AUTHORIZED');
      expect(await by(bounds, within.id)).toBe('200');
      expect(await by({}, free.id)).toBe('200');
    });

    it('has one winner', async () => {
      const { id } = await portal.createKey();
      const outcomes = (await Promise.all([rotate(id), rotate(id), rotate(id)])).map(outcome);
      expect(outcomes.sort()).toEqual([
        '200',
        '409 KEY_ROTATION_IN_PROGRESS',
        '409 KEY_ROTATION_IN_PROGRESS',
      ]);
    });

    it('ends with the key: no secret works after a revocation', async () => {
      const before = await portal.createKey();
      const { rawKey } = (await rotate(before.id)).body.data;
      await remove(before.id);
      for (const secret of [before.rawKey, rawKey])
        expect(outcome(await me(secret))).toBe('401 KEY_INACTIVE');
    });

    it.each([-1, 604_801, 1.5, '60'])('refuses a grace period of %j', async (graceSeconds) => {
      const { id } = await portal.createKey();
      expect(outcome(await rotate(id, { graceSeconds }))).toBe('400 VALIDATION_ERROR');
    });
  });

  describe('ending', () => {
    it('answers a repeat the same', async () => {
      const { id } = await portal.createKey();
      const first = await remove(id);
      expect(first.body.data).toEqual({ id, status: 'REVOKED', revokedAt: expect.any(String) });
      expect((await remove(id)).body.data).toEqual(first.body.data);
    });

    it('waits for the servers of the key', async () => {
      const { id } = await portal.createKey({ scopes: ['svc:infra'] });
      const serverId = newId();
      await api.database.query(
        `insert into infra.server (id, portal_id, key_id, owner_user_id, name, status, provider, plan, region,
           image, subdomain, created_at, updated_at, last_version)
         values ($1, $2, $3, $4, 'shop', 'running', 'local', '', '', '', $1::uuid::text, now(), now(), 1)`,
        [serverId, portal.id, id, portal.userId],
      );
      const refused = await remove(id);
      expect(outcome(refused)).toBe('409 KEY_HAS_ACTIVE_SERVERS');
      expect(refused.body.error.details).toEqual({ servers: 1 });
      await api.database.query(`update infra.server set status = 'deleted' where id = $1`, [serverId]);
      expect(outcome(await remove(id))).toBe('200');
    });
  });

  describe('who sees what', () => {
    it('a user the own keys, an administrator all of the portal, a stranger none', async () => {
      const admin = await ManagedPortal.create(api, { admin: true });
      const bob = await admin.addUser(2);
      const bobs = await admin.createKey({ userId: bob });
      const foreign = await portal.createKey();
      const seen = await read(bobs.id, admin);
      expect(seen.body.data).toMatchObject({ ownerUserId: bob, ownerName: 'Bob' });
      for (const call of [read, remove, (id: string) => patch(id, {}), (id: string) => rotate(id)]) {
        expect(outcome(await call(bobs.id))).toBe('404 KEY_NOT_FOUND');
      }
      expect(outcome(await read(foreign.id, admin))).toBe('404 KEY_NOT_FOUND');
      expect(outcome(await read('7'))).toBe('404 KEY_NOT_FOUND');
      const ids = async (by: ManagedPortal) => (await list('', by)).body.data.map(({ id }) => id);
      expect(await ids(admin)).toEqual([bobs.id, admin.management.id]);
      expect(await ids(portal)).toEqual([foreign.id, portal.management.id]);
    });

    it('an administrator takes rights from a key of others, gives none and never its secret', async () => {
      const admin = await ManagedPortal.create(api, { admin: true });
      const bobs = await admin.createKey({ userId: await admin.addUser(2), scopes: ['crm', 'disk'] });
      expect(outcome(await rotate(bobs.id, {}, admin))).toBe('403 NOT_AUTHORIZED');
      expect(outcome(await patch(bobs.id, { scopes: ['crm', 'disk', 'task'] }, admin))).toBe(
        '403 NOT_AUTHORIZED',
      );
      expect(outcome(await patch(bobs.id, { scopes: ['crm'], accessMode: 'READONLY' }, admin))).toBe('200');
      expect(outcome(await remove(bobs.id, admin))).toBe('200');
    });

    it('a person the keys of all accounts that are active', async () => {
      const second = await ManagedPortal.create(api, { samePersonAs: portal.userId });
      expect(outcome(await post({ portalId: second.id }))).toBe('201');
      expect((await list(`?portalId=${second.id}`)).body.total).toBe(1);
      await api.get<UserAdmin>(UserAdmin).set(second.userId, { state: 'blocked' });
      expect(outcome(await post({ portalId: second.id }))).toBe('404 PORTAL_NOT_FOUND');
      expect((await list(`?portalId=${second.id}`)).body.total).toBe(0);
    });

    it('pages and filters', async () => {
      const keys = [await portal.createKey(), await portal.createKey({ kind: 'cowork', scopes: [] })];
      await remove(keys[0]!.id);
      const page = await list('?page=2&limit=2');
      expect(page.body).toMatchObject({ total: 3, page: 2, limit: 2 });
      expect(page.body.data.map(({ id }) => id)).toEqual([portal.management.id]);
      const found = async (query: string) => (await list(query)).body.data.map(({ id }) => id);
      expect(await found('?kind=cowork')).toEqual([keys[1]!.id]);
      expect(await found('?status=REVOKED')).toEqual([keys[0]!.id]);
      expect(await found(`?portalId=${newId()}`)).toEqual([]);
      expect((await list('?limit=201')).status).toBe(400);
      expect((await list('?kind=other')).status).toBe(400);
    });

    it('only a management key with the scope', async () => {
      const personal = await portal.createKey();
      const scopeless = await api.get<KeyAdmin>(KeyAdmin).create({
        userId: portal.userId,
        kind: 'management',
        scopes: ['svc:mgmt:feedback'],
      });
      const get = async (path: string, key: string) =>
        outcome(await api.client.call<Body>('GET', path, { key }));
      for (const path of ['/v1/keys', '/v1/portals']) {
        expect(await get(path, personal.rawKey)).toBe('401 WRONG_KEY_TYPE');
        expect(await get(path, scopeless.rawKey)).toBe('403 MANAGEMENT_SCOPE_REQUIRED');
      }
    });

    it('a read-only management key reads', async () => {
      const reader = await api.get<KeyAdmin>(KeyAdmin).create({
        userId: portal.userId,
        kind: 'management',
        scopes: ['svc:mgmt:keys'],
        readOnly: true,
      });
      const by = { ...portal, management: reader } as ManagedPortal;
      expect((await list('', by)).status).toBe(200);
      expect(outcome(await post({}, by))).toBe('403 WRITE_BLOCKED_READONLY_KEY');
    });
  });

  it('lists the portals of the person with role and number of keys', async () => {
    const second = await ManagedPortal.create(api, { admin: true, samePersonAs: portal.userId });
    await second.createKey({ userId: await second.addUser(2) });
    await portal.createKey();
    await portal.createKey({ userId: await portal.addUser(2) });
    await api.get<PortalAdmin>(PortalAdmin).set(second.id, { state: 'suspended' });
    const { body } = await api.client.call<List>('GET', '/v1/portals', { key: portal.management.rawKey });
    expect(body).toMatchObject({ total: 2, page: 1, limit: 50 });
    expect(body.data).toEqual([
      expect.objectContaining({
        id: portal.id,
        role: 'MEMBER',
        keysCount: 1,
        status: 'ACTIVE',
        kind: 'cloud',
      }),
      expect.objectContaining({ id: second.id, role: 'ADMIN', keysCount: 1, status: 'SUSPENDED' }),
    ]);
  });
});
