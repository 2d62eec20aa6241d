import { Readable } from 'node:stream';
import { ConfigModule } from '#libs/config';
import { databaseMigrations, DatabaseModule } from '#libs/database';
import { eventLogMigrations, EventLogModule } from '#libs/event-log';
import { systemMeta } from '#libs/event-log/contracts';
import { HttpModule } from '#libs/http';
import { newId } from '#libs/kernel';
import { ObservabilityModule } from '#libs/observability';
import { BLOB_STORE, BlobBytes, blobKey, Blobs, type BlobStore, storageMigrations } from '#libs/storage';
import { TestApp } from '#libs/testing';
import type { SourceOwner } from '../contracts/source.events.js';
import { sourceMigrations } from '../migrations/index.js';
import { SourcesCoreModule } from '../sources-core.module.js';
import { VersionStream } from '../versions/version.stream.js';
import { VersionKeeper } from './version-keeper.service.js';

const HOUR_MS = 3_600_000;
const QUOTA = { bytes: 1_000_000, blobs: 1_000 };

describe('keeping versions', () => {
  let app: TestApp;

  beforeAll(async () => {
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
    });
  });
  afterAll(() => app.stop());

  function ownerOf(type: SourceOwner['type'], lineageId = newId(), portalId = newId()): SourceOwner {
    return { type, id: type === 'app' ? lineageId : newId(), portalId, lineageId };
  }

  async function save(owner: SourceOwner, text: string, tags: readonly string[] = []) {
    const received = await app.get<BlobBytes>(BlobBytes).receive(
      {
        portalId: owner.portalId,
        area: 'sources',
        size: text.length,
        expiresAt: new Date(Date.now() + HOUR_MS),
        quota: QUOTA,
      },
      Readable.from([Buffer.from(text)]),
    );
    if (!received) throw new Error('no room');
    return app
      .get<VersionKeeper>(VersionKeeper)
      .keep(
        owner,
        { ...received, format: 'other', tags, note: undefined, session: null, userId: null, keyId: null },
        systemMeta(newId()),
      );
  }

  const usage = (portalId: string) =>
    app.database.query('select bytes::int, blobs::int from storage.usage where portal_id = $1', [portalId]);

  it('numbers versions of an application and its servers together', async () => {
    const shop = ownerOf('app');
    const server = ownerOf('server', shop.lineageId, shop.portalId);
    expect((await save(shop, 'one')).version.number).toBe(1);
    expect((await save(server, 'two')).version.number).toBe(2);
    expect((await save(shop, 'three')).version.number).toBe(3);
  });

  it('has one version of a content, however many save it at once', async () => {
    const shop = ownerOf('app');
    const saved = await Promise.all(Array.from({ length: 20 }, () => save(shop, 'the same')));
    expect(new Set(saved.map(({ version }) => version.id)).size).toBe(1);
    expect(saved.filter(({ deduplicated }) => !deduplicated)).toHaveLength(1);
    await app.get<BlobBytes>(BlobBytes).erase();
    expect(await usage(shop.portalId)).toEqual([{ bytes: 8, blobs: 1 }]);
  });

  it('keeps the bytes of an application for its server that has the same, and for nobody else', async () => {
    const shop = ownerOf('app');
    const server = ownerOf('server', shop.lineageId, shop.portalId);
    const [first, second] = [await save(shop, 'shared'), await save(server, 'shared')];
    const stranger = await save(ownerOf('app'), 'shared');
    expect(second.version.blobId).toBe(first.version.blobId);
    expect(stranger.version.blobId).not.toBe(first.version.blobId);
  });

  it('unites tags of the same content, and never gives a number twice', async () => {
    const shop = ownerOf('app');
    await save(shop, 'one', ['manual', 'a']);
    const again = await save(shop, 'one', ['b']);
    expect([again.version.isManual, again.version.freeTags]).toEqual([true, ['a', 'b']]);
    await app
      .get<VersionStream>(VersionStream)
      .handle(again.version.id, { type: 'delete', isForced: true }, { meta: 'system' });
    expect((await save(shop, 'one')).version.number).toBe(2);
  });

  it('gives the bytes back to a version that had lost them', async () => {
    const shop = ownerOf('app');
    const { version } = await save(shop, 'one');
    await app.get<VersionStream>(VersionStream).handle(
      version.id,
      { type: 'purge', reason: 'cleanup' },
      {
        meta: 'system',
        also: async (tx) => void (await app.get<Blobs>(Blobs).release(tx, `version:${version.id}`)),
      },
    );
    expect(await usage(shop.portalId)).toEqual([{ bytes: 0, blobs: 0 }]);
    await app.get<BlobBytes>(BlobBytes).erase();
    const again = await save(shop, 'one');
    expect(again).toMatchObject({ deduplicated: true, restored: true, version: { id: version.id } });
    const { blobId } = again.version;
    const store = app.get<BlobStore>(BLOB_STORE);
    expect(await store.head(blobKey({ portalId: shop.portalId, blobId: blobId! }))).toMatchObject({
      size: 3,
    });
    expect(await store.head(blobKey({ portalId: shop.portalId, blobId: version.blobId! }))).toBeNull();
  });
});
