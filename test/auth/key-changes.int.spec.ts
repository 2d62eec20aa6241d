import type { NewKey } from '#libs/auth';
import { KeyCalls, outcome } from './key-calls.js';
import type { BuiltPortal } from '../harness/portal-builder.js';

describe('keys over HTTP: changing', () => {
  const keys = new KeyCalls();
  const { patch, rotate, remove, read, me } = keys;
  let portal: BuiltPortal;

  beforeAll(() => keys.start());
  afterAll(() => keys.stop());
  beforeEach(async () => {
    portal = await keys.freshPortal();
  });

  it('changes what is sent and warns of host scopes the host does not know', async () => {
    const { id, rawKey } = await portal.newKey();
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
    const { id } = await portal.newKey({ kind: 'application', scopes: ['crm', 'disk'] });
    expect(outcome(await patch(id, { scopes: ['crm'] }))).toBe('403 OAUTH_SCOPE_CHANGE_REQUIRES_REISSUE');
    expect(outcome(await patch(id, { scopes: ['disk', 'crm'], name: 'App' }))).toBe('200');
  });

  it('is over when the key has ended', async () => {
    const { id } = await portal.newKey();
    expect(outcome(await remove(id))).toBe('200');
    expect(outcome(await patch(id, { name: 'x' }))).toBe('409 KEY_INACTIVE_STATE');
    expect(outcome(await rotate(id))).toBe('409 KEY_INACTIVE_STATE');
  });

  it('gives a management key no more than it has', async () => {
    const own = portal.issuedKey;
    expect(outcome(await patch(own.id, { scopes: ['svc:mgmt:keys', 'svc:mgmt:feedback'] }))).toBe(
      '403 NOT_AUTHORIZED',
    );
    expect(outcome(await patch(own.id, { name: 'Mine' }))).toBe('200');
    expect(outcome(await rotate(own.id))).toBe('403 NOT_AUTHORIZED');
    const create = (scopes: string[]) => portal.newKey({ kind: 'management', scopes });
    expect(outcome(await rotate((await create(['svc:mgmt:feedback'])).id))).toBe('403 NOT_AUTHORIZED');
    expect(outcome(await rotate((await create(['svc:mgmt:keys'])).id))).toBe('200');
  });

  describe('by a management key with an end and addresses', () => {
    const end = '2090-01-01T00:00:00Z';
    const bounds = { expiresAt: end, allowedIps: ['127.0.0.0/8', '::1'] };
    const narrow = { scopes: ['crm', 'disk'], readOnly: true };

    const patchBy = async (change: Partial<NewKey>, id: string, body: object) => {
      const key = await keys.managementKey({ ...change });
      return outcome(await keys.api.client.call('PATCH', `/v1/keys/${id}`, { key, body }));
    };
    const WIDER = [
      { scopes: ['crm', 'disk', 'im'] },
      { scopes: ['im'] },
      { accessMode: 'READWRITE' },
      { requestsPerSecond: 6 },
      { requestsPerSecond: null },
    ];
    const slow = async (change: Partial<NewKey>): Promise<string> => {
      const { id } = await portal.newKey({ ...narrow, ...change });
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
      const early = await portal.newKey({ expiresAt: '2089-01-01T00:00:00Z' });
      expect(await patchBy(bounds, early.id, { expiresAt: end })).toBe('403 NOT_AUTHORIZED');
      const local = await portal.newKey({ allowedIps: ['127.0.0.1'] });
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
    const { id } = await portal.newKey();
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
