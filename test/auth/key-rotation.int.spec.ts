import type { NewKey } from '#libs/auth';
import { newId } from '#libs/kernel';
import { KeyCalls, outcome } from './key-calls.js';
import type { BuiltPortal } from '../harness/portal-builder.js';

describe('keys over HTTP: the end of a secret', () => {
  const keys = new KeyCalls();
  const { rotate, remove, me } = keys;
  let portal: BuiltPortal;

  beforeAll(() => keys.start());
  afterAll(() => keys.stop());
  beforeEach(async () => {
    portal = await keys.freshPortal();
  });

  describe('rotating', () => {
    it('keeps id and settings; both secrets work until the grace period ends', async () => {
      const before = await portal.newKey({ readOnly: true });
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
        portal.newKey({
          kind: 'management',
          scopes: ['svc:mgmt:keys'],
          ...change,
        });
      const by = async (change: Partial<NewKey>, id: string) => {
        const { rawKey: key } = await manage(change);
        return outcome(
          await keys.api.client.call('POST', `/v1/keys/${id}/rotate`, { key, body: { graceSeconds: 0 } }),
        );
      };
      const free = await portal.newKey();
      const within = await portal.newKey({ ...bounds, allowedIps: ['127.0.0.1'] });
      expect(await by({ expiresAt: end }, free.id)).toBe('403 NOT_AUTHORIZED');
      expect(await by({ allowedIps: bounds.allowedIps }, free.id)).toBe('403 NOT_AUTHORIZED');
      expect(await by(bounds, (await manage({})).id)).toBe('403 NOT_AUTHORIZED');
      expect(await by(bounds, within.id)).toBe('200');
      expect(await by({}, free.id)).toBe('200');
    });

    it('has one winner', async () => {
      const { id } = await portal.newKey();
      const outcomes = (await Promise.all([rotate(id), rotate(id), rotate(id)])).map(outcome);
      expect(outcomes.sort()).toEqual([
        '200',
        '409 KEY_ROTATION_IN_PROGRESS',
        '409 KEY_ROTATION_IN_PROGRESS',
      ]);
    });

    it('ends with the key: no secret works after a revocation', async () => {
      const before = await portal.newKey();
      const { rawKey } = (await rotate(before.id)).body.data;
      await remove(before.id);
      for (const secret of [before.rawKey, rawKey])
        expect(outcome(await me(secret))).toBe('401 KEY_INACTIVE');
    });

    it.each([-1, 604_801, 1.5, '60'])('refuses a grace period of %j', async (graceSeconds) => {
      const { id } = await portal.newKey();
      expect(outcome(await rotate(id, { graceSeconds }))).toBe('400 VALIDATION_ERROR');
    });
  });

  describe('ending', () => {
    it('answers a repeat the same', async () => {
      const { id } = await portal.newKey();
      const first = await remove(id);
      expect(first.body.data).toEqual({ id, status: 'REVOKED', revokedAt: expect.any(String) });
      expect((await remove(id)).body.data).toEqual(first.body.data);
    });

    it('waits for the servers of the key', async () => {
      const { id } = await portal.newKey({ scopes: ['svc:infra'] });
      const serverId = newId();
      await keys.api.database.query(
        `insert into infra.server (id, portal_id, key_id, owner_user_id, name, status, provider, plan, region,
           image, subdomain, created_at, updated_at, last_version)
         values ($1, $2, $3, $4, 'shop', 'running', 'local', '', '', '', $1::uuid::text, now(), now(), 1)`,
        [serverId, portal.id, id, portal.userId],
      );
      const refused = await remove(id);
      expect(outcome(refused)).toBe('409 KEY_HAS_ACTIVE_SERVERS');
      expect(refused.body.error.details).toEqual({ servers: 1 });
      await keys.api.database.query(`update infra.server set status = 'deleted' where id = $1`, [serverId]);
      expect(outcome(await remove(id))).toBe('200');
    });
  });
});
