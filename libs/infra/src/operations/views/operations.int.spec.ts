import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { ADMINISTRATOR, InfraApp } from '../../__fixtures__/infra-app.js';
import { OutcomeExpiry } from '../running/outcome-expiry.service.js';
import { ServerLocks } from '../locks/server-locks.js';

const DAY_MS = 86_400_000;

describe('operations of a server', () => {
  let infra: InfraApp;

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  afterAll(() => infra.stop());

  const list = (serverId: string, key: string, query = '') =>
    infra.call('get', `/v1/infra/servers/${serverId}/operations${query}`, key);
  const rowsOf = async (serverId: string, key: string, query = '') =>
    (await list(serverId, key, query)).body.data?.operations as unknown as Record<string, unknown>[];

  it('lists the rows of the exact key, newest first, deploys by default', async () => {
    const key = infra.key();
    const admin = infra.key({ portalId: infra.portalOf(key), currentUser: ADMINISTRATOR });
    const { serverId } = await infra.runningServer(key);
    const ids: string[] = [];
    for (let round = 0; round < 7; round += 1) {
      ids.unshift(String((await infra.exec(serverId, key)).body.data?.operationId));
    }
    const idsOf = async (query: string): Promise<unknown[]> =>
      (await rowsOf(serverId, key, query)).map(({ operationId }) => operationId);
    expect(await idsOf('')).toEqual([]);
    expect(await idsOf('?kind=exec')).toEqual(ids.slice(0, 5));
    expect(await idsOf('?kind=all&limit=0')).toEqual(ids.slice(0, 1));
    expect(await idsOf('?kind=all&limit=99&unknown=1')).toEqual(ids);
    expect(await rowsOf(serverId, admin, '?kind=all')).toEqual([]);
  });

  it.each([
    ['?limit=', 'INVALID_LIMIT'],
    ['?limit=-1', 'INVALID_LIMIT'],
    ['?limit=1.5', 'INVALID_LIMIT'],
    ['?limit=ten', 'INVALID_LIMIT'],
    ['?limit=1&limit=2', 'INVALID_LIMIT'],
    ['?kind=', 'INVALID_KIND'],
    ['?kind=upload', 'INVALID_KIND'],
  ])('refuses %s', async (query, code) => {
    const key = infra.key();
    const created = await infra.call('post', '/v1/infra/servers', key, { name: 'shop', provider: 'local' });
    const { status, body } = await list(String(created.body.data?.id), key, query);
    expect([status, body.error?.code]).toEqual([400, code]);
  });

  it('hides servers and operations from everybody else', async () => {
    const key = infra.key();
    const { serverId } = await infra.runningServer(key);
    const operationId = String((await infra.exec(serverId, key)).body.data?.operationId);
    const neighbour = infra.key({ portalId: infra.portalOf(key) });
    for (const [id, caller] of [
      [serverId, neighbour],
      [serverId, infra.key()],
      ['nonsense', key],
    ] as const) {
      const { status, body } = await list(id, caller, '?kind=all');
      expect([status, body.error?.code]).toEqual([404, 'SERVER_NOT_FOUND']);
    }
    for (const [id, caller] of [
      [operationId, neighbour],
      ['nonsense', key],
    ] as const) {
      const { status, body } = await infra.call('get', `/v1/infra/operations/${id}`, caller);
      expect([status, body.error?.code]).toEqual([404, 'OPERATION_NOT_FOUND']);
    }
    const { body } = await infra.call('get', `/v1/infra/operations/${operationId}`, key);
    expect(body.data).toMatchObject({ operationId, status: 'succeeded', exitCode: 0 });
  });

  it('still answers the keys that used a deleted server', async () => {
    const key = infra.key();
    const { serverId } = await infra.runningServer(key);
    await infra.exec(serverId, key);
    const deleted = await infra.call('delete', `/v1/infra/servers/${serverId}`, key);
    expect(deleted.body.data).toEqual({ deleted: true });
    expect(await rowsOf(serverId, key, '?kind=exec')).toHaveLength(1);
    expect((await infra.call('get', `/v1/infra/servers/${serverId}`, key)).status).toBe(404);
    await eventually(() => expect(infra.driver.deleted).toContain(serverId));
  });

  it('forgets an outcome after seven days at once, and erases it with the sweep', async () => {
    const key = infra.key();
    const { serverId } = await infra.runningServer(key);
    const operationId = String((await infra.exec(serverId, key)).body.data?.operationId);
    const contents = () =>
      infra.database.query('select operation_id from infra.operation_output where operation_id = $1', [
        operationId,
      ]);
    expect(await contents()).toHaveLength(1);
    infra.clock.advance(7 * DAY_MS);
    const expired = async (): Promise<void> => {
      const [row] = await rowsOf(serverId, key, '?kind=exec');
      expect(Object.keys(row ?? {}).sort()).toEqual([
        'kind',
        'operationId',
        'outcomeAvailable',
        'serverId',
        'startedAt',
      ]);
      expect(row?.outcomeAvailable).toBe(false);
    };
    await expired();
    await infra.get(OutcomeExpiry).expireDue();
    await expired();
    expect(await contents()).toEqual([]);
    const events = await infra.database.query<{ type: string }>(
      'select type from es.event where stream_id = $1 order by version',
      [`operation-${operationId}`],
    );
    expect(events.at(-1)?.type).toBe('operation_outcome_expired');
    infra.clock.advance(30 * DAY_MS);
    await infra.get(OutcomeExpiry).expireDue();
    expect((await infra.call('get', `/v1/infra/operations/${operationId}`, key)).status).toBe(404);
  });

  it('gives the lock of a server to one of many transactions', async () => {
    const key = infra.key();
    const { serverId } = await infra.runningServer(key);
    const locks = infra.get(ServerLocks);
    const claims = Array.from({ length: 8 }, () =>
      infra.sql.transaction((tx) =>
        locks.acquire(tx, {
          serverId,
          operationId: newId(),
          kind: 'exec',
          ownerKeyId: key,
          acquiredAt: infra.clock.now(),
        }),
      ),
    );
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
  });

  it('answers the list from an index alone, whatever other keys did', async () => {
    const serverId = '01900000-0000-7000-8000-000000000001';
    await infra.database.query(
      `insert into infra.operation_view (operation_id, server_id, portal_id, key_id, kind, phase,
         timeout_seconds, position, requested_at, start_by, last_version)
       select gen_random_uuid(), $1, 'p', 'k' || (n % 1000), 'exec', 'unknown', 1, n, now(), now(), 1
         from generate_series(1, 20000) n`,
      [serverId],
    );
    await infra.database.query('analyze infra.operation_view');
    const plan = await infra.database.query<{ 'QUERY PLAN': string }>(
      `explain select * from infra.operation_view
        where server_id = '${serverId}' and key_id = 'k7' and kind = 'exec' order by position desc limit 5`,
    );
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toMatch(/Index Scan.*operation_list_of_kind/);
    expect(text).not.toMatch(/Sort|Seq Scan/);
  });
});
