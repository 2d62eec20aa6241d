import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createTestConfig } from '#libs/testing';
import { bytesOf, madeUp, piecesOf, textOf } from '../__fixtures__/bodies.js';
import { startStore, STORE_KINDS, type StoreFixture } from '../__fixtures__/stores.js';
import { type BlobStore, BlobStoreError } from '../contracts/blob-store.port.js';
import { createBlobStore } from './blob-store-factory.js';
import type { StoreIdentity } from './store-identity.js';

const key = `blobs/${randomUUID()}/${randomUUID()}`;

async function expectUnusable(store: BlobStore): Promise<void> {
  const calls = [
    store.get(key),
    store.head(key),
    store.put(key, piecesOf('text'), { size: 4 }),
    store.put(key, madeUp(400_000), { size: 400_000 }),
    store.list('blobs/')[Symbol.asyncIterator]().next(),
  ];
  await Promise.all(calls.map((call) => expect(call).rejects.toBeInstanceOf(BlobStoreError)));
}

describe.each(STORE_KINDS)('a %s store that is not there', (kind) => {
  let fixture: StoreFixture;

  beforeAll(async () => {
    fixture = await startStore(kind);
  });
  afterAll(() => fixture.stop());

  /** Takes the place away from under an open store, and brings it back. */
  async function withoutPlace(work: (store: BlobStore) => Promise<void>): Promise<void> {
    if (kind === 's3') {
      const elsewhere = { ...fixture.environment, STORAGE_S3_BUCKET: 'portico-test-nobody-made' };
      const config = createTestConfig('postgres://nobody@127.0.0.1:1/none', elsewhere);
      const store = await createBlobStore(config, {} as StoreIdentity);
      await work(store).finally(() => store.close());
      return;
    }
    const folder = join(fixture.home, 'blobs');
    await rename(folder, `${folder}.away`);
    try {
      await work(fixture.store);
    } finally {
      await rename(`${folder}.away`, folder);
    }
  }

  it('has lost no value: it says what is wrong, and goes on when it is back', async () => {
    await fixture.store.put(key, piecesOf('text'));
    await withoutPlace(expectUnusable);
    expect(await textOf((await fixture.store.get(key)).body)).toBe('text');
  });

  if (kind === 'local') return;

  it('for who has another secret: the start says so', async () => {
    const opening = fixture.again({ STORAGE_S3_SECRET_KEY: 'another-secret-key' });
    await expect(opening).rejects.toThrow(/SignatureDoesNotMatch/);
  });
});

/** What an S3 store may answer that a real one does not do on demand. */
async function withAnswers(
  answer: RequestListener,
  work: (store: BlobStore) => Promise<void>,
): Promise<void> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const config = createTestConfig('postgres://nobody@127.0.0.1:1/none', {
    STORAGE_S3_BUCKET: 'bucket',
    STORAGE_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    STORAGE_S3_ACCESS_KEY: 'access',
    STORAGE_S3_SECRET_KEY: 'secret-key-of-tests',
    STORAGE_S3_PATH_STYLE: 'true',
  });
  const store = await createBlobStore(config, {} as StoreIdentity);
  try {
    await work(store);
  } finally {
    store.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

describe('an S3 store that fails', () => {
  it('in the middle of a body: the body is let go and not sent twice', async () => {
    let requests = 0;
    let closed = false;
    const body = (async function* () {
      try {
        yield* madeUp(50_000_000);
      } finally {
        closed = true;
      }
    })();
    const answer: RequestListener = (request, response) => {
      requests += 1;
      request.once('data', () => response.writeHead(503, { connection: 'close' }).end());
    };
    await withAnswers(answer, async (store) => {
      const put = store.put(key, body, { size: 50_000_000 });
      await expect(put).rejects.toBeInstanceOf(BlobStoreError);
    });
    expect([requests, closed]).toEqual([1, true]);
  });

  it('while a small body is sent: it is sent again', async () => {
    const seen: string[] = [];
    const answer: RequestListener = (request, response) => {
      seen.push(request.method ?? '');
      request.resume();
      if (seen.length === 1) response.writeHead(500).end();
      else
        response
          .writeHead(200, { 'content-length': '4' })
          .end(request.method === 'HEAD' ? undefined : 'text');
    };
    await withAnswers(answer, async (store) => {
      expect((await store.put(key, piecesOf('text'), { size: 4 })).size).toBe(4);
    });
    expect(seen).toEqual(['PUT', 'PUT', 'HEAD']);
  });

  it('in the middle of a value: whoever reads it learns that it is not whole', async () => {
    const answer: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('short', () => response.destroy());
    };
    await withAnswers(answer, async (store) => {
      const { body } = await store.get(key);
      await expect(bytesOf(body)).rejects.toThrow('aborted');
    });
  });

  it('to keep what it said it kept: the rest goes', async () => {
    const seen: string[] = [];
    const answer: RequestListener = (request, response) => {
      seen.push(request.method ?? '');
      request.resume().on('end', () => {
        if (request.method === 'HEAD') response.writeHead(200, { 'content-length': '3' });
        response.end();
      });
    };
    await withAnswers(answer, async (store) => {
      const put = store.put(key, piecesOf('text'), { size: 4 });
      await expect(put).rejects.toThrow('kept 3 of 4 bytes');
    });
    expect(seen).toEqual(['PUT', 'HEAD', 'DELETE']);
  });

  it.each([
    [
      { STORAGE_S3_SECRET_KEY: 'secret' },
      'STORAGE_S3_BUCKET needs STORAGE_S3_ACCESS_KEY and STORAGE_S3_SECRET_KEY.',
    ],
    [
      { STORAGE_S3_ACCESS_KEY: 'access' },
      'STORAGE_S3_BUCKET needs STORAGE_S3_ACCESS_KEY and STORAGE_S3_SECRET_KEY.',
    ],
  ])('to be named in full by its settings: %p', async (settings, message) => {
    const half = { STORAGE_S3_BUCKET: 'bucket', ...settings };
    const config = createTestConfig('postgres://nobody@127.0.0.1:1/none', half);
    await expect(createBlobStore(config, {} as StoreIdentity)).rejects.toThrow(message);
  });
});
