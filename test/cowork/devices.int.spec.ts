import { KeyAdmin, KeyRecords, UserAdmin } from '#libs/auth';
import { Database } from '#libs/database';
import type { Answer, AnyBody } from '#libs/testing';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { outcome, SeatedPortal } from './seated-portal.js';

interface KeyData {
  readonly id: string;
  readonly rawKey: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string;
}
type Issued = Answer<Omit<AnyBody, 'data'> & { data: KeyData }>;
interface ApplicationData {
  readonly id: string;
  readonly title: string;
  readonly rawKey: string;
  readonly scopes: readonly string[];
  readonly placements: readonly string[];
  readonly requestedPlacements: readonly string[];
}
type Registered = Answer<Omit<AnyBody, 'data'> & { data: ApplicationData }>;

describe('devices of the subscription section', () => {
  let api: InProcessApi;
  let seat: SeatedPortal;

  beforeAll(async () => {
    api = await startInProcessApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    seat = await SeatedPortal.create(api, ['crm', 'placement', 'svc:infra', 'svc:storage', 'svc:ai']);
  });

  const deployKey = (body: object = {}, key?: string, headers = {}): Promise<Issued> =>
    seat.call('POST', '/v1/cowork/deploy-key', body, key, headers);
  const register = (body: object, key?: string): Promise<Registered> =>
    seat.call('POST', '/v1/cowork/applications', body, key);
  const servers = (rawKey: string) => seat.call('GET', '/v1/infra/servers', undefined, rawKey);
  const records = (): KeyRecords => api.get(KeyRecords);

  describe('are disconnected', () => {
    it('for good, by themselves and alone', async () => {
      const other = await seat.createKey();
      const answer = await seat.call('DELETE', '/v1/cowork/key');
      expect(answer).toMatchObject({ status: 200, body: { data: { revoked: true } } });
      expect(outcome(await seat.call('DELETE', '/v1/cowork/key'))).toBe('401 KEY_INACTIVE');
      expect(outcome(await seat.call('GET', '/v1/cowork/applications/defaults'))).toBe('401 KEY_INACTIVE');
      expect(
        outcome(await seat.call('GET', '/v1/cowork/applications/defaults', undefined, other.rawKey)),
      ).toBe('200');
    });

    it('also when the key only reads, the account is frozen and there is no subscription', async () => {
      await api.get<Database>(Database).query('delete from cowork.seat where seat_id = $1', [seat.seatId]);
      await seat.set({ frozen: true });
      const { rawKey } = await seat.createKey({ readOnly: true });
      expect(outcome(await seat.call('DELETE', '/v1/cowork/key', undefined, rawKey))).toBe('200');
    });
  });

  describe('get a key for deploys', () => {
    it('of the same person, for servers alone and thirty days', async () => {
      const { status, body } = await deployKey({ name: 'From the laptop' });
      expect(status).toBe(201);
      const { id, rawKey, expiresAt, scopes } = body.data;
      expect(scopes).toEqual(['svc:infra']);
      expect(rawKey).toMatch(/^svc_api_/);
      const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000;
      expect(Math.round(days)).toBe(30);
      const record = await records().find(id);
      expect(record).toMatchObject({
        kind: 'personal',
        name: 'From the laptop',
        ownerUserId: seat.portal.userId,
        portalId: seat.portal.id,
        accessMode: 'READWRITE',
      });
      expect(outcome(await servers(rawKey))).toBe('200');
      expect(outcome(await seat.call('GET', '/v1/deals', undefined, rawKey))).toBe('403 SCOPE_DENIED');
    });

    it('once; a new one ends the secret before and keeps what is bound to the key', async () => {
      const first = (await deployKey()).body.data;
      const again = await deployKey();
      expect(outcome(again)).toBe('409 DEPLOY_KEY_EXISTS');
      expect(again.body.error.details).toEqual({ prefix: first.prefix, suffix: first.suffix });
      const next = (await deployKey({ rotate: true, name: 'Anew' })).body.data;
      expect(next.id).toBe(first.id);
      expect(outcome(await servers(first.rawKey))).toBe('401 KEY_INACTIVE');
      expect(outcome(await servers(next.rawKey))).toBe('200');
      expect(await records().find(next.id)).toMatchObject({ name: 'Anew' });
    });

    it('anew when the old one was revoked or is over, without asking for it', async () => {
      const first = (await deployKey()).body.data;
      await api.get<KeyAdmin>(KeyAdmin).revoke(first.id);
      const second = (await deployKey()).body.data;
      expect(second.id).not.toBe(first.id);
      await api.setClockAhead(31 * 86_400_000);
      try {
        const third = (await deployKey()).body.data;
        expect(third.id).toBe(second.id);
        expect(Date.parse(third.expiresAt)).toBeGreaterThan(Date.parse(second.expiresAt));
      } finally {
        await api.setClockAhead(0);
      }
    });

    it('never the secret of a key that was given more rights since', async () => {
      const first = (await deployKey()).body.data;
      await api
        .get<Database>(Database)
        .query(`update auth.api_key set scopes = '{svc:infra,crm}' where id = $1`, [first.id]);
      const next = (await deployKey({ rotate: true })).body.data;
      expect(next.id).not.toBe(first.id);
      expect(next.scopes).toEqual(['svc:infra']);
    });

    it('from the addresses of the device alone', async () => {
      const { rawKey: bound } = await seat.createKey({ allowedIps: ['127.0.0.1', '::1'] });
      const { id } = (await deployKey({}, bound)).body.data;
      expect((await records().find(id))?.allowedIps).toEqual(['127.0.0.1', '::1']);
      await deployKey({ rotate: true });
      expect((await records().find(id))?.allowedIps).toBeNull();
      await deployKey({ rotate: true }, bound);
      expect((await records().find(id))?.allowedIps).toEqual(['127.0.0.1', '::1']);
    });

    it('one of many requests at once, and each person their own', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => deployKey()));
      const told = answers.map(outcome).sort();
      expect(told).toEqual(['201', ...Array<string>(7).fill('409 DEPLOY_KEY_EXISTS')]);
      const alive = (await records().all(seat.portal.id)).filter(
        ({ kind, status }) => kind === 'personal' && status === 'ACTIVE',
      );
      expect(alive).toHaveLength(1);
      expect(outcome(await deployKey({}, (await seat.addPerson()).rawKey))).toBe('201');
    });

    it('the same one for a repeat with the same Idempotency-Key, which lies nowhere in clear', async () => {
      const headers = { 'Idempotency-Key': 'deploy-1' };
      const first = await deployKey({}, undefined, headers);
      const second = await deployKey({}, undefined, headers);
      expect(second.body.data).toEqual(first.body.data);
      const { rawKey } = first.body.data;
      const rows = await api
        .get<Database>(Database)
        .query('select i::text as row from http.idempotent_request i where i::text like $1', [`%${rawKey}%`]);
      expect(rows).toEqual([]);
    });

    it.each<[string, object, string]>([
      ['servers are disabled', { serversDisabled: true }, '403 INFRA_DISABLED_FOR_PORTAL'],
      ['only administrators issue keys', { keyCreationRestricted: true }, '403 KEY_CREATION_RESTRICTED'],
      ['keys only read', { policyReadOnly: true }, '403 KEY_POLICY_READONLY_REQUIRED'],
      ['the account is frozen', { frozen: true }, '402 ACCOUNT_FROZEN'],
    ])('not while %s, and no new secret either', async (_, change, refusal) => {
      await deployKey();
      await seat.set(change);
      expect(outcome(await deployKey({ rotate: true }))).toBe(refusal);
      expect(outcome(await deployKey({}, (await seat.addPerson()).rawKey))).toBe(refusal);
    });

    it('not without a subscription that is active, nor with a key that only reads, nor for others', async () => {
      const readOnly = await seat.createKey({ readOnly: true });
      expect(outcome(await deployKey({}, readOnly.rawKey))).toBe('403 WRITE_BLOCKED_READONLY_KEY');
      const personal = await seat.createKey({ kind: 'personal' });
      expect(outcome(await deployKey({}, personal.rawKey))).toBe('403 INSUFFICIENT_SCOPE');
      const database = api.get<Database>(Database);
      await database.query(`update cowork.seat set state = 'CANCELLED' where seat_id = $1`, [seat.seatId]);
      expect(outcome(await deployKey())).toBe('409 SUBSCRIPTION_NOT_ACTIVE');
      await database.query('delete from cowork.seat where seat_id = $1', [seat.seatId]);
      expect(outcome(await deployKey())).toBe('404 COWORK_NOT_ACTIVATED');
    });

    it('with a name that says something', async () => {
      expect(outcome(await deployKey({ name: ' ' }))).toBe('400 VALIDATION_ERROR');
      expect(outcome(await deployKey({ name: 'x'.repeat(101) }))).toBe('400 VALIDATION_ERROR');
    });
  });

  describe('register applications', () => {
    it('with the rights that were asked for and no others, not even those every key gets', async () => {
      const defaults = await seat.call('GET', '/v1/cowork/applications/defaults');
      expect(defaults.body.data).toMatchObject({
        scopes: ['crm', 'placement'],
        allowedScopes: ['crm', 'placement'],
        redirectUris: ['http://localhost'],
      });
      const answer = await register({
        title: 'Calculator',
        scopes: ['crm'],
        placements: ['CRM_DEAL_DETAIL_TAB'],
      });
      expect(answer.status).toBe(201);
      const { id, rawKey, ...application } = answer.body.data;
      expect(application).toMatchObject({
        title: 'Calculator',
        scopes: ['crm', 'placement'],
        placements: [],
        requestedPlacements: ['CRM_DEAL_DETAIL_TAB'],
      });
      expect(outcome(await servers(rawKey))).toBe('403 INFRA_SCOPE_REQUIRED');
      const listed = await seat.call('GET', `/v1/apps/${id}`);
      expect(outcome(listed)).toBe('200');
    });

    it('and change nothing else of them', async () => {
      const { id } = (await register({ title: 'Calculator' })).body.data;
      expect(outcome(await seat.call('DELETE', `/v1/apps/${id}`))).toBe('403 INFRA_FORBIDDEN_FOR_COWORK_KEY');
      expect(outcome(await seat.call('POST', '/v1/apps', { title: 'x', scopes: ['crm'] }))).toBe(
        '403 INFRA_FORBIDDEN_FOR_COWORK_KEY',
      );
    });

    it.each<[object, string]>([
      [{ title: 'x', scopes: ['svc:infra'] }, '403 SCOPE_DENIED'],
      [{ title: 'x', scopes: ['disk'] }, '403 SCOPE_DENIED'],
      [{ title: 'x', placements: ['NOWHERE'] }, '400 VALIDATION_ERROR'],
      [{ title: '  ' }, '400 VALIDATION_ERROR'],
    ])('not as %j', async (body, refusal) => {
      expect(outcome(await register(body))).toBe(refusal);
    });

    it('not where only administrators register them, nor while the account is frozen', async () => {
      await seat.set({ appCreationRestricted: true });
      expect(outcome(await register({ title: 'x' }))).toBe('403 APP_CREATION_RESTRICTED');
      await api.get<UserAdmin>(UserAdmin).set(seat.portal.userId, { admin: true });
      expect(outcome(await register({ title: 'x' }))).toBe('201');
      await seat.set({ frozen: true });
      expect(outcome(await register({ title: 'x' }))).toBe('402 ACCOUNT_FROZEN');
    });
  });
});
