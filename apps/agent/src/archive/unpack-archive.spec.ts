import {
  createWriteStream,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import type { ArchiveFormat } from '#libs/agent-protocol';
import { ARCHIVE_LIMITS, ArchiveBudget, type ArchiveLimits, readZipFile } from '#libs/archives';
import { type ZipEntry, zipOf } from '../../../../libs/archives/src/__fixtures__/zip-of.js';
import { HeldFolder } from '../files/held-folder.js';
import { GuardedFolder } from './guarded-folder.js';
import { unpackArchive, type UnpackOptions, type Unpacked } from './unpack-archive.js';

type TarEntry = Partial<Header> & { readonly name: string; readonly content?: string | Buffer };

describe('unpacking an archive', () => {
  let sandbox: string;
  let root: string;
  let archive: string;

  beforeEach(() => {
    sandbox = mkdtempSync(join(tmpdir(), 'unpack-'));
    root = join(sandbox, 'inside', 'release');
    archive = join(sandbox, 'archive');
    mkdirSync(join(sandbox, 'outside'));
    writeFileSync(join(sandbox, 'outside', 'kept'), 'kept');
  });
  afterEach(() => rmSync(sandbox, { recursive: true, force: true }));

  async function tarOf(entries: readonly TarEntry[], compressed = false): Promise<void> {
    const tar = pack();
    const written = compressed
      ? pipeline(tar, createGzip(), createWriteStream(archive))
      : pipeline(tar, createWriteStream(archive));
    for (const { content = '', ...header } of entries) tar.entry(header, Buffer.from(content));
    tar.finalize();
    await written;
  }

  /** Every path below the sandbox but the archive, with contents and link targets. */
  function contents(folder: string, prefix = ''): Record<string, string> {
    const found: Record<string, string> = {};
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      const stats = lstatSync(path);
      if (stats.isSymbolicLink()) found[prefix + name] = `-> ${readlinkSync(path)}`;
      else if (stats.isDirectory()) Object.assign(found, contents(path, `${prefix}${name}/`));
      else found[prefix + name] = readFileSync(path, 'utf8');
    }
    return found;
  }
  const outside = (): Record<string, string> => {
    const all = contents(sandbox);
    return Object.fromEntries(
      Object.entries(all).filter(([path]) => path !== 'archive' && !path.startsWith('inside/release/')),
    );
  };
  const unpack = (format: ArchiveFormat = 'tar', limits: Partial<ArchiveLimits> = {}): Promise<Unpacked> =>
    unpackArchive(archive, format, root, { limits: { ...ARCHIVE_LIMITS, ...limits } });
  const LEFT_OUT: UnpackOptions = { leaveOutTopFolder: true };

  const OUT = 'leads out of the folder';
  const THROUGH = 'leads through a link';
  const LINK_OUT = 'is a link that leads out';

  it.each<[string, TarEntry[], string]>([
    ['an absolute path', [{ name: '/etc/x', content: 'x' }], 'absolute'],
    ['a drive', [{ name: 'C:\\x', content: 'x' }], 'absolute'],
    ['a path upwards', [{ name: '../outside/kept', content: 'x' }], OUT],
    ['a path upwards in the middle', [{ name: 'a/../../outside/kept', content: 'x' }], OUT],
    ['a path upwards with backslashes', [{ name: 'a\\..\\..\\outside\\kept', content: 'x' }], OUT],
    ['a folder upwards', [{ name: '../new', type: 'directory' }], OUT],
    ['a link to an absolute path', [{ name: 'l', type: 'symlink', linkname: '/etc' }], LINK_OUT],
    ['a link upwards', [{ name: 'a/l', type: 'symlink', linkname: '../../outside' }], LINK_OUT],
    ['a link down and up again', [{ name: 'l', type: 'symlink', linkname: 'a/../../outside' }], LINK_OUT],
    [
      'a link that climbs behind another link',
      [
        { name: 'a/b/up', type: 'symlink', linkname: '../..' },
        { name: 'l', type: 'symlink', linkname: 'a/b/up/../outside' },
      ],
      LINK_OUT,
    ],
    ['a link to nothing', [{ name: 'l', type: 'symlink', linkname: '.'.repeat(2) }], LINK_OUT],
    [
      'a file through a link',
      [
        { name: 'l', type: 'symlink', linkname: 'a' },
        { name: 'l/x', content: 'x' },
      ],
      THROUGH,
    ],
    [
      'a folder through a link in another case',
      [
        { name: 'Link', type: 'symlink', linkname: 'a' },
        { name: 'lINK/x', content: 'x' },
      ],
      THROUGH,
    ],
    [
      'a file through a link written in other code points',
      [
        { name: 'caf\u00e9', type: 'symlink', linkname: 'a' },
        { name: 'cafe\u0301/x', content: 'x' },
      ],
      THROUGH,
    ],
    ['a hard link out', [{ name: 'h', type: 'link', linkname: '../outside/kept' }], OUT],
    ['a hard link to an absolute path', [{ name: 'h', type: 'link', linkname: '/etc/passwd' }], 'absolute'],
    ['a hard link to nothing', [{ name: 'h', type: 'link', linkname: 'later' }], 'has not brought before'],
    [
      'a hard link to a link',
      [
        { name: 'l', type: 'symlink', linkname: 'a' },
        { name: 'h', type: 'link', linkname: 'l' },
      ],
      'has not brought before',
    ],
    [
      'a file below a file',
      [
        { name: 'f', content: 'x' },
        { name: 'f/x', content: 'x' },
      ],
      'through a file',
    ],
    ['a file in place of a folder', [{ name: 'd/x', content: 'x' }, { name: 'd' }], 'place of a folder'],
    ['a character device', [{ name: 'd', type: 'character-device', devmajor: 1, devminor: 3 }], 'kind'],
    ['a block device', [{ name: 'd', type: 'block-device', devmajor: 8, devminor: 0 }], 'kind'],
    ['a pipe', [{ name: 'p', type: 'fifo' }], 'kind'],
    ['a NUL in a name', [{ name: 'x', pax: { path: 'a\0/../x' } }], 'NUL'],
    ['a file without a name', [{ name: './', type: 'file' }], 'no name of its own'],
    ['a path that is too long', [{ name: 'abcd/'.repeat(210) + 'x' }], 'too long'],
    ['a name that is too long', [{ name: 'a'.repeat(256) }], 'too long'],
    ['a path that is too deep', [{ name: 'a/'.repeat(64) + 'x' }], 'too deep'],
  ])('refuses %s', async (_, entries, reason) => {
    await tarOf(entries);
    await expect(unpack()).rejects.toMatchObject({
      name: 'ArchiveRefused',
      message: expect.stringContaining(reason),
    });
    expect(outside()).toEqual({ 'outside/kept': 'kept' });
  });

  it.each<[string, Partial<ArchiveLimits>, string]>([
    ['too many entries', { entries: 3 }, 'more than 3 entries'],
    ['too many bytes', { bytes: 1000 }, 'more than 1000 bytes'],
    ['bytes out of all proportion', { freeBytes: 100, ratio: 2 }, 'times its size'],
  ])('refuses %s', async (_, limits, reason) => {
    await tarOf(
      Array.from({ length: 4 }, (__, index) => ({ name: `f${index}`, content: Buffer.alloc(5000) })),
      true,
    );
    await expect(unpack('tar.gz', limits)).rejects.toMatchObject({
      message: expect.stringContaining(reason),
    });
    const zip = Array.from({ length: 4 }, (__, index) => ({
      name: `f${index}`,
      content: Buffer.alloc(5000),
    }));
    rmSync(root, { recursive: true });
    writeFileSync(archive, zipOf(zip));
    await expect(unpack('zip', limits)).rejects.toMatchObject({ message: expect.stringContaining(reason) });
  });

  it('stops at the beginning of a bomb', async () => {
    await tarOf([{ name: 'x', content: Buffer.alloc(50_000_000) }], true);
    await expect(unpack('tar.gz')).rejects.toMatchObject({ message: expect.stringContaining('200 times') });
  });

  it.each<[string, ZipEntry[], string]>([
    ['an absolute path', [{ name: '/etc/x' }], 'absolute'],
    ['a path upwards', [{ name: '../outside/kept', content: 'x' }], OUT],
    ['a path upwards with backslashes', [{ name: '..\\outside\\kept', content: 'x' }], OUT],
    ['a drive', [{ name: 'c:\\windows\\x', content: 'x' }], 'absolute'],
    ['a link out', [{ name: 'l', mode: 0o120777, content: '../outside' }], LINK_OUT],
    [
      'a file through a link',
      [
        { name: 'l', mode: 0o120777, content: 'a' },
        { name: 'l/x', content: 'x' },
      ],
      THROUGH,
    ],
    ['a device', [{ name: 'd', mode: 0o020644 }], 'kind'],
    ['a pipe', [{ name: 'p', mode: 0o010644 }], 'kind'],
    ['a NUL in a name', [{ name: 'a\0b' }], 'NUL'],
    ['an encrypted entry', [{ name: 'e', flags: 0x801 }], 'encrypted'],
    ['another name beside the content', [{ name: 'good', localName: '../evil' }], 'twice'],
    ['a size that is not true', [{ name: 'f', content: 'x'.repeat(100), saidSize: 10 }], 'damaged'],
    ['a link with an endless target', [{ name: 'l', mode: 0o120777, content: 'a'.repeat(5000) }], 'too long'],
  ])('refuses a ZIP with %s', async (_, entries, reason) => {
    writeFileSync(archive, zipOf(entries));
    await expect(unpack('zip')).rejects.toMatchObject({
      name: 'ArchiveRefused',
      message: expect.stringContaining(reason),
    });
    expect(outside()).toEqual({ 'outside/kept': 'kept' });
  });

  it('takes a fault of a ZIP also when nobody reads the entry yet', async () => {
    writeFileSync(archive, zipOf([{ name: 'f', content: 'x'.repeat(100), saidSize: 10 }]));
    const slow = {
      file: async (_name: string, _mode: number, content: AsyncIterable<Uint8Array>) => {
        // Long enough for the decoder to come to the fault by itself, if it was begun.
        for (let turn = 0; turn < 500; turn += 1) await setImmediate();
        await text(content);
      },
    } as GuardedFolder;
    const budget = new ArchiveBudget(ARCHIVE_LIMITS, 1_000, null);
    await expect(readZipFile(archive, slow, budget)).rejects.toThrow('too many bytes');
  });

  it.each<[ArchiveFormat, Buffer]>([
    ['tar', Buffer.from('no archive'.repeat(100))],
    ['tar.gz', Buffer.from('no archive')],
    ['zip', Buffer.from('no archive')],
    ['zip', Buffer.alloc(0)],
  ])('refuses a %s that is none', async (format, content) => {
    writeFileSync(archive, content);
    await expect(unpack(format)).rejects.toMatchObject({ name: 'ArchiveRefused' });
  });

  it('refuses an archive that was cut', async () => {
    await tarOf([{ name: 'x', content: Buffer.alloc(3000, 'abc') }], true);
    const whole = readFileSync(archive);
    writeFileSync(archive, whole.subarray(0, whole.length - 20));
    await expect(unpack('tar.gz')).rejects.toMatchObject({ message: expect.stringContaining('damaged') });
  });

  it('unpacks files, folders and links, with no more than the right to run', async () => {
    await tarOf(
      [
        { name: './', type: 'directory' },
        { name: './bin/run', content: 'run', mode: 0o6777 },
        { name: './bin/link', type: 'symlink', linkname: '../lib/./module' },
        { name: './lib/module', content: 'module', mode: 0o600 },
        { name: './lib/same', type: 'link', linkname: './lib/module' },
        { name: './empty', type: 'directory', mode: 0 },
        { name: `./${'long/'.repeat(40)}x`, content: 'long' },
      ],
      true,
    );
    await expect(unpack('tar.gz')).resolves.toEqual({
      entries: 7,
      bytes: 13,
      backslashes: 0,
      topFolder: null,
    });
    expect(contents(root)).toEqual({
      'bin/run': 'run',
      'bin/link': '-> ../lib/module',
      'lib/module': 'module',
      'lib/same': 'module',
      [`${'long/'.repeat(40)}x`]: 'long',
    });
    expect(statSync(join(root, 'bin/run')).mode & 0o7777).toBe(0o755);
    expect(statSync(join(root, 'lib/module')).mode & 0o7777).toBe(0o644);
    expect(statSync(join(root, 'empty')).isDirectory()).toBe(true);
  });

  it('lets the last of two entries win, and never writes through the first', async () => {
    await tarOf([
      { name: 'a', content: 'first' },
      { name: 'h', type: 'link', linkname: 'a' },
      { name: 'a', content: 'second' },
      { name: 'l', type: 'symlink', linkname: 'a' },
      { name: 'l', content: 'file' },
      { name: 'd', type: 'symlink', linkname: 'e' },
      { name: 'd', type: 'directory' },
      { name: 'd/x', content: 'x' },
    ]);
    await unpack();
    expect(contents(root)).toEqual({ a: 'second', h: 'first', l: 'file', 'd/x': 'x' });
  });

  it('refuses a link that is already in the folder', async () => {
    mkdirSync(root, { recursive: true });
    symlinkSync('../../outside', join(root, 'l'));
    await tarOf([{ name: 'l/kept', content: 'x' }]);
    await expect(unpack()).rejects.toMatchObject({ message: expect.stringContaining(THROUGH) });
    expect(outside()).toEqual({ 'outside/kept': 'kept' });
  });

  it('unpacks a ZIP that was made on Windows', async () => {
    writeFileSync(
      archive,
      zipOf([
        { name: 'app\\', mode: 0 },
        { name: 'app\\src\\index.js', content: 'code', mode: 0 },
        { name: 'bin/run', content: 'run', mode: 0o100755 },
        { name: 'link', content: 'bin/run', mode: 0o120777 },
      ]),
    );
    await expect(unpack('zip')).resolves.toMatchObject({ entries: 4, bytes: 7, backslashes: 1 });
    expect(contents(root)).toEqual({ 'app/src/index.js': 'code', 'bin/run': 'run', link: '-> bin/run' });
    expect(statSync(join(root, 'bin/run')).mode & 0o777).toBe(0o755);
  });

  describe('whose top folder is left out', () => {
    const top = (name: string, obstacle: string | null = null) => ({ name, obstacle });

    it.each<[string, TarEntry[], Record<string, string>]>([
      [
        'as code hosts make them',
        [
          { name: 'pax_global_header', content: 'comment' },
          { name: 'app-1.2/', type: 'directory' },
          { name: 'app-1.2/server.js', content: 'code' },
          { name: 'app-1.2/bin/run', type: 'symlink', linkname: '../server.js' },
          { name: 'app-1.2/copy.js', type: 'link', linkname: 'app-1.2/server.js' },
        ],
        { 'server.js': 'code', 'bin/run': '-> ../server.js', 'copy.js': 'code' },
      ],
      [
        'with what systems lay beside it',
        [
          { name: '.DS_Store', content: 'x' },
          { name: '._app-1.2', content: 'x' },
          { name: '__MACOSX/app-1.2/._server.js', content: 'x' },
          { name: '__MACOSX/l', type: 'symlink', linkname: '../app-1.2' },
          { name: './app-1.2/server.js', content: 'code' },
          { name: 'app-1.2/.DS_Store', content: 'own' },
        ],
        { 'server.js': 'code', '.DS_Store': 'own' },
      ],
      [
        'with a folder of the same name inside',
        [
          { name: 'app-1.2/app-1.2/x', content: 'deep' },
          { name: 'app-1.2/y', content: 'y' },
        ],
        { 'app-1.2/x': 'deep', y: 'y' },
      ],
    ])('takes one %s', async (_, entries, expected) => {
      await tarOf(entries, true);
      const { topFolder } = await unpackArchive(archive, 'tar.gz', root, LEFT_OUT);
      expect(topFolder).toEqual(top('app-1.2'));
      expect(contents(root)).toEqual(expected);
      expect(readdirSync(root).sort()).toEqual(
        [...new Set(Object.keys(expected).map((path) => path.split('/')[0]))].sort(),
      );
    });

    it('takes a ZIP made on Windows', async () => {
      const zip = [
        { name: 'app\\', mode: 0 },
        { name: 'app\\src\\index.js', content: 'code', mode: 0 },
        { name: '__MACOSX/app/._src', content: 'x' },
      ];
      writeFileSync(archive, zipOf(zip));
      const { topFolder } = await unpackArchive(archive, 'zip', root, LEFT_OUT);
      expect(topFolder).toEqual(top('app'));
      expect(contents(root)).toEqual({ 'src/index.js': 'code' });
    });

    it.each<[string, TarEntry[]]>([
      ['two folders', [{ name: 'a/x' }, { name: 'b/x' }]],
      ['a file beside it', [{ name: 'a/x' }, { name: 'README' }]],
      ['a link beside it', [{ name: 'a/x' }, { name: 'l', type: 'symlink', linkname: 'a' }]],
      ['a hidden folder beside it', [{ name: 'a/x' }, { name: '.config/x' }]],
      ['one file', [{ name: 'x' }]],
      ['nothing but what systems leave', [{ name: '__MACOSX/x' }]],
    ])('leaves %s as it is', async (_, entries) => {
      await tarOf(entries);
      const before = Object.fromEntries(
        entries.map(({ name, linkname }) => [name, linkname ? `-> ${linkname}` : '']),
      );
      expect((await unpackArchive(archive, 'tar', root, LEFT_OUT)).topFolder).toBeNull();
      expect(contents(root)).toEqual(before);
    });

    it('keeps the folder where a link would lead out without it', async () => {
      await tarOf([
        { name: 'app/l', type: 'symlink', linkname: '../app/x' },
        { name: 'app/x', content: 'x' },
      ]);
      const { topFolder } = await unpackArchive(archive, 'tar', root, LEFT_OUT);
      expect(topFolder).toEqual(top('app', 'app/l'));
      expect(contents(root)).toEqual({ 'app/l': '-> ../app/x', 'app/x': 'x' });
    });

    it.each<[string, TarEntry[], string]>([
      ['upwards', [{ name: 'app/../../outside/kept', content: 'x' }], OUT],
      ['with a link out', [{ name: 'app/l', type: 'symlink', linkname: '../../outside' }], LINK_OUT],
      [
        'through a link',
        [
          { name: 'app/l', type: 'symlink', linkname: '..' },
          { name: 'app/l/outside', content: 'x' },
        ],
        THROUGH,
      ],
    ])('refuses a path %s as ever', async (_, entries, reason) => {
      await tarOf(entries);
      await expect(unpackArchive(archive, 'tar', root, LEFT_OUT)).rejects.toMatchObject({
        message: expect.stringContaining(reason),
      });
      expect(outside()).toEqual({ 'outside/kept': 'kept' });
    });
  });

  describe('while somebody puts a link in the place of a folder', () => {
    const WRITES: Readonly<Record<string, (folder: GuardedFolder) => Promise<void>>> = {
      file: (folder) => folder.file('a/b/new', 0o644, Readable.from([Buffer.from('x')])),
      folder: (folder) => folder.directory('a/b/new'),
      'hard link': (folder) => folder.hardLink('a/b/new', 'a/b/first'),
      'file in the place of another': (folder) => folder.file('a/b/kept', 0o644, Readable.from(['x'])),
      'symbolic link': (folder) => folder.symbolicLink('a/b/new', 'first'),
    };

    it.each(
      Object.entries(WRITES).flatMap(([what, write]) =>
        ['a', 'a/b'].flatMap((swapped) =>
          [true, false].map(
            (isNear) => [what, swapped, isNear ? 'just before' : 'long before', write] as const,
          ),
        ),
      ),
    )('writes no %s outside, with %s swapped, used %s', async (_what, swapped, used, write) => {
      mkdirSync(root, { recursive: true });
      const held = HeldFolder.open(root);
      const budget = new ArchiveBudget(ARCHIVE_LIMITS, 1_000, null);
      const folder = new GuardedFolder(held, ARCHIVE_LIMITS, budget);
      await folder.file('a/b/first', 0o644, Readable.from([Buffer.from('first')]));
      if (used === 'long before') await folder.file('other/file', 0o644, Readable.from([Buffer.from('x')]));
      renameSync(join(root, swapped), join(sandbox, 'moved'));
      mkdirSync(join(sandbox, 'outside', 'b'));
      writeFileSync(join(sandbox, 'outside', 'b', 'kept'), 'kept');
      symlinkSync(join(sandbox, 'outside', ...(swapped === 'a' ? [] : ['b'])), join(root, swapped));
      await Promise.all([write(folder).then(() => folder.finish())]).catch((error: NodeJS.ErrnoException) => {
        expect(['ENOTDIR', 'ELOOP']).toContain(error.code);
      });
      folder.close();
      held.close();
      expect(contents(join(sandbox, 'outside'))).toEqual({ kept: 'kept', 'b/kept': 'kept' });
    });
  });
});
