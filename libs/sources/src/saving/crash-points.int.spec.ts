import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ConfigModule } from '#libs/config';
import { Database, databaseMigrations, DatabaseModule } from '#libs/database';
import { EventLogModule, eventLogMigrations } from '#libs/event-log';
import { systemMeta } from '#libs/event-log/contracts';
import { HttpModule } from '#libs/http';
import { CLOCK, newId } from '#libs/kernel';
import { ObservabilityModule } from '#libs/observability';
import { BLOB_STORE, blobKey, Blobs, type BlobStore, BlobBytes, storageMigrations } from '#libs/storage';
import { Mortal, TestApp, TestClock } from '#libs/testing';
import type { SourceOwner } from '../contracts/source.events.js';
import { sourceMigrations } from '../migrations/index.js';
import { VersionRemoval } from '../retention/version-removal.service.js';
import { SourcesCoreModule } from '../sources-core.module.js';
import { VersionRepository } from '../versions/version.repository.js';
import { VersionKeeper } from './version-keeper.service.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const QUOTA = { bytes: 1_000_000, blobs: 1_000 };

describe('a process that dies at one of its steps', () => {
  let app: TestApp;
  let clock: TestClock;
  let mortal: Mortal;

  beforeAll(async () => {
    clock = new TestClock(Date.now());
    app = await TestApp.start({
      database: [...databaseMigrations, ...eventLogMigrations, ...storageMigrations, ...sourceMigrations],
      modules: (config, logger) => [
        ConfigModule.with(config),
        ObservabilityModule.forRoot({ logger, process: 'api' }),
        DatabaseModule.forRoot({ applicationName: 'test' }),
        EventLogModule.forRoot(),
        HttpModule,
        SourcesCoreModule,
      ],
      overrides: [{ provide: CLOCK, value: clock }],
    });
    mortal = new Mortal(app.get<Database>(Database));
    mortal.watch(app.get<BlobStore>(BLOB_STORE), ['put', 'delete']);
  });
  afterAll(() => app.stop());

  const newOwner = (): SourceOwner => {
    const id = newId();
    return { type: 'app', id, portalId: newId(), lineageId: id };
  };

  async function save(owner: SourceOwner, text: string): Promise<void> {
    const expiresAt = new Date(clock.nowMs() + HOUR_MS);
    const order = {
      portalId: owner.portalId,
      area: 'sources',
      size: text.length,
      expiresAt,
      quota: QUOTA,
    } as const;
    const received = await app.get<BlobBytes>(BlobBytes).receive(order, Readable.from([Buffer.from(text)]));
    if (!received) throw new Error('no room');
    const facts = {
      format: 'other',
      tags: [],
      note: undefined,
      session: null,
      userId: null,
      keyId: null,
    } as const;
    await app.get<VersionKeeper>(VersionKeeper).keep(owner, { ...received, ...facts }, systemMeta(newId()));
  }

  const purge = async (owner: SourceOwner): Promise<void> => {
    const [version] = await app.get<VersionRepository>(VersionRepository).list(owner, 1);
    await app.get<VersionRemoval>(VersionRemoval).purge(version!, 'cleanup', systemMeta(newId()));
    await app.get<BlobBytes>(BlobBytes).erase();
  };

  /** Every version that has bytes has the right ones; the store has no others; the counter tells their sum. */
  async function expectWhole(owner: SourceOwner): Promise<number> {
    clock.advance(DAY_MS);
    await app.get<BlobBytes>(BlobBytes).erase();
    const versions = await app.get<VersionRepository>(VersionRepository).list(owner, 500);
    const kept = versions.filter(({ blobId }) => blobId !== null);
    for (const { blobId, sha256 } of kept) {
      const blob = await app.get<Blobs>(Blobs).find(blobId!);
      const hash = createHash('sha256');
      for await (const piece of await app.get<BlobBytes>(BlobBytes).open(blob!)) hash.update(piece as Buffer);
      expect(hash.digest('hex')).toBe(sha256);
    }
    const inStore: string[] = [];
    for await (const { key } of app.get<BlobStore>(BLOB_STORE).list(`blobs/${owner.portalId}/`))
      inStore.push(key);
    const named = kept.map(({ blobId, portalId }) => blobKey({ portalId, blobId: blobId! }));
    expect(inStore.sort()).toEqual(named.sort());
    const [usage] = await app.database.query<{ bytes: number; blobs: number }>(
      'select bytes::int, blobs::int from storage.usage where portal_id = $1',
      [owner.portalId],
    );
    const bytes = kept.reduce((sum, { size }) => sum + size, 0);
    expect(usage ?? { bytes: 0, blobs: 0 }).toEqual({ bytes, blobs: kept.length });
    return kept.length;
  }

  it('has saved a version whole or not at all, and the same save goes well afterwards', async () => {
    const deaths = await mortal.eachMoment(async (die) => {
      const owner = newOwner();
      await save(owner, 'the first');
      await die(() => save(owner, 'the second'));
      expect([1, 2]).toContain(await expectWhole(owner));
      await save(owner, 'the second');
      expect(await expectWhole(owner)).toBe(2);
      const numbers = await app.get<VersionRepository>(VersionRepository).list(owner, 10);
      expect(new Set(numbers.map(({ number }) => number)).size).toBe(2);
    });
    expect(deaths).toBeGreaterThan(5);
  });

  it('keeps the bytes of a version that was saved again', async () => {
    await mortal.eachMoment(async (die) => {
      const owner = newOwner();
      await save(owner, 'the only one');
      await die(() => save(owner, 'the only one'));
      expect(await expectWhole(owner)).toBe(1);
    });
  });

  it('has purged the bytes of a version whole or not at all, and they come back by another save', async () => {
    const deaths = await mortal.eachMoment(async (die) => {
      const owner = newOwner();
      await save(owner, 'for a while');
      await die(() => purge(owner));
      await expectWhole(owner);
      await save(owner, 'for a while');
      expect(await expectWhole(owner)).toBe(1);
    });
    expect(deaths).toBeGreaterThan(3);
  });
});
