import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestConfig } from '#libs/testing';
import { createBlobStore, type BlobStore, type StoreIdentity } from '#libs/storage';
import { canMount } from '../harness/bubblewrap.js';

const CHILD = join(process.cwd(), 'test/storage/store-in-a-process.mjs');
const KEY = 'blobs/0190aaaa-0000-7000-8000-000000000001/0190aaaa-0000-7000-8000-000000000002';
const PARTS = 3;
const PART_BYTES = 70_000;
const NEW = 'n'.repeat(200_000);
const OLD = 'o'.repeat(100_000);
const JOINED = 'p'.repeat(PARTS * PART_BYTES);

interface Told {
  readonly moments: number;
  readonly told: Readonly<Record<string, unknown>>;
}

/** @returns null where it was killed. */
async function run(command: readonly string[]): Promise<Told | null> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (piece: Buffer) => (text += piece.toString()));
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
    child.on('error', reject).on('close', (...ending) => resolve(ending));
  });
  if (signal === 'SIGKILL') return null;
  if (code !== 0) throw new Error(`The child ended with ${code ?? signal}.`);
  return JSON.parse(text) as Told;
}

async function* piece(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

async function openStore(folder: string): Promise<BlobStore> {
  const config = createTestConfig('postgres://nobody@127.0.0.1:1/none', { STORAGE_FOLDER: folder });
  const agreeable = { agree: (_kind: string, found: string | null) => Promise.resolve(found ?? 'a-store') };
  const store = await createBlobStore(config, agreeable as StoreIdentity);
  await store.open();
  return store;
}

async function textOf(store: BlobStore): Promise<string | null> {
  if (!(await store.head(KEY))) return null;
  let text = '';
  for await (const bytes of (await store.get(KEY)).body) text += String(bytes);
  return text;
}

async function uploadIds(store: BlobStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const { uploadId } of store.listUploads()) ids.push(uploadId);
  return ids;
}

async function upload(store: BlobStore): Promise<void> {
  const id = await store.createParts(KEY);
  const part = 'p'.repeat(PART_BYTES);
  for (let number = 1; number <= PARTS; number += 1)
    await store.putPart(KEY, id, number, piece(part), { size: PART_BYTES });
}

async function completeAll(store: BlobStore): Promise<void> {
  for (const id of await uploadIds(store)) await store.completeParts(KEY, id, await store.listParts(KEY, id));
}

interface Case {
  readonly name: string;
  readonly action: string;
  readonly before: (store: BlobStore) => Promise<unknown>;
  /** What may be there after a death, whenever it came. */
  readonly may: readonly (string | null)[];
  /** Does the same again. */
  readonly again: (store: BlobStore) => Promise<unknown>;
  /** What is there then. */
  readonly then: string | null;
}

const CASES: readonly Case[] = [
  {
    name: 'keeps a value',
    action: 'put',
    before: () => Promise.resolve(),
    may: [null, NEW],
    again: (store) => store.put(KEY, piece(NEW)),
    then: NEW,
  },
  {
    name: 'replaces a value',
    action: 'put',
    before: (store) => store.put(KEY, piece(OLD)),
    may: [OLD, NEW],
    again: (store) => store.put(KEY, piece(NEW)),
    then: NEW,
  },
  {
    name: 'completes an upload in parts',
    action: 'complete',
    before: upload,
    may: [null, JOINED],
    again: completeAll,
    then: JOINED,
  },
  {
    name: 'deletes a value',
    action: 'delete',
    before: (store) => store.put(KEY, piece(OLD)),
    may: [OLD, null],
    again: (store) => store.delete(KEY),
    then: null,
  },
];

describe('a store on a disk, in a process of its own', () => {
  let home: string;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'portico-store-crash-'));
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  it.each(CASES)(
    'that is killed at any step while it $name',
    async ({ name, action, before, may, again, then }) => {
      const template = join(home, name, 'template');
      await before(await openStore(template));
      const seen = new Set<string | null>();
      for (let moment = 1; ; moment += 1) {
        const folder = join(home, name, String(moment));
        await cp(template, folder, { recursive: true });
        const told = await run([process.execPath, CHILD, folder, action, String(moment)]);
        const store = await openStore(folder);
        const found = await textOf(store);
        expect(may.map((text) => text === found)).toContain(true);
        seen.add(found);
        // An upload is whole as long as its value is not: nothing of it is lost in between.
        if (action === 'complete' && found === null) {
          const [id = ''] = await uploadIds(store);
          expect(await store.listParts(KEY, id)).toHaveLength(PARTS);
        }
        await again(store);
        expect((await textOf(store)) === then).toBe(true);
        await store.sweepDrafts(new Date(Date.now() + 60_000));
        expect(await readdir(join(folder, 'tmp'))).toEqual([]);
        await rm(folder, { recursive: true });
        if (told) {
          expect(moment).toBeGreaterThan(told.moments);
          break;
        }
      }
      // It has been killed before the deed and after it.
      expect(seen).toEqual(new Set(may));
    },
  );

  it('that completes an upload whose parts went half before it was killed', async () => {
    const folder = join(home, 'half');
    const store = await openStore(folder);
    await upload(store);
    const [id = ''] = await uploadIds(store);
    const parts = await store.listParts(KEY, id);
    await store.put(KEY, piece(JOINED));
    const [name = ''] = await readdir(join(folder, 'parts'));
    await rm(join(folder, 'parts', name, '00002'));
    expect(await store.completeParts(KEY, id, parts)).toEqual({ size: JOINED.length });
    expect(await uploadIds(store)).toEqual([]);
    expect((await textOf(store)) === JOINED).toBe(true);
  });

  // Small and write-protected disks are mounts of bubblewrap's.
  if (!canMount()) return;

  const inside = (...mounts: readonly string[]): string[] => [
    'bwrap',
    '--dev-bind',
    '/',
    '/',
    ...mounts,
    '--',
  ];

  it('that finds the disk full: it says so, leaves no half file, and keeps what it has', async () => {
    const folder = await mkdtemp(join(home, 'full-'));
    const small = inside('--size', String(2 * 1_048_576), '--tmpfs', folder);
    const told = await run([...small, process.execPath, CHILD, folder, 'on a full disk', '0']);
    expect(told?.told).toEqual({
      fault: 'BlobStoreError',
      part: 'BlobStoreError',
      drafts: [],
      parts: [],
      after: null,
      kept: true,
    });
  });

  it('that finds the disk write-protected: it says so, and goes on reading', async () => {
    const folder = await mkdtemp(join(home, 'protected-'));
    await (await openStore(folder)).put(KEY, piece('o'.repeat(10)));
    const fixed = inside('--ro-bind', folder, folder);
    const told = await run([...fixed, process.execPath, CHILD, folder, 'on a disk that takes nothing', '0']);
    const fault = 'BlobStoreError';
    expect(told?.told).toEqual({ faults: [fault, fault, fault], kept: true });
  });
});
