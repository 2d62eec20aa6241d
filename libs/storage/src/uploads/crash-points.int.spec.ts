import { ConfigModule } from '#libs/config';
import { Database, databaseMigrations, DatabaseModule } from '#libs/database';
import { EventLogModule, eventLogMigrations } from '#libs/event-log';
import { HttpModule } from '#libs/http';
import { type Caller, CLOCK, isPorticoError, newId, type Principal } from '#libs/kernel';
import { ObservabilityModule } from '#libs/observability';
import { Mortal, TestApp, TestClock } from '#libs/testing';
import { Blobs } from '../blobs/blobs.js';
import { BlobBytes } from '../blobs/blob-bytes.service.js';
import { BLOB_STORE, type BlobStore } from '../contracts/blob-store.port.js';
import { blobKey } from '../contracts/storage-terms.js';
import { storageMigrations } from '../migrations/index.js';
import { Objects } from '../objects/objects.service.js';
import { ObjectsModule } from '../objects/objects.module.js';
import { StorageModule } from '../storage.module.js';
import { StoreCheck } from '../sweeps/store-check.service.js';
import { PartsCompletion } from './parts-completion.service.js';
import { PendingUploads } from './pending-uploads.service.js';
import { UploadTickets, type PartedTicket } from './upload-tickets.service.js';
import { PartTarget } from './upload-targets.js';

const DAY_MS = 86_400_000;
const MEBIBYTE = 1_048_576;
/** The smallest object of two parts. */
const SIZES = [8 * MEBIBYTE, 5] as const;
const SIZE = SIZES[0] + SIZES[1];

const AS_EVERY_DAY = { markLost: true, removeOrphans: true, confirmed: true };

interface Kept {
  readonly id: string;
  readonly blobId: string;
  readonly portalId: string;
}

