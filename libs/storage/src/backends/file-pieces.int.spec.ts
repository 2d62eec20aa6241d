import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { FilePieces } from './file-pieces.js';

const BYTES = randomBytes(5_000_001);

describe('the pieces of a file', () => {
  let folder: string;
  let file: string;
  let handle: FileHandle;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-pieces-'));
    file = join(folder, 'file');
    await writeFile(file, BYTES);
    handle = await open(file, 'r');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const isOpen = () => handle.fd >= 0;

  /** @param pause what the reader does with each piece before it is done with it. */
  async function read(pieces: FilePieces, pause: () => Promise<unknown>): Promise<Buffer> {
    const copies: Buffer[] = [];
    for await (const piece of pieces) {
      await pause();
      copies.push(Buffer.from(piece));
    }
    return Buffer.concat(copies);
  }

  it.each([
    ['a fast reader', () => Promise.resolve()],
    ['a slow reader', () => turn().then(() => turn())],
  ])('are those of the file to %s, which is closed then', async (_who, pause) => {
    const all = await read(new FilePieces(handle, { first: 0, last: BYTES.length - 1 }), pause);
    expect(all.equals(BYTES)).toBe(true);
    expect(isOpen()).toBe(false);
  });

  it.each([
    [0, 0],
    [BYTES.length - 1, BYTES.length - 1],
    [262_143, 262_144],
    [1, 4_999_999],
  ])('are those from %d to %d', async (first, last) => {
    const some = await read(new FilePieces(handle, { first, last }), () => turn());
    expect(some.equals(BYTES.subarray(first, last + 1))).toBe(true);
  });

  it('close the file when their reader leaves, at whatever piece', async () => {
    await new FilePieces(handle, { first: 0, last: BYTES.length - 1 }).return();
    expect(isOpen()).toBe(false);
    handle = await open(file, 'r');
    const pieces = new FilePieces(handle, { first: 0, last: BYTES.length - 1 });
    await pieces.next();
    await pieces.return();
    expect(isOpen()).toBe(false);
    expect(await pieces.next()).toEqual({ done: true, value: undefined });
  });

  it('end early where the file is shorter than it was', async () => {
    await truncate(file, 1_000_000);
    const all = await read(new FilePieces(handle, { first: 0, last: BYTES.length - 1 }), () => turn());
    expect(all.equals(BYTES.subarray(0, 1_000_000))).toBe(true);
    expect(isOpen()).toBe(false);
  });

  it('are none of an empty file', async () => {
    const none = await read(new FilePieces(handle, { first: 0, last: -1 }), () => turn());
    expect([none.length, isOpen()]).toEqual([0, false]);
  });
});
