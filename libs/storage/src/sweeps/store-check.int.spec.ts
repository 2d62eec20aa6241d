import { rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFIG, type Config, ConfigModule } from '#libs/config';
import { Database, databaseMigrations, DatabaseModule } from '#libs/database';
import { HttpModule } from '#libs/http';
import { CLOCK, newId } from '#libs/kernel';
import { ObservabilityModule } from '#libs/observability';
import { TestApp, TestClock } from '#libs/testing';
import { madeUp, piecesOf } from '../__fixtures__/bodies.js';
import { BlobBytes } from '../blobs/blob-bytes.service.js';
import { Blobs } from '../blobs/blobs.js';
import { BLOB_STORE, type BlobStore, BlobStoreError } from '../contracts/blob-store.port.js';
import { blobKey } from '../contracts/storage-terms.js';
import { storageMigrations } from '../migrations/index.js';
import { StorageModule } from '../storage.module.js';
import { StoreCheck } from './store-check.service.js';

const HOUR_MS = 3_600_000;
const QUOTA = { bytes: 1_000_000_000, blobs: 1_000_000 };
const LOOK = { markLost: false, removeOrphans: false, confirmed: false };
const REPAIR = { markLost: true, removeOrphans: true, confirmed: false };
const CLEAN = {
  missing: 0,
  different: 0,
  orphans: 0,
  youngOrphans: 0,
  idleUploads: 0,
  wrongCounters: 0,
  findings: [],
};

