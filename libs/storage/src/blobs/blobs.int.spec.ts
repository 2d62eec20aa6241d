import { ConfigModule } from '#libs/config';
import { Database, databaseMigrations, DatabaseModule } from '#libs/database';
import { HttpModule } from '#libs/http';
import { CLOCK, newId } from '#libs/kernel';
import { ObservabilityModule } from '#libs/observability';
import { TestApp, TestClock } from '#libs/testing';
import type { StorageArea } from '../contracts/storage-terms.js';
import { storageMigrations } from '../migrations/index.js';
import { StorageModule } from '../storage.module.js';
import { Blobs } from './blobs.js';

const HOUR_MS = 3_600_000;
const QUOTA = { bytes: 1_000, blobs: 20 };
const SHA = (digit: string) => digit.repeat(64);

describe('the book of blobs', () => {
  let app: TestApp;
  let blobs: Blobs;
  let clock: TestClock;

  beforeAll(async () => {
    clock = new TestClock(Date.now());
    app = await TestApp.start({
      database: [...databaseMigrations, ...storageMigrations],
      modules: (config, logger) => [
        ConfigModule.with(config),
        ObservabilityModule.forRoot({ logger, process: 'api' }),
        DatabaseModule.forRoot({ applicationName: 'test' }),
        HttpModule,
        StorageModule,
      ],
      settings: { DATABASE_POOL_SIZE: '10' },
      overrides: [{ provide: CLOCK, value: clock }],
    });
    blobs = app.get<Blobs>(Blobs);
  });
  afterAll(() => app.stop());

  const within = <T>(work: Parameters<Database['transaction']>[0]): Promise<T> =>
    app.get<Database>(Database).transaction(work) as Promise<T>;
  const expectBlob = (
    portalId: string,
    size: number,
    area: StorageArea = 'objects',
  ): Promise<string | null> =>
    blobs.expect({ portalId, area, size, expiresAt: new Date(clock.nowMs() + HOUR_MS), quota: QUOTA });
  async function stored(portalId: string, size = 10, area: StorageArea = 'objects', sha256 = SHA('a')) {
    const id = await expectBlob(portalId, size, area);
    return within<string>(async (tx) => {
      const arrived = await blobs.arrived(tx, id!, { size, sha256 });
      await blobs.hold(tx, arrived!, `test:${id}`, null);
      return arrived;
    });
  }
  const hold = (id: string, holder: string, until: Date | null = null) =>
    within<boolean>((tx) => blobs.hold(tx, id, holder, until));
  const release = (holder: string) => within<number>((tx) => blobs.release(tx, holder));
  const stateOf = async (id: string) => (await blobs.find(id))?.state;
  const usageOf = async (portalId: string) =>
    (
      await app.database.query<{ bytes: number; blobs: number }>(
        'select bytes::int, blobs::int from storage.usage where portal_id = $1',
        [portalId],
      )
    )[0];
  /** What the counter should say. */
  const sumOf = async (portalId: string) =>
    (
      await app.database.query<{ bytes: number; blobs: number }>(
        `select coalesce(sum(size), 0)::int as bytes, count(*)::int as blobs from storage.blob
       where portal_id = $1 and state <> 'deleting'`,
        [portalId],
      )
    )[0];

  it('never promises more room than there is, however many ask at once', async () => {
    const portalId = newId();
    const promised = await Promise.all(Array.from({ length: 20 }, () => expectBlob(portalId, 90)));
    expect(promised.filter((id) => id !== null)).toHaveLength(11);
    expect(await usageOf(portalId)).toEqual({ bytes: 990, blobs: 11 });
  });

  it('counts what came, not what was announced', async () => {
    const portalId = newId();
    const id = await expectBlob(portalId, 500);
    await within((tx) => blobs.arrived(tx, id!, { size: 20, sha256: SHA('b') }));
    expect(await usageOf(portalId)).toEqual({ bytes: 20, blobs: 1 });
  });

  it('gives room back at once when nobody needs the bytes any more', async () => {
    const portalId = newId();
    const id = await stored(portalId);
    await hold(id, 'second');
    expect(await release(`test:${id}`)).toBe(0);
    expect([await stateOf(id), await release('second'), await stateOf(id)]).toEqual([
      'stored',
      10,
      'deleting',
    ]);
    expect(await usageOf(portalId)).toEqual({ bytes: 0, blobs: 0 });
  });

  it('takes no hold on what is about to go, and brings nothing back', async () => {
    const id = await stored(newId());
    await release(`test:${id}`);
    expect(await hold(id, 'late')).toBe(false);
    expect(await within((tx) => blobs.arrived(tx, id, { size: 10, sha256: SHA('a') }))).toBeNull();
  });

  it('lets a lease keep bytes until it ends', async () => {
    const id = await stored(newId());
    await hold(id, 'operation', new Date(clock.nowMs() + HOUR_MS));
    await release(`test:${id}`);
    await blobs.collectAbandoned(100);
    expect(await stateOf(id)).toBe('stored');
    clock.advance(HOUR_MS + 1);
    await blobs.collectAbandoned(100);
    expect(await stateOf(id)).toBe('deleting');
  });

  it('gives up what never came', async () => {
    const portalId = newId();
    const id = await expectBlob(portalId, 100);
    await blobs.collectAbandoned(100);
    expect(await stateOf(id!)).toBe('arriving');
    clock.advance(HOUR_MS + 1);
    await blobs.collectAbandoned(100);
    expect([await stateOf(id!), await usageOf(portalId)]).toEqual(['deleting', { bytes: 0, blobs: 0 }]);
  });

  it('shares bytes of sources within a portal only, and objects never', async () => {
    const [portal, other] = [newId(), newId()];
    const first = await stored(portal, 10, 'sources');
    expect(await stored(portal, 10, 'sources')).toBe(first);
    expect(await stored(other, 10, 'sources')).not.toBe(first);
    expect(await stored(portal, 10, 'objects')).not.toBe(first);
    expect(await usageOf(other)).toEqual({ bytes: 10, blobs: 1 });
  });

  it('has no bytes that are held and go, whatever happens at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const portalId = newId();
      const id = await stored(portalId, 10, 'sources', SHA('c'));
      const [, isHeld, again] = await Promise.all([
        release(`test:${id}`),
        hold(id, `lease:${round}`),
        stored(portalId, 10, 'sources', SHA('c')),
      ]);
      expect(await stateOf(again)).toBe('stored');
      expect(await stateOf(id)).toBe(isHeld || again === id ? 'stored' : 'deleting');
      expect(await usageOf(portalId)).toEqual(await sumOf(portalId));
    }
  });
});
