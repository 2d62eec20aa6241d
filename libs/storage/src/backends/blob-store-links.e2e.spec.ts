import { randomUUID } from 'node:crypto';
import { eventually } from '#libs/testing';
import { request } from 'undici';
import { bytesOf, madeUp, MIB, piecesOf, textOf } from '../__fixtures__/bodies.js';
import { startStore, STORE_KINDS, type StoreFixture } from '../__fixtures__/stores.js';
import type { BlobStore, SignedRequest } from '../contracts/blob-store.port.js';

const PART = 5 * MIB;
const READ = { expiresInSeconds: 60, contentType: 'text/plain', contentDisposition: 'attachment' };
const WRITE = { expiresInSeconds: 60, contentType: 'image/png', size: 5 };

interface Told {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

async function send({ url, method, headers }: SignedRequest, body?: string | Buffer): Promise<Told> {
  const answer = await request(url, { method, headers, ...(body !== undefined && { body }) });
  return { status: answer.statusCode, text: await answer.body.text(), headers: answer.headers };
}

/** The same request with one thing about its address changed. */
function changed(link: SignedRequest, change: (url: URL) => void): SignedRequest {
  const url = new URL(link.url);
  change(url);
  return { ...link, url: url.href };
}

describe.each(STORE_KINDS)('links to the %s store itself', (kind) => {
  let fixture: StoreFixture;
  let store: BlobStore;
  let key: string;

  beforeAll(async () => {
    fixture = await startStore(kind);
    store = await fixture.again({ STORAGE_DIRECT: 'true' });
  });
  afterAll(() => fixture.stop());
  beforeEach(() => {
    key = `blobs/${randomUUID()}/${randomUUID()}`;
  });

  const part = (uploadId: string) => ({ expiresInSeconds: 60, uploadId, partNumber: 1, size: PART });

  it('are not handed out unless the settings say so, and never to files', async () => {
    const indirect = kind === 'local' ? store : fixture.store;
    expect(await indirect.signedGet(key, READ)).toBeNull();
    expect(await indirect.signedPut(key, WRITE)).toBeNull();
    expect(await indirect.signedPart(key, part(randomUUID()))).toBeNull();
  });

  if (kind === 'local') return;

  async function put(options: Partial<typeof WRITE> = {}): Promise<SignedRequest> {
    const link = await store.signedPut(key, { ...WRITE, ...options });
    if (!link) throw new Error('no link');
    return link;
  }

  const stored = async (): Promise<string | null> =>
    (await store.head(key)) ? textOf((await store.get(key)).body) : null;

  it('read a value, under the type and name the link says', async () => {
    await store.put(key, piecesOf('hello'));
    const link = await store.signedGet(key, READ);
    const { status, text, headers } = await send(link!);
    expect([status, text]).toEqual([200, 'hello']);
    expect(headers).toMatchObject({ 'content-type': 'text/plain', 'content-disposition': 'attachment' });
    const disguised = changed(link!, ({ searchParams }) =>
      searchParams.set('response-content-type', 'text/html'),
    );
    expect((await send(disguised)).status).toBe(403);
  });

  it('take a body of their size and type, once or again', async () => {
    const link = await put();
    expect((await send(link, 'hello')).status).toBe(200);
    expect((await send(link, 'HELLO')).status).toBe(200);
    expect(await stored()).toBe('HELLO');
  });

  it.each<[string, (link: SignedRequest) => Promise<Told>]>([
    ['a longer body', (link) => send(link, 'hello!')],
    ['a shorter body', (link) => send(link, 'hell')],
    ['another type', (link) => send({ ...link, headers: { 'Content-Type': 'text/html' } }, 'hello')],
    ['no type', (link) => send({ ...link, headers: {} }, 'hello')],
    ['another method', (link) => send({ ...link, method: 'GET' })],
    [
      'another key',
      (link) =>
        send(
          changed(link, (url) => (url.pathname += 'x')),
          'hello',
        ),
    ],
    [
      'a later end',
      (link) =>
        send(
          changed(link, ({ searchParams }) => searchParams.set('X-Amz-Expires', '9999')),
          'hello',
        ),
    ],
    [
      'a signature with a digit changed',
      (link) =>
        send(
          changed(link, ({ searchParams }) => {
            const signature = searchParams.get('X-Amz-Signature') ?? '';
            searchParams.set(
              'X-Amz-Signature',
              signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
            );
          }),
          'hello',
        ),
    ],
    [
      'no signature',
      (link) =>
        send(
          changed(link, ({ searchParams }) => searchParams.delete('X-Amz-Signature')),
          'hello',
        ),
    ],
  ])('are refused with %s', async (_name, attempt) => {
    const { status } = await attempt(await put());
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await stored()).toBeNull();
  });

  it('end when their time is over', async () => {
    const link = await put({ expiresInSeconds: 1 });
    await eventually(async () => expect((await send(link, 'hello')).status).toBe(403));
    await store.delete(key);
    expect((await send(link, 'hello')).status).toBe(403);
    expect(await stored()).toBeNull();
  });

  it('do not reach a value that was copied away from where they lead', async () => {
    const link = await put();
    await send(link, 'hello');
    const final = `blobs/${randomUUID()}/${randomUUID()}`;
    await store.copy(key, final);
    expect((await send(link, 'HELLO')).status).toBe(200);
    expect(await textOf((await store.get(final)).body)).toBe('hello');
  });

  it('take one part of one upload, and never change a value once it is complete', async () => {
    const uploadId = await store.createParts(key);
    const link = (await store.signedPart(key, part(uploadId)))!;
    const bytes = await bytesOf(madeUp(PART));
    expect((await send(link, bytes.subarray(1))).status).toBe(403);
    const other = changed(link, ({ searchParams }) => searchParams.set('uploadId', randomUUID()));
    expect((await send(other, bytes)).status).toBe(403);
    const { status, headers } = await send(link, bytes);
    expect(status).toBe(200);
    const etag = String(headers['etag']).replaceAll('"', '');
    expect(await store.listParts(key, uploadId)).toEqual([{ partNumber: 1, size: PART, etag }]);
    await store.completeParts(key, uploadId, [{ partNumber: 1, size: PART, etag }]);
    // Most stores refuse the late part. One that takes it must refuse to read a value that is no longer the same.
    const others = await bytesOf(madeUp(PART, 2));
    await send(link, others);
    const read = await store
      .get(key)
      .then(({ body }) => bytesOf(body))
      .catch(() => null);
    expect(read === null || read.equals(bytes)).toBe(true);
  });
});
