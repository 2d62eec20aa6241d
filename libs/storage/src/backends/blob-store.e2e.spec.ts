import { randomUUID } from 'node:crypto';
import { broken, bytesOf, madeUp, MIB, piecesOf, sha256, textOf } from '../__fixtures__/bodies.js';
import { startStore, STORE_KINDS, type StoreFixture } from '../__fixtures__/stores.js';
import {
  type BlobStore,
  BlobStoreError,
  BodySizeError,
  BytesMissingError,
} from '../contracts/blob-store.port.js';

/** Smallest part that stores take before the last. */
const PART = 5 * MIB;

async function keysOf(store: BlobStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys;
}

describe.each(STORE_KINDS)('the %s store', (kind) => {
  let fixture: StoreFixture;
  let store: BlobStore;
  let portal: string;
  let key: string;

  beforeAll(async () => {
    fixture = await startStore(kind);
    store = fixture.store;
  });
  afterAll(() => fixture.stop());
  beforeEach(() => {
    portal = `blobs/${randomUUID()}`;
    key = `${portal}/${randomUUID()}`;
  });

  async function text(of = key): Promise<string> {
    return textOf((await store.get(of)).body);
  }

  async function expectNothing(): Promise<void> {
    expect(await store.head(key)).toBeNull();
    await expect(store.get(key)).rejects.toBeInstanceOf(BytesMissingError);
    expect(await keysOf(store, `${portal}/`)).toEqual([]);
    expect(await fixture.drafts()).toEqual([]);
  }

  describe('keeps bodies', () => {
    it.each([
      ['announced', 1_000],
      ['announced and larger than what is sent from memory', 700_000],
    ])('%s', async (_name, size) => {
      const bytes = await bytesOf(madeUp(size));
      const kept = await store.put(key, madeUp(size), { size });
      expect(kept).toEqual({ size, sha256: sha256(bytes) });
      const { body, size: whole } = await store.get(key);
      expect(whole).toBe(size);
      expect((await bytesOf(body)).equals(bytes)).toBe(true);
      const head = await store.head(key);
      expect(head?.size).toBe(size);
      expect(head?.modifiedAt.getTime()).toBeGreaterThan(0);
    });

    it.each([0, 1, 300_000])('of %p bytes that nobody announced', async (size) => {
      const bytes = await bytesOf(madeUp(size));
      expect(await store.put(key, madeUp(size))).toEqual({ size, sha256: sha256(bytes) });
      expect((await bytesOf((await store.get(key)).body)).equals(bytes)).toBe(true);
      expect(await fixture.drafts()).toEqual([]);
    });

    it('that are empty, announced as such', async () => {
      expect((await store.put(key, piecesOf(), { size: 0 })).size).toBe(0);
      expect(await store.head(key)).toMatchObject({ size: 0 });
      expect(await text()).toBe('');
    });

    it('two at once, each whole', async () => {
      const other = `${portal}/${randomUUID()}`;
      const size = 400_000;
      await Promise.all([
        store.put(key, madeUp(size, 1), { size }),
        store.put(other, madeUp(size, 2), { size }),
      ]);
      expect(sha256(await bytesOf((await store.get(key)).body))).toBe(sha256(await bytesOf(madeUp(size, 1))));
      expect(sha256(await bytesOf((await store.get(other)).body))).toBe(
        sha256(await bytesOf(madeUp(size, 2))),
      );
    });

    it('over another value as a whole: who reads meanwhile has one or the other', async () => {
      const size = 300_000;
      await store.put(key, madeUp(size, 1), { size });
      const wholes = new Set([
        sha256(await bytesOf(madeUp(size, 1))),
        sha256(await bytesOf(madeUp(size, 2))),
      ]);
      let writing = true;
      const written = store.put(key, madeUp(size, 2), { size }).finally(() => (writing = false));
      const seen: string[] = [];
      do seen.push(sha256(await bytesOf((await store.get(key)).body)));
      while (writing);
      await written;
      seen.push(sha256(await bytesOf((await store.get(key)).body)));
      expect(seen.filter((hash) => !wholes.has(hash))).toEqual([]);
      expect(seen.at(-1)).toBe(sha256(await bytesOf(madeUp(size, 2))));
    });

    it('of 100 MB without holding them', async () => {
      const size = 100 * MIB;
      let most = 0;
      const watched = async function* (body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
        for await (const piece of body) {
          most = Math.max(most, process.memoryUsage().arrayBuffers);
          yield piece;
        }
      };
      const before = process.memoryUsage().arrayBuffers;
      const kept = await store.put(key, watched(madeUp(size)), { size });
      let read = 0;
      for await (const piece of watched((await store.get(key)).body as AsyncIterable<Buffer>))
        read += piece.length;
      expect(read).toBe(size);
      expect(kept.size).toBe(size);
      expect(most - before).toBeLessThan(64 * MIB);
      await store.delete(key);
    });
  });

  describe('keeps nothing', () => {
    it.each([
      ['is longer, in its last piece', [10, 5], 12],
      ['is longer by a piece', [10, 5], 10],
      ['is shorter', [10, 5], 16],
      ['is empty', [], 5],
      ['is longer and large', [400_000, 1], 400_000],
      ['is shorter and large', [400_000, 1], 400_002],
    ])('of a body that %s', async (_name, pieces, announced) => {
      const body = piecesOf(...pieces.map((length) => Buffer.alloc(length)));
      await expect(store.put(key, body, { size: announced })).rejects.toBeInstanceOf(BodySizeError);
      await expectNothing();
    });

    it.each([
      ['announced', 400_000],
      ['not announced', undefined],
    ])('of a body that fails half-way, %s, and hands its fault on', async (_name, size) => {
      const fault = new Error('the client has left');
      const put = store.put(key, broken(200_000, fault), size === undefined ? {} : { size });
      await expect(put).rejects.toBe(fault);
      await expectNothing();
    });

    it('of a body whose caller has given up', async () => {
      const stop = new AbortController();
      const body = (async function* () {
        yield* madeUp(200_000);
        stop.abort(new Error('enough'));
        yield* madeUp(200_000);
      })();
      const put = store.put(key, body, { size: 400_000, signal: stop.signal });
      await expect(put).rejects.toThrow('enough');
      await expectNothing();
    });

    it('new where a body for an existing value fails', async () => {
      await store.put(key, piecesOf('before'));
      const put = store.put(key, broken(300_000, new Error('no')), { size: 400_000 });
      await expect(put).rejects.toThrow('no');
      expect(await text()).toBe('before');
    });
  });

  describe('reads', () => {
    it.each([
      [{ first: 0, last: 0 }, '0'],
      [{ first: 3, last: 5 }, '345'],
      [{ first: 9, last: 9 }, '9'],
      [{ first: 0, last: 9 }, '0123456789'],
    ])('the range %p, and tells the size of the whole', async (range, expected) => {
      await store.put(key, piecesOf('0123456789'));
      const { body, size } = await store.get(key, { range });
      expect([await textOf(body), size]).toEqual([expected, 10]);
    });

    it('until its caller gives up', async () => {
      await store.put(key, madeUp(4 * MIB), { size: 4 * MIB });
      const stop = new AbortController();
      const { body } = await store.get(key, { signal: stop.signal });
      const reading = (async () => {
        for await (const piece of body) if (piece) stop.abort();
      })();
      await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
      await store.delete(key);
    });

    it('nothing that is not there', expectNothing);
  });

  describe('copies, lists and deletes', () => {
    it('copies a value, which stays', async () => {
      const copy = `${portal}/${randomUUID()}`;
      await store.put(key, piecesOf('text'));
      await store.copy(key, copy);
      expect([await text(), await text(copy)]).toEqual(['text', 'text']);
      await expect(store.copy(`${portal}/${randomUUID()}`, copy)).rejects.toBeInstanceOf(BytesMissingError);
    });

    it('lists what begins with a prefix, in order and with its separator', async () => {
      const keys = ['c', 'a', 'b'].map((name) => `${portal}/${name}`);
      for (const one of keys) await store.put(one, piecesOf(one));
      await store.put(`${portal}x/a`, piecesOf('a neighbour'));
      expect(await keysOf(store, `${portal}/`)).toEqual([...keys].sort());
      for await (const { size, modifiedAt } of store.list(`${portal}/`)) {
        expect(size).toBe(portal.length + 2);
        expect(modifiedAt.getTime()).toBeGreaterThan(0);
      }
      await store.delete(`${portal}x/a`);
    });

    it('deletes, and again', async () => {
      await store.put(key, piecesOf('text'));
      await store.delete(key);
      await store.delete(key);
      await expectNothing();
    });
  });

  describe('takes uploads in parts', () => {
    async function upload(): Promise<{ id: string; parts: Awaited<ReturnType<BlobStore['putPart']>>[] }> {
      const id = await store.createParts(key);
      const last = await store.putPart(key, id, 2, piecesOf('the end'), { size: 7 });
      const first = await store.putPart(key, id, 1, madeUp(PART), { size: PART });
      return { id, parts: [first, last] };
    }

    it('and makes one value of them', async () => {
      const { id, parts } = await upload();
      expect(await store.listParts(key, id)).toEqual(parts);
      expect(await store.head(key)).toBeNull();
      expect(await store.completeParts(key, id, parts)).toEqual({ size: PART + 7 });
      const whole = Buffer.concat([await bytesOf(madeUp(PART)), Buffer.from('the end')]);
      expect((await bytesOf((await store.get(key)).body)).equals(whole)).toBe(true);
      // Whoever does not know how that ended may ask again.
      expect(await store.completeParts(key, id, parts)).toEqual({ size: PART + 7 });
      await store.delete(key);
    });

    it('with the newest of the parts of one number', async () => {
      const { id, parts } = await upload();
      const [first] = parts;
      const again = await store.putPart(key, id, 2, piecesOf('other end'), { size: 9 });
      expect(await store.listParts(key, id)).toEqual([first, again]);
      await expect(store.completeParts(key, id, parts)).rejects.toBeInstanceOf(BlobStoreError);
      expect(await store.head(key)).toBeNull();
      await store.abortParts(key, id);
    });

    it('but none of another size than announced', async () => {
      const id = await store.createParts(key);
      const put = (size: number) => store.putPart(key, id, 1, piecesOf('text'), { size });
      await expect(put(3)).rejects.toBeInstanceOf(BodySizeError);
      await expect(put(5)).rejects.toBeInstanceOf(BodySizeError);
      expect(await store.listParts(key, id)).toEqual([]);
      await store.abortParts(key, id);
    });

    it('and forgets them where they are given up', async () => {
      const { id, parts } = await upload();
      const open = async () => {
        const found: unknown[] = [];
        for await (const { startedAt, ...listed } of store.listUploads()) {
          expect(startedAt.getTime()).toBeGreaterThan(0);
          found.push(listed);
        }
        return found;
      };
      expect(await open()).toEqual([{ key, uploadId: id }]);
      await store.abortParts(key, id);
      await store.abortParts(key, id);
      expect(await open()).toEqual([]);
      expect(await store.listParts(key, id)).toEqual([]);
      await expect(store.putPart(key, id, 1, piecesOf('late'), { size: 4 })).rejects.toBeInstanceOf(
        BlobStoreError,
      );
      await expect(store.completeParts(key, id, parts)).rejects.toBeInstanceOf(BlobStoreError);
      await expectNothing();
    });
  });

  it('is the same for another process', async () => {
    await store.put(key, piecesOf('text'));
    const other = await fixture.again();
    expect(await textOf((await other.get(key)).body)).toBe('text');
  });

  it('hands out no links to itself unless it is told to', async () => {
    expect(
      await store.signedGet(key, { expiresInSeconds: 60, contentType: 'a/b', contentDisposition: 'inline' }),
    ).toBeNull();
    expect(await store.signedPut(key, { expiresInSeconds: 60, contentType: 'a/b', size: 1 })).toBeNull();
    const part = { expiresInSeconds: 60, uploadId: randomUUID(), partNumber: 1, size: 1 };
    expect(await store.signedPart(key, part)).toBeNull();
  });
});
