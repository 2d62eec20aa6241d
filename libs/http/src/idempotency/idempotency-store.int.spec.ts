import { DataSource } from 'typeorm';
import { createServiceDataSource, Database, databaseMigrations, ReplicaRegistry } from '#libs/database';
import { newId } from '#libs/kernel';
import { createTestConfig, createTestDatabase, TestClock, type TestDatabase } from '#libs/testing';
import { httpMigrations } from '../migrations/index.js';
import { type IdempotencyScope, IdempotencyStore, underReservation } from './idempotency-store.js';

const LEASE_MS = 90_000;
const HOUR_MS = 3_600_000;
const PRINT = Buffer.alloc(32, 1);
const ANSWER = {
  status: 201,
  headers: { Location: '/x' },
  body: { success: true, data: { rawKey: 's3cr3t' } },
};

describe('kept answers', () => {
  let owner: TestDatabase;
  let source: DataSource;
  let clock: TestClock;
  let store: IdempotencyStore;

  beforeAll(async () => {
    owner = await createTestDatabase({ migrations: [...databaseMigrations, ...httpMigrations] });
    source = await createServiceDataSource({
      databaseUrl: owner.url,
      poolSize: 5,
      acquireMs: 20_000,
      applicationName: 'spec',
    }).initialize();
  });

  beforeEach(() => {
    clock = new TestClock();
    store = new IdempotencyStore(new Database(source), clock, createTestConfig(owner.url));
  });

  afterAll(async () => {
    await source.destroy();
    await owner.drop();
  });

  const scopeOf = (): IdempotencyScope => ({
    keyId: newId(),
    route: 'POST /v1/things',
    idempotencyKey: 'key',
  });
  const reserve = (scope: IdempotencyScope, print = PRINT) => store.reserve(scope, print, LEASE_MS);
  const reserved = async (scope: IdempotencyScope): Promise<string> => {
    const reservation = await reserve(scope);
    if (!('id' in reservation)) throw new Error('the key is taken');
    return reservation.id;
  };

  it('are given to one of many who ask at once', async () => {
    const scope = scopeOf();
    const all = await Promise.all(Array.from({ length: 20 }, () => reserve(scope)));
    expect(all.filter((reservation) => 'id' in reservation)).toHaveLength(1);
    expect(all.filter((reservation) => 'earlier' in reservation)[0]).toEqual({
      earlier: { state: 'in_progress' },
    });
  });

  it('come back as they were, and lie encrypted in the database', async () => {
    const scope = scopeOf();
    await store.keep(await reserved(scope), scope, ANSWER);
    expect(await reserve(scope)).toEqual({ earlier: { state: 'done', answer: ANSWER } });
    const rows = await owner.query('select r.*, r::text as text from http.idempotent_request r');
    expect(JSON.stringify(rows)).not.toContain('s3cr3t');
    expect(JSON.stringify(rows)).not.toContain('rawKey');
  });

  it('leave out the body when it is long, however much is answered', async () => {
    const scope = scopeOf();
    const body = { success: true, data: { stdout: 'x'.repeat(2_097_152) } };
    await store.keep(await reserved(scope), scope, { ...ANSWER, body });
    expect(await reserve(scope)).toEqual({ earlier: { state: 'done', answer: { ...ANSWER, body: null } } });
    const [row] = await owner.query<{ size: number }>(
      'select pg_column_size(r) as size from http.idempotent_request r where key_id = $1',
      [scope.keyId],
    );
    expect(row?.size).toBeLessThan(1_000);
  });

  it('belong to one key, one route and one request', async () => {
    const scope = scopeOf();
    await store.keep(await reserved(scope), scope, ANSWER);
    expect(await reserve(scope, Buffer.alloc(32, 2))).toEqual({ earlier: { state: 'reused' } });
    expect(await reserve({ ...scope, keyId: newId() })).toHaveProperty('id');
    expect(await reserve({ ...scope, route: 'POST /v1/other' })).toHaveProperty('id');
    expect(await reserve({ ...scope, idempotencyKey: 'KEY' })).toHaveProperty('id');
  });

  it('are forgotten after a day, and the key is free again', async () => {
    const [old, young] = [scopeOf(), scopeOf()];
    await store.keep(await reserved(old), old, ANSWER);
    clock.advance(23 * HOUR_MS);
    expect(await reserve(old)).toHaveProperty('earlier');
    await reserved(young);
    clock.advance(HOUR_MS);
    expect(await reserve(old)).toHaveProperty('id');
    clock.advance(23 * HOUR_MS);
    expect(await store.purge()).toBeGreaterThanOrEqual(1);
    const left = await owner.query('select from http.idempotent_request where key_id = any($1)', [
      [old.keyId, young.keyId],
    ]);
    expect(left).toHaveLength(1);
  });

  it('are unknown when nobody is left to tell, until the work is heard of after all', async () => {
    const scope = scopeOf();
    const id = await reserved(scope);
    clock.advance(LEASE_MS - 1);
    expect(await reserve(scope)).toEqual({ earlier: { state: 'in_progress' } });
    clock.advance(1);
    expect(await reserve(scope)).toEqual({ earlier: { state: 'unknown', reservationId: id } });
    await store.keep(id, scope, ANSWER);
    expect(await reserve(scope)).toMatchObject({ earlier: { state: 'done' } });
  });

  it('of a request that did nothing free the key, but not the key of a later one', async () => {
    const scope = scopeOf();
    const first = await reserved(scope);
    await store.forget(first, scope);
    const second = await reserved(scope);
    await store.forget(first, scope);
    await store.keep(first, scope, ANSWER);
    expect(await reserve(scope)).toEqual({ earlier: { state: 'in_progress' } });
    await store.markUnknown(second, scope);
    expect(await reserve(scope)).toEqual({ earlier: { state: 'unknown', reservationId: second } });
  });

  it('are unknown as soon as the process that worked on them is dead', async () => {
    const database = new Database(source);
    const replica = (): ReplicaRegistry =>
      new ReplicaRegistry(database, undefined as never, { kind: 'api', url: 'http://127.0.0.1:1' });
    const [holder, other] = [replica(), replica()];
    const storeOf = (own: ReplicaRegistry) =>
      new IdempotencyStore(database, clock, createTestConfig(owner.url), own);
    const seen = (seconds: number) =>
      owner.query(
        `insert into platform.replica values ($1, 'api', 'http://127.0.0.1:1', now() - make_interval(secs => $2))
         on conflict (id) do update set seen_at = excluded.seen_at`,
        [holder.id, seconds],
      );
    const scope = scopeOf();
    await seen(0);
    await storeOf(holder).reserve(scope, PRINT, LEASE_MS);
    const repeat = () => storeOf(other).reserve(scope, PRINT, LEASE_MS);
    expect(await repeat()).toEqual({ earlier: { state: 'in_progress' } });
    await seen(9);
    expect(await repeat()).toMatchObject({ earlier: { state: 'unknown' } });
    // Back from an absent database, a process knows better of its own than its last beat says.
    expect(await storeOf(holder).reserve(scope, PRINT, LEASE_MS)).toEqual({
      earlier: { state: 'in_progress' },
    });
    await owner.query('delete from platform.replica where id = $1', [holder.id]);
    expect(await repeat()).toMatchObject({ earlier: { state: 'unknown' } });
  });

  it('are taken over by one repeat with what was recorded; the request before records nothing more', async () => {
    const scope = scopeOf();
    const database = new Database(source);
    const tie = (id: string, stream: string) =>
      underReservation({ id, scope }, () => database.transaction((tx) => store.tie(tx, stream)));
    const first = await reserved(scope);
    await tie(first, 'parcel-1');
    await tie(first, 'parcel-1');
    const taken = await Promise.all([1, 2].map(() => store.takeOver(scope, first, LEASE_MS)));
    const [winner, ...more] = taken.filter((one) => one !== null);
    expect([winner?.effects, more]).toEqual([['parcel-1'], []]);
    expect(await reserve(scope)).toEqual({ earlier: { state: 'in_progress' } });
    await expect(tie(first, 'parcel-2')).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
    await store.keep(first, scope, ANSWER);
    expect(await reserve(scope)).toEqual({ earlier: { state: 'in_progress' } });
    await store.keep(winner?.id ?? '', scope, ANSWER);
    expect(await reserve(scope)).toMatchObject({ earlier: { state: 'done' } });
    expect(await store.takeOver(scope, winner?.id ?? '', LEASE_MS)).toBeNull();
  });

  it('are not asked about facts that no request with a key has caused', async () => {
    await expect(store.tie(new Database(source), 'parcel-3')).resolves.toBeUndefined();
  });
});