describe('checking the store', () => {
  let app: TestApp;
  let clock: TestClock;
  let store: BlobStore;
  let check: StoreCheck;

  beforeEach(async () => {
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
      overrides: [{ provide: CLOCK, value: clock }],
    });
    store = app.get<BlobStore>(BLOB_STORE);
    check = app.get<StoreCheck>(StoreCheck);
  });
  afterEach(() => app.stop());

  const folder = (): string => app.get<Config>(CONFIG).storageFolder;

  async function keep(portalId = newId(), text = 'text'): Promise<{ id: string; key: string }> {
    const expiresAt = new Date(clock.nowMs() + HOUR_MS);
    const order = { portalId, area: 'objects', size: text.length, expiresAt, quota: QUOTA } as const;
    const received = await app.get<BlobBytes>(BlobBytes).receive(order, piecesOf(text));
    if (!received) throw new Error('no room');
    const id = received.blobId;
    await app.get<Database>(Database).transaction(async (tx) => {
      await app.get<Blobs>(Blobs).arrived(tx, id, received);
      await app.get<Blobs>(Blobs).hold(tx, id, `test:${id}`, null);
    });
    return { id, key: blobKey({ portalId, blobId: id }) };
  }

  async function orphan(): Promise<string> {
    const key = blobKey({ portalId: newId(), blobId: newId() });
    await store.put(key, piecesOf('nobody’s'));
    return key;
  }

  const stateOf = async (id: string) => (await app.get<Blobs>(Blobs).find(id))?.state;
  const later = (hours: number): void => clock.advance(hours * HOUR_MS);
  const keepMany = async (count: number): Promise<void> => {
    const portalId = newId();
    for (let kept = 0; kept < count; kept += 1) await keep(portalId);
  };

  it('finds nothing where rows and store agree, whatever is on its way in or out', async () => {
    await keepMany(3);
    const portalId = newId();
    const going = await keep();
    await app
      .get<Database>(Database)
      .transaction((tx) => app.get<Blobs>(Blobs).release(tx, `test:${going.id}`));
    const order = {
      portalId,
      area: 'objects',
      size: 4,
      expiresAt: new Date(clock.nowMs() + HOUR_MS),
      quota: QUOTA,
    } as const;
    await app.get<BlobBytes>(BlobBytes).receive(order, piecesOf('text'));
    await app.get<Blobs>(Blobs).expect(order);
    expect(await check.check(LOOK)).toMatchObject({ ...CLEAN, rows: 6, values: 5, bytes: 20 });
  });

  it('marks rows as lost whose bytes are missing or of another size, and no others', async () => {
    const [whole, missing, short] = [await keep(), await keep(), await keep()];
    await store.delete(missing.key);
    await writeFile(join(folder(), short.key), 'sho');
    const told = { missing: 1, different: 1, markedLost: 0 };
    expect(await check.check(LOOK)).toMatchObject(told);
    expect([await stateOf(missing.id), await stateOf(short.id)]).toEqual(['stored', 'stored']);
    const report = await check.check(REPAIR);
    expect(report).toMatchObject({ ...told, markedLost: 2 });
    expect(report.findings.join()).toContain(missing.id);
    expect(await Promise.all([whole, missing, short].map(({ id }) => stateOf(id)))).toEqual([
      'stored',
      'lost',
      'lost',
    ]);
    expect(await check.check(REPAIR)).toMatchObject({ ...CLEAN, markedLost: 0 });
  });

  it('takes a folder that is not there for no loss', async () => {
    const { id } = await keep();
    await rename(folder(), `${folder()}.away`);
    await expect(check.check(REPAIR)).rejects.toBeInstanceOf(BlobStoreError);
    await rename(`${folder()}.away`, folder());
    expect(await stateOf(id)).toBe('stored');
  });

  it('removes bytes without a row when they are a day old, and not before', async () => {
    await keepMany(100);
    const key = await orphan();
    later(23);
    expect(await check.check(REPAIR)).toMatchObject({ orphans: 0, youngOrphans: 1, removedOrphans: 0 });
    later(2);
    expect(await check.check(LOOK)).toMatchObject({ orphans: 1, removedOrphans: 0 });
    expect(await store.head(key)).not.toBeNull();
    expect(await check.check(REPAIR)).toMatchObject({ orphans: 1, removedOrphans: 1, braked: false });
    expect(await store.head(key)).toBeNull();
    expect(await check.check(LOOK)).toMatchObject({ ...CLEAN, values: 100 });
  });

  it('removes none where there are too many, until somebody confirms', async () => {
    await keepMany(20);
    for (let made = 0; made < 101; made += 1) await orphan();
    later(25);
    expect(await check.check(REPAIR)).toMatchObject({ orphans: 101, removedOrphans: 0, braked: true });
    expect(await check.check({ ...REPAIR, confirmed: true })).toMatchObject({
      orphans: 101,
      removedOrphans: 101,
    });
    expect(await check.check(LOOK)).toMatchObject({ ...CLEAN, values: 20 });
  });

  it('after a database was put back from before the newest bytes: those stay, and those put back later are lost', async () => {
    await keepMany(3);
    const newest = await keep();
    const rows = await app.database.query<Record<string, unknown>>(
      'select * from storage.blob where id = $1',
      [newest.id],
    );
    await app.database.query('delete from storage.blob where id = $1', [newest.id]);
    later(48);
    expect(await check.check(REPAIR)).toMatchObject({
      orphans: 1,
      braked: true,
      removedOrphans: 0,
      wrongCounters: 1,
    });
    expect(await store.head(newest.key)).not.toBeNull();
    // The other way round: the database knows what the older store does not have.
    await store.delete(newest.key);
    await app.database.query(
      `insert into storage.blob select * from json_populate_record(null::storage.blob, $1)`,
      [JSON.stringify(rows[0])],
    );
    expect(await check.check(REPAIR)).toMatchObject({ missing: 1, markedLost: 1 });
    expect(await stateOf(newest.id)).toBe('lost');
  });

  it('removes drafts after an hour, and uploads no row waits for after a day', async () => {
    const portalId = newId();
    const waiting = await app.get<Blobs>(Blobs).expect({
      portalId,
      area: 'objects',
      size: 10,
      expiresAt: new Date(clock.nowMs() + 100 * HOUR_MS),
      quota: QUOTA,
    });
    const kept = blobKey({ portalId, blobId: waiting! });
    const idle = blobKey({ portalId, blobId: newId() });
    const uploads = [await store.createParts(kept), await store.createParts(idle)] as const;
    for (const [index, key] of [kept, idle].entries())
      await store.putPart(key, uploads[index]!, 1, piecesOf('part'), { size: 4 });
    const draft = join(folder(), 'tmp', newId());
    await writeFile(draft, 'half of a bo');
    expect(await check.check(REPAIR)).toMatchObject({ removedDrafts: 0, idleUploads: 0 });
    const old = new Date(clock.nowMs() - 2 * HOUR_MS);
    await utimes(draft, old, old);
    later(25);
    expect(await check.check(REPAIR)).toMatchObject({ removedDrafts: 1, idleUploads: 1, endedUploads: 1 });
    expect(await store.listParts(kept, uploads[0])).toHaveLength(1);
    expect(await store.listParts(idle, uploads[1])).toHaveLength(0);
  });

  it('removes what was sent straight to the store and never fetched from there, two days later', async () => {
    const key = `uploads/${newId()}/${newId()}`;
    await store.put(key, piecesOf('text'));
    later(47);
    expect(await check.check(REPAIR)).toMatchObject({ idleUploads: 0, orphans: 0 });
    later(2);
    expect(await check.check(REPAIR)).toMatchObject({ endedUploads: 1, orphans: 0 });
    expect(await store.head(key)).toBeNull();
  });

  it('sets counters right that are not the sum of their blobs', async () => {
    const portalId = newId();
    await keep(portalId);
    await app.database.query('update storage.usage set bytes = 99 where portal_id = $1', [portalId]);
    expect(await check.check(LOOK)).toMatchObject({ wrongCounters: 1, setCounters: 0 });
    expect(await check.check(REPAIR)).toMatchObject({ wrongCounters: 1, setCounters: 1 });
    expect(await check.check(LOOK)).toMatchObject(CLEAN);
    const [usage] = await app.database.query(
      'select bytes::int, blobs::int from storage.usage where portal_id = $1',
      [portalId],
    );
    expect(usage).toEqual({ bytes: 4, blobs: 1 });
  });

  it('disturbs nobody: bytes that come and go meanwhile are never a finding', async () => {
    await keepMany(50);
    let going = true;
    const traffic = (async () => {
      while (going) {
        const { id } = await keep();
        await app
          .get<Database>(Database)
          .transaction((tx) => app.get<Blobs>(Blobs).release(tx, `test:${id}`));
        await app.get<BlobBytes>(BlobBytes).erase();
      }
    })();
    try {
      for (let round = 0; round < 10; round += 1)
        expect(await check.check(REPAIR)).toMatchObject({
          missing: 0,
          different: 0,
          orphans: 0,
          youngOrphans: 0,
        });
    } finally {
      going = false;
      await traffic;
    }
  });

  it('holds thousands of blobs against the store in pages', async () => {
    const portalId = newId();
    const count = 2_500;
    await app.database.query(
      `insert into storage.blob (id, portal_id, area, state, size, sha256, changed_at)
       select gen_random_uuid(), $1, 'objects', 'stored', 4, repeat('a', 64), now() from generate_series(1, $2)`,
      [portalId, count],
    );
    const rows = await app.database.query<{ id: string }>('select id from storage.blob order by id');
    await store.put(blobKey({ portalId, blobId: rows[0]!.id }), madeUp(4), { size: 4 });
    for (const { id } of rows.slice(1)) await writeFile(join(folder(), 'blobs', portalId, id), 'text');
    const report = await check.check(LOOK);
    expect(report).toMatchObject({ missing: 0, different: 0, orphans: 0, rows: count, values: count });
  });
});
