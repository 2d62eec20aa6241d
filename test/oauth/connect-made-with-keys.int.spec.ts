import { KeyAdmin } from '#libs/auth';
import { PartnerAdmin } from '#libs/oauth';
import type { QueryRunner } from 'typeorm';
import { ApplicationsOfPartners1764900000002 } from '../../libs/applications/src/migrations/1764900000002-applications-of-partners.migration.js';
import { eventually } from '#libs/testing';
import { startInProcessApi, type InProcessApi, type Replica } from '../harness/in-process-api.js';
import { PartnerVisit } from './partner-visit.js';
import { outcome } from './shop.js';

describe('what a key for partners has made', () => {
  let api: InProcessApi;
  let replica: Replica;
  let visit: PartnerVisit;

  beforeAll(async () => {
    api = await startInProcessApi({
      PORTICO_ENV: 'development',
      RATE_LIMIT_PER_MINUTE: '100000',
      DATABASE_POOL_SIZE: '25',
    });
    replica = await api.startReplica();
  });
  afterAll(async () => {
    await replica.stop();
    await api.stop();
  });
  beforeEach(async () => {
    await api.sandbox.clear();
    visit = await PartnerVisit.prepare(api);
  });

  it('and what its key has made ends with it, at once and everywhere', async () => {
    const key = await visit.key(['crm']);
    const { rawKey } = (await visit.register(key, ['crm'])).body.data;
    const asked = (target = api.client) => target.call('GET', '/v1/me', { key: rawKey });
    expect([outcome(await asked()), outcome(await asked(replica.client))]).toEqual(['200', '200']);
    expect((await visit.revoke({ token: key })).body).toEqual({ success: true, revoked: true });
    expect(outcome(await asked())).toBe('401 KEY_INACTIVE');
    await eventually(async () => expect(outcome(await asked(replica.client))).toBe('401 KEY_INACTIVE'));
  });

  /** What its owner's management key changes of a partner's key. */
  async function changePartners(key: string, change: object): Promise<void> {
    const { id, ownerUserId: userId } = (await visit.keys()).find(({ suffix }) => key.endsWith(suffix))!;
    const management = await visit.shop.portal.createKey({
      userId,
      kind: 'management',
      scopes: ['svc:mgmt:keys'],
    });
    expect(outcome(await visit.call(management, 'PATCH', `/v1/keys/${id}`, change))).toBe('200');
  }

  it.each([
    ['a right', { scopes: ['task'] }, '403 SCOPE_DENIED'],
    ['every address but one', { allowedIps: ['203.0.113.7'] }, '403 IP_NOT_ALLOWED'],
    ['the right to write', { accessMode: 'READONLY' }, '403 WRITE_BLOCKED_READONLY_KEY'],
    ['time', { expiresAt: '2099-01-01T00:00:00Z' }, '401 KEY_EXPIRED'],
  ])('and what its key has made loses %s with it, everywhere', async (_lost, change, refusal) => {
    const key = await visit.key(['crm', 'task']);
    const { rawKey, scopes } = (await visit.register(key, ['crm'])).body.data;
    expect(scopes).toEqual(['crm']);
    // Rights come before the session, which it has not got.
    const written = (target = api.client) =>
      target.call('POST', '/v1/deals', { key: rawKey, body: { title: 'x' } });
    for (const target of [api.client, replica.client]) {
      expect(outcome(await written(target))).toBe('401 TOKEN_MISSING');
    }
    await changePartners(key, change);
    const late = 'expiresAt' in change;
    if (late) await api.setClockAhead(Date.parse('2099-01-02T00:00:00Z') - Date.now());
    try {
      expect(outcome(await written())).toBe(refusal);
      if (!late) await eventually(async () => expect(outcome(await written(replica.client))).toBe(refusal));
    } finally {
      await api.setClockAhead(0);
    }
  });

  it('to what its key has made, before and after its time and addresses were bound', async () => {
    const key = await visit.key(['crm', 'task']);
    const { rawKey } = (await visit.register(key, ['crm'])).body.data;
    await changePartners(key, { expiresAt: '2090-01-01T00:00:00Z', allowedIps: ['127.0.0.1', '::1'] });
    const { body } = await api.client.call<{ data: { expiresAt: string } }>('GET', '/v1/me', {
      key: rawKey,
    });
    expect(body.data.expiresAt).toBe('2090-01-01T00:00:00.000Z');
    const later = (await visit.register(key, ['crm'])).body.data;
    const records = await api.get<KeyAdmin>(KeyAdmin).list(visit.shop.portal.id);
    expect(records.find(({ suffix }) => later.rawKey.endsWith(suffix))).toMatchObject({
      expiresAt: new Date('2090-01-01T00:00:00Z'),
      allowedIps: ['127.0.0.1', '::1'],
    });
  });

  it('to what it has made before that was kept: a migration says so of what there is', async () => {
    const key = await visit.key(['crm', 'task']);
    const { id, rawKey } = (await visit.register(key, ['crm'])).body.data;
    const own = (await visit.register(await visit.shop.portal.createKey({ scopes: ['crm'] }), ['crm'])).body
      .data;
    // As an earlier version left it.
    const widen = `update auth.api_key set ends_with_key_id = null, scopes = '{crm,user,svc:infra}' where app_id = $1`;
    await api.database.query(widen, [id]);
    const scopesOf = async (of: string) =>
      (await api.client.call<{ data: { scopes: string[] } }>('GET', '/v1/me', { key: of })).body.data.scopes;
    await eventually(async () => expect(await scopesOf(rawKey)).toContain('svc:infra'));
    const query = (text: string) => api.database.query(text);
    await new ApplicationsOfPartners1764900000002().up({ query } as QueryRunner);
    await eventually(async () => expect(await scopesOf(rawKey)).toEqual(['crm']));
    await visit.revoke({ token: key });
    expect(outcome(await visit.call(rawKey, 'GET', '/v1/me'))).toBe('401 KEY_INACTIVE');
    expect(outcome(await visit.call(own.rawKey, 'GET', '/v1/me'))).toBe('200');
  });

  it('and what was made ends with the consent, with the partner, and with the key before a new one', async () => {
    const state = async (rawKey: string) => outcome(await visit.call(rawKey, 'GET', '/v1/me'));
    const made = async (key: string) => (await visit.register(key, ['crm'])).body.data.rawKey;
    const first = await visit.key(['crm']);
    const ofFirst = await made(first);
    const second = await visit.key(['crm']);
    expect([await state(ofFirst), await state(second)]).toEqual(['401 KEY_INACTIVE', '200']);
    const ofSecond = await made(second);
    const { id, ownerUserId: userId } = (await visit.keys()).find(({ suffix }) => second.endsWith(suffix))!;
    const management = await visit.shop.portal.createKey({
      userId,
      kind: 'management',
      scopes: ['svc:mgmt:keys'],
    });
    expect(outcome(await visit.call(management, 'DELETE', `/v1/keys/${id}`))).toBe('200');
    expect(await state(ofSecond)).toBe('401 KEY_INACTIVE');
    const ofThird = await made(await visit.key(['crm']));
    await api.get<PartnerAdmin>(PartnerAdmin).remove(visit.partnerId);
    await eventually(async () => expect(await state(ofThird)).toBe('401 KEY_INACTIVE'));
  });

  it('and what a personal key has made outlives it', async () => {
    const { portal } = visit.shop;
    const own = await portal.createKey({ scopes: ['crm'] });
    const { rawKey } = (await visit.register(own, ['crm'])).body.data;
    const admin = api.get<KeyAdmin>(KeyAdmin);
    const record = (await admin.list(portal.id)).find(({ suffix }) => own.endsWith(suffix));
    await admin.revoke(record?.id ?? '');
    expect(outcome(await visit.call(own, 'GET', '/v1/me'))).toBe('401 KEY_INACTIVE');
    expect(outcome(await visit.call(rawKey, 'GET', '/v1/me'))).toBe('200');
  });
});