describe('a process that dies at one of its steps', () => {
  let app: TestApp;
  let clock: TestClock;
  let mortal: Mortal;

  beforeAll(async () => {
    clock = new TestClock(Date.now());
    app = await TestApp.start({
      database: [...databaseMigrations, ...eventLogMigrations, ...storageMigrations],
      modules: (config, logger) => [
        ConfigModule.with(config),
        ObservabilityModule.forRoot({ logger, process: 'api' }),
        DatabaseModule.forRoot({ applicationName: 'test' }),
        EventLogModule.forRoot(),
        HttpModule,
        ObjectsModule,
        StorageModule,
      ],
      overrides: [{ provide: CLOCK, value: clock }],
    });
    mortal = new Mortal(app.get<Database>(Database));
    mortal.watch(app.get<BlobStore>(BLOB_STORE), [
      'put',
      'delete',
      'completeParts',
      'abortParts',
      'createParts',
    ]);
  });
  afterAll(() => app.stop());

  function newCaller(): Caller & { readonly principal: Principal } {
    const userId = newId();
    const principal: Principal = {
      keyId: newId(),
      kind: 'personal',
      keyPrefix: 'svc_api_',
      keySuffix: 'abcd',
      scopes: new Set(['svc:storage']),
      accessMode: 'READWRITE',
      sections: [],
      ownerUserId: userId,
      ownerHostUserId: 1,
      currentUser: null,
      portalId: newId(),
      portalDomain: 'a.example',
      appId: null,
    };
    return { principal, requestId: newId() };
  }

  /** Announced, and both parts are in the store. */
  async function uploaded(caller: ReturnType<typeof newCaller>): Promise<PartedTicket & { etags: string[] }> {
    const ticket = await app
      .get<UploadTickets>(UploadTickets)
      .issueForParts(caller.principal, orderOf('big.bin'), SIZE, undefined);
    const etags: string[] = [];
    for (const [index, size] of SIZES.entries()) {
      const { etag } = await app.get<PartTarget>(PartTarget).receive(
        {
          target: 'part',
          action: 'put',
          id: ticket.objectId,
          portalId: caller.principal.portalId,
          keyId: caller.principal.keyId,
          expiresAtMs: 0,
          size,
          contentType: null,
          partNumber: index + 1,
        },
        piecesOf(size, index),
      );
      etags.push(etag);
    }
    return { ...ticket, etags };
  }

  const complete = (caller: Caller, { objectId, uploadId, etags }: PartedTicket & { etags: string[] }) =>
    app.get<PartsCompletion>(PartsCompletion).complete(
      caller,
      { objectId, uploadId },
      etags.map((etag, index) => ({ partNumber: index + 1, etag })),
    );

  /** What the sweeps do in two days. */
  async function sweep(): Promise<void> {
    for (let days = 0; days < 2; days += 1) {
      clock.advance(DAY_MS);
      await app.get<PendingUploads>(PendingUploads).clear();
      await app.get<BlobBytes>(BlobBytes).erase();
      const told = await app.get<StoreCheck>(StoreCheck).check(AS_EVERY_DAY);
      expect([told.missing, told.wrongCounters]).toEqual([0, 0]);
    }
  }

  /** Every object has its bytes; the store has no others, neither values nor parts; the counter tells their sum. */
  async function expectWhole(portalId: string): Promise<number> {
    await sweep();
    const objects = await app.database.query<Kept>(
      `select object.id, blob_id as "blobId", portal_id as "portalId" from storage.object
       join storage.namespace on namespace.id = namespace_id where portal_id = $1`,
      [portalId],
    );
    for (const { blobId } of objects) {
      const blob = await app.get<Blobs>(Blobs).find(blobId);
      let size = 0;
      for await (const piece of await app.get<BlobBytes>(BlobBytes).open(blob!))
        size += (piece as Buffer).length;
      expect(size).toBe(SIZE);
    }
    const store = app.get<BlobStore>(BLOB_STORE);
    const inStore: string[] = [];
    for await (const { key } of store.list(`blobs/${portalId}/`)) inStore.push(key);
    expect(inStore).toEqual(objects.map(blobKey));
    const uploads: string[] = [];
    for await (const { uploadId } of store.listUploads()) uploads.push(uploadId);
    expect(uploads).toEqual([]);
    const [usage] = await app.database.query(
      'select bytes::int, blobs::int from storage.usage where portal_id = $1',
      [portalId],
    );
    expect(usage ?? { bytes: 0, blobs: 0 }).toEqual({ bytes: objects.length * SIZE, blobs: objects.length });
    return objects.length;
  }

  it('has made an object of its parts whole or not at all, and a repeated call makes it', async () => {
    const deaths = await mortal.eachMoment(async (die) => {
      const caller = newCaller();
      const ticket = await uploaded(caller);
      await die(() => complete(caller, ticket));
      // The dead one held the parts; its hold ends by itself.
      clock.advance(DAY_MS / 48);
      await complete(caller, ticket);
      expect(await expectWhole(caller.principal.portalId)).toBe(1);
    });
    expect(deaths).toBeGreaterThan(5);
  });

  it('has left nothing of an upload that nobody completes', async () => {
    await mortal.eachMoment(async (die) => {
      const caller = newCaller();
      const ticket = await uploaded(caller);
      const died = await die(() => complete(caller, ticket));
      const objects = await expectWhole(caller.principal.portalId);
      expect(died ? [0, 1] : [1]).toContain(objects);
    });
  });

  it('has announced an upload in parts or not at all', async () => {
    await mortal.eachMoment(async (die) => {
      const caller = newCaller();
      await die(() => uploaded(caller));
      expect(await expectWhole(caller.principal.portalId)).toBe(0);
    });
  });

  it('has deleted an object whole or not at all', async () => {
    await mortal.eachMoment(async (die) => {
      const caller = newCaller();
      await complete(caller, await uploaded(caller));
      const remove = () => app.get<Objects>(Objects).delete(caller, 'big.bin');
      await die(remove);
      await remove().catch((error: unknown) => {
        if (!isPorticoError(error) || error.code !== 'STORAGE_OBJECT_NOT_FOUND') throw error;
      });
      expect(await expectWhole(caller.principal.portalId)).toBe(0);
    });
  });
});

function orderOf(key: string) {
  return {
    key,
    contentType: 'application/octet-stream',
    visibility: 'private',
    metadata: {},
    ttlSeconds: null,
    sha256: null,
    overwrite: false,
  } as const;
}

async function* piecesOf(size: number, fill: number): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < size; sent += MEBIBYTE) yield Buffer.alloc(Math.min(MEBIBYTE, size - sent), fill);
}
