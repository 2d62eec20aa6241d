import { request } from 'undici';
import { BodyBudgets } from '#libs/http';
import { eventually } from '#libs/testing';
import { LinkApp, type LinkOwner } from '../__fixtures__/link-app.js';
import {
  BLOB_STORE,
  type BlobPieces,
  type BlobStore,
  BlobStoreError,
  type SignedGetOptions,
} from '../contracts/blob-store.port.js';

const BYTES = Buffer.alloc(1_000_000, 'abcdefgh');

/** Pieces of a store that does as the spec says. */
function piecesOf(generator: AsyncGenerator<Buffer>): BlobPieces {
  return {
    next: () => generator.next() as Promise<IteratorResult<Buffer, undefined>>,
    return: () => generator.return(undefined) as Promise<IteratorResult<Buffer, undefined>>,
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

describe('downloads of a store that fails', () => {
  let app: LinkApp;
  let owner: LinkOwner;
  let store: BlobStore;

  beforeAll(async () => {
    app = await LinkApp.start({ STORAGE_DIRECT: 'true' });
    owner = await app.owner();
    store = app.get<BlobStore>(BLOB_STORE);
  });
  afterEach(async () => {
    await eventually(() => expect(app.get<BodyBudgets>(BodyBudgets).held('reading')).toBe(0));
  });
  afterAll(() => app.stop());

  /** A link whose bytes come as the generator says. */
  async function linkTo(generate: () => AsyncGenerator<Buffer>): Promise<string> {
    const made = await app.thing(owner, BYTES);
    store.getPieces = () => Promise.resolve({ pieces: piecesOf(generate()), size: BYTES.length });
    return app.origin + app.downloadPath(owner, made);
  }

  it.each<[string, () => AsyncGenerator<Buffer>]>([
    [
      'fails half way',
      async function* () {
        yield BYTES.subarray(0, 500_000);
        await Promise.resolve();
        throw new BlobStoreError('broken');
      },
    ],
    [
      'has fewer bytes than it said',
      async function* () {
        await Promise.resolve();
        yield BYTES.subarray(0, 500_000);
      },
    ],
  ])('break off when it %s, and are no short answer', async (_how, generate) => {
    const { statusCode, headers, body } = await request(await linkTo(generate));
    expect([statusCode, headers['content-length']]).toEqual([200, String(BYTES.length)]);
    await expect(body.arrayBuffer()).rejects.toThrow();
    expect(app.lines.join('\n')).toContain('broke off on its way out');
  });

  it('are refused as long as nothing was sent', async () => {
    // oxlint-disable-next-line require-yield
    const url = await linkTo(async function* () {
      await Promise.resolve();
      throw new BlobStoreError('broken');
    });
    const { statusCode, headers, body } = await request(url);
    const { error } = (await body.json()) as { error: { code: string } };
    expect([statusCode, error.code]).toEqual([502, 'STORAGE_UNAVAILABLE']);
    expect(headers['cache-control']).toBe('private, no-store');
    for (const name of ['etag', 'content-disposition', 'content-range'])
      expect(headers[name]).toBeUndefined();
  });

  it('are refused when it does not open', async () => {
    const url = await linkTo(async function* () {
      yield await Promise.resolve(BYTES);
    });
    store.getPieces = () => Promise.reject(new BlobStoreError('away'));
    const { statusCode, body } = await request(url);
    expect([statusCode, await body.text()]).toEqual([502, expect.stringContaining('STORAGE_UNAVAILABLE')]);
  });

  it('lead to the store itself where the operator says so and it has addresses, for a minute', async () => {
    const asked: (SignedGetOptions & { readonly key: string })[] = [];
    store.signedGet = (key, options) => {
      asked.push({ key, ...options });
      return Promise.resolve({ url: 'https://store.example/bytes', method: 'GET', headers: {} });
    };
    const made = await app.thing(owner, BYTES);
    const url = app.origin + app.downloadPath(owner, made, { fileName: 'отчёт.txt' });
    const { statusCode, headers } = await request(url);
    expect([statusCode, headers.location]).toEqual([302, 'https://store.example/bytes']);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(asked).toEqual([
      {
        key: `blobs/${owner.portalId}/${made.blobId}`,
        expiresInSeconds: 60,
        contentType: 'text/plain',
        contentDisposition: expect.stringMatching(/^attachment; /),
      },
    ]);
    app.things.delete(made.id);
    expect((await request(url)).statusCode).toBe(403);
    expect(asked.length).toBe(1);
  });
});
