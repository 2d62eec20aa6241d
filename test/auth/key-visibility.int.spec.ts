import { PortalAdmin, UserAdmin } from '#libs/auth';
import { newId } from '#libs/kernel';
import { KeyCalls, outcome, type KeyAnswer, type KeyList } from './key-calls.js';
import type { BuiltPortal } from '../harness/portal-builder.js';

describe('keys over HTTP: who sees what', () => {
  const keys = new KeyCalls();
  const { post, patch, rotate, remove, read, list } = keys;
  let portal: BuiltPortal;

  beforeAll(() => keys.start());
  afterAll(() => keys.stop());
  beforeEach(async () => {
    portal = await keys.freshPortal();
  });

  it('a user the own keys, an administrator all of the portal, a stranger none', async () => {
    const admin = await keys.managed({ admin: true });
    const bob = await admin.addUser();
    const bobs = await admin.newKey({ userId: bob });
    const foreign = await portal.newKey();
    const seen = await read(bobs.id, admin);
    expect(seen.body.data).toMatchObject({ ownerUserId: bob, ownerName: 'Bob' });
    for (const call of [read, remove, (id: string) => patch(id, {}), (id: string) => rotate(id)]) {
      expect(outcome(await call(bobs.id))).toBe('404 KEY_NOT_FOUND');
    }
    expect(outcome(await read(foreign.id, admin))).toBe('404 KEY_NOT_FOUND');
    expect(outcome(await read('7'))).toBe('404 KEY_NOT_FOUND');
    const ids = async (by: BuiltPortal) => (await list('', by)).body.data.map(({ id }) => id);
    expect(await ids(admin)).toEqual([bobs.id, admin.issuedKey.id]);
    expect(await ids(portal)).toEqual([foreign.id, portal.issuedKey.id]);
  });

  it('an administrator takes rights from a key of others, gives none and never its secret', async () => {
    const admin = await keys.managed({ admin: true });
    const bobs = await admin.newKey({ userId: await admin.addUser(), scopes: ['crm', 'disk'] });
    expect(outcome(await rotate(bobs.id, {}, admin))).toBe('403 NOT_AUTHORIZED');
    expect(outcome(await patch(bobs.id, { scopes: ['crm', 'disk', 'task'] }, admin))).toBe(
      '403 NOT_AUTHORIZED',
    );
    expect(outcome(await patch(bobs.id, { scopes: ['crm'], accessMode: 'READONLY' }, admin))).toBe('200');
    expect(outcome(await remove(bobs.id, admin))).toBe('200');
  });

  it('a person the keys of all accounts that are active', async () => {
    const second = await keys.managed({ samePersonAs: portal.userId });
    expect(outcome(await post({ portalId: second.id }))).toBe('201');
    expect((await list(`?portalId=${second.id}`)).body.total).toBe(1);
    await keys.api.get<UserAdmin>(UserAdmin).set(second.userId, { state: 'blocked' });
    expect(outcome(await post({ portalId: second.id }))).toBe('404 PORTAL_NOT_FOUND');
    expect((await list(`?portalId=${second.id}`)).body.total).toBe(0);
  });

  it('pages and filters', async () => {
    const keys = [await portal.newKey(), await portal.newKey({ kind: 'cowork', scopes: [] })];
    await remove(keys[0]!.id);
    const page = await list('?page=2&limit=2');
    expect(page.body).toMatchObject({ total: 3, page: 2, limit: 2 });
    expect(page.body.data.map(({ id }) => id)).toEqual([portal.issuedKey.id]);
    const found = async (query: string) => (await list(query)).body.data.map(({ id }) => id);
    expect(await found('?kind=cowork')).toEqual([keys[1]!.id]);
    expect(await found('?status=REVOKED')).toEqual([keys[0]!.id]);
    expect(await found(`?portalId=${newId()}`)).toEqual([]);
    expect((await list('?limit=201')).status).toBe(400);
    expect((await list('?kind=other')).status).toBe(400);
  });

  it('only a management key with the scope', async () => {
    const personal = await portal.newKey();
    const scopeless = await portal.newKey({
      kind: 'management',
      scopes: ['svc:mgmt:feedback'],
    });
    const get = async (path: string, key: string) =>
      outcome(await keys.api.client.call<KeyAnswer['body']>('GET', path, { key }));
    for (const path of ['/v1/keys', '/v1/portals']) {
      expect(await get(path, personal.rawKey)).toBe('401 WRONG_KEY_TYPE');
      expect(await get(path, scopeless.rawKey)).toBe('403 MANAGEMENT_SCOPE_REQUIRED');
    }
  });

  it('a read-only management key reads', async () => {
    const reader = await keys.managementKey({ readOnly: true });
    const by = { id: portal.id, key: reader };
    expect((await list('', by)).status).toBe(200);
    expect(outcome(await post({}, by))).toBe('403 WRITE_BLOCKED_READONLY_KEY');
  });

  it('lists the portals of the person with role and number of keys', async () => {
    const second = await keys.managed({ admin: true, samePersonAs: portal.userId });
    await second.newKey({ userId: await second.addUser() });
    await portal.newKey();
    await portal.newKey({ userId: await portal.addUser() });
    await keys.api.get<PortalAdmin>(PortalAdmin).set(second.id, { state: 'suspended' });
    const { body } = await keys.api.client.call<KeyList['body']>('GET', '/v1/portals', { key: portal.key });
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
