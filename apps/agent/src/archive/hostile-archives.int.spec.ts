import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ArchiveFormat } from '#libs/agent-protocol';
import { leastLongestTurn } from '#libs/testing';
import { tarOf, tarRecord } from '../../../../libs/archives/src/__fixtures__/tar-of.js';
import { zipOf } from '../../../../libs/archives/src/__fixtures__/zip-of.js';
import { unpackArchive } from './unpack-archive.js';

const MIB = 1_048_576;
const MOST_MS = 50;
const END_BYTES = 1_024;

/** Members that all have names of their own. */
const members = (count: number): Buffer =>
  Buffer.from(Array.from({ length: count }, (_, at) => `11 k${String(at).padStart(5, '0')}=\n`).join(''));
const many = (count: number, bytes: Buffer): Buffer => Buffer.concat(Array<Buffer>(count).fill(bytes));
const entry = async (name: string, more: object = {}): Promise<Buffer> =>
  (await tarOf([{ name, ...more }])).subarray(0, -END_BYTES);

interface Case {
  readonly name: string;
  readonly format: ArchiveFormat;
  readonly make: () => Buffer | Promise<Buffer>;
  /** What it is refused with; absent where it is unpacked. */
  readonly refused?: string;
}

const CASES: readonly Case[] = [
  {
    name: 'twenty records of 4 MiB',
    format: 'tar',
    make: async () => many(20, await tarRecord('x', Buffer.alloc(4 * MIB - 512, '6 a=b\n'))),
    refused: 'of one entry',
  },
  {
    name: 'a record of all entries before a thousand of them',
    format: 'tar',
    make: async () => {
      const small = Buffer.concat([
        await tarRecord('x', Buffer.from('6 a=b\n')),
        await entry('d', { type: 'directory' }),
      ]);
      return Buffer.concat([
        await tarRecord('g', members(5_500)),
        many(1_000, small),
        Buffer.alloc(END_BYTES),
      ]);
    },
  },
  {
    name: 'a bomb of records',
    format: 'tar.gz',
    make: async () => gzipSync(many(200, await tarRecord('x', members(5_500)))),
    refused: 'says too much',
  },
  {
    name: 'a bomb of folders of one name',
    format: 'tar.gz',
    make: async () => gzipSync(many(120_000, await entry('d', { type: 'directory' }))),
    refused: 'more than 100000 entries',
  },
  {
    name: 'a bomb of zeros between entries',
    format: 'tar.gz',
    make: () => gzipSync(Buffer.alloc(64 * MIB)),
    refused: 'times its size',
  },
  {
    name: 'a folder within a folder without end',
    format: 'tar',
    make: async () => many(2_000, await entry(`${'a/'.repeat(48)}b`, { type: 'directory' })),
  },
  {
    name: 'many entries',
    format: 'zip',
    make: () => zipOf(Array.from({ length: 3_000 }, (_, at) => ({ name: `d/${at % 3}/`, mode: 0o040755 }))),
  },
  {
    name: 'ends of a directory all along',
    format: 'zip',
    make: () => Buffer.alloc(MIB, Buffer.from('PK\x05\x06\x00\x00', 'latin1')),
    refused: 'damaged',
  },
  {
    name: 'an entry that unpacks to more than it says',
    format: 'zip',
    make: () => zipOf([{ name: 'f', content: Buffer.alloc(60_000), saidSize: 10 }]),
    refused: '',
  },
];

describe('archives that are made to hold the agent', () => {
  let folder: string;

  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'hostile-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each(CASES)('$format: $name', async ({ format, make, refused }) => {
    const archive = join(folder, 'archive');
    writeFileSync(archive, await make());
    let fault: Error | null = null;
    let tries = 0;
    const turn = await leastLongestTurn(MOST_MS, async () => {
      await unpackArchive(archive, format, join(folder, `root${(tries += 1)}`)).catch(
        (error: Error) => (fault = error),
      );
    });
    expect(turn).toBeLessThan(MOST_MS);
    if (refused === undefined) expect(fault).toBeNull();
    else expect(fault).toMatchObject({ name: 'ArchiveRefused', message: expect.stringContaining(refused) });
  });
});
