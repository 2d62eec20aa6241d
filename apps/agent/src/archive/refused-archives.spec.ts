import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { ArchiveFormat } from '#libs/agent-protocol';
import { ARCHIVE_LIMITS, ArchiveBudget, type ArchiveLimits, readZipFile } from '#libs/archives';
import { type ZipEntry, zipOf } from '../../../../libs/archives/src/__fixtures__/zip-of.js';
import { GuardedFolder } from './guarded-folder.js';
import { LINK_OUT, OUT, THROUGH, type TarEntry, UnpackedFolder } from './__fixtures__/unpacked-folder.js';

describe('unpacking an archive that is refused', () => {
  let folder: UnpackedFolder;

  beforeEach(() => {
    folder = new UnpackedFolder();
  });
  afterEach(() => folder.remove());

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
    await folder.tarOf(entries);
    await expect(folder.unpack()).rejects.toMatchObject({
      name: 'ArchiveRefused',
      message: expect.stringContaining(reason),
    });
    expect(folder.outside()).toEqual({ 'outside/kept': 'kept' });
  });

  it.each<[string, Partial<ArchiveLimits>, string]>([
    ['too many entries', { entries: 3 }, 'more than 3 entries'],
    ['too many bytes', { bytes: 1000 }, 'more than 1000 bytes'],
    ['bytes out of all proportion', { freeBytes: 100, ratio: 2 }, 'times its size'],
  ])('refuses %s', async (_, limits, reason) => {
    await folder.tarOf(
      Array.from({ length: 4 }, (__, index) => ({ name: `f${index}`, content: Buffer.alloc(5000) })),
      true,
    );
    await expect(folder.unpack('tar.gz', limits)).rejects.toMatchObject({
      message: expect.stringContaining(reason),
    });
    const zip = Array.from({ length: 4 }, (__, index) => ({
      name: `f${index}`,
      content: Buffer.alloc(5000),
    }));
    rmSync(folder.root, { recursive: true });
    folder.zipOf(zip);
    await expect(folder.unpack('zip', limits)).rejects.toMatchObject({
      message: expect.stringContaining(reason),
    });
  });

  it('stops at the beginning of a bomb', async () => {
    await folder.tarOf([{ name: 'x', content: Buffer.alloc(50_000_000) }], true);
    await expect(folder.unpack('tar.gz')).rejects.toMatchObject({
      message: expect.stringContaining('200 times'),
    });
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
    [
      'an encrypted entry',
      [{ name: 'e', flags: 0x801 }],
      'is encrypted; encrypted archives are not supported',
    ],
    ['an entry encrypted by AES', [{ name: 'e', method: 99 }], 'is encrypted'],
    ['strong encryption', [{ name: 'e', flags: 0x841 }], 'the archive is encrypted'],
    ['an entry packed with LZMA', [{ name: 'e', method: 14 }], 'is packed with LZMA (method 14)'],
    [
      'an entry packed with Zstandard',
      [{ name: 'e', method: 93 }],
      'supported are Stored (0) and Deflate (8)',
    ],
    ['an entry packed with Deflate64', [{ name: 'e', method: 9 }], 'is packed with Deflate64 (method 9)'],
    ['an entry packed somehow', [{ name: 'e', method: 77 }], 'a way nobody knows (method 77)'],
    ['a patch', [{ name: 'e', flags: 0x820 }], 'is a patch'],
    ['another name beside the content', [{ name: 'good', localName: '../evil' }], 'twice'],
    ['a size that is not true', [{ name: 'f', content: 'x'.repeat(100), saidSize: 10 }], 'damaged'],
    ['a link with an endless target', [{ name: 'l', mode: 0o120777, content: 'a'.repeat(5000) }], 'too long'],
  ])('refuses a ZIP with %s', async (_, entries, reason) => {
    folder.zipOf(entries);
    await expect(folder.unpack('zip')).rejects.toMatchObject({
      name: 'ArchiveRefused',
      message: expect.stringContaining(reason),
    });
    expect(folder.outside()).toEqual({ 'outside/kept': 'kept' });
  });

  it.each([
    ['the last part of a split ZIP', 4, 'one part of a split ZIP'],
    ['a ZIP that was cut off', 0, 'it was cut off'],
  ])('refuses %s by its name', async (_, disks, reason) => {
    const zip = zipOf([{ name: 'f', content: 'x' }]);
    zip.writeUInt16LE(disks, zip.length - 18);
    writeFileSync(folder.archive, disks === 0 ? zip.subarray(0, -22) : zip);
    await expect(folder.unpack('zip')).rejects.toMatchObject({
      name: 'ArchiveRefused',
      message: expect.stringContaining(reason),
    });
  });

  it('takes a fault of a ZIP also when nobody reads the entry yet', async () => {
    folder.zipOf([{ name: 'f', content: 'x'.repeat(100), saidSize: 10 }]);
    const slow = {
      file: async (_name: string, _mode: number, content: AsyncIterable<Uint8Array>) => {
        // Long enough for the decoder to come to the fault by itself, if it was begun.
        for (let turn = 0; turn < 500; turn += 1) await setImmediate();
        await text(content);
      },
    } as GuardedFolder;
    const budget = new ArchiveBudget(ARCHIVE_LIMITS, 1_000, null);
    await expect(readZipFile(folder.archive, slow, budget)).rejects.toThrow('too many bytes');
  });

  it.each<[ArchiveFormat, Buffer]>([
    ['tar', Buffer.from('no archive'.repeat(100))],
    ['tar.gz', Buffer.from('no archive')],
    ['zip', Buffer.from('no archive')],
    ['zip', Buffer.alloc(0)],
  ])('refuses a %s that is none', async (format, content) => {
    writeFileSync(folder.archive, content);
    await expect(folder.unpack(format)).rejects.toMatchObject({ name: 'ArchiveRefused' });
  });

  it('refuses an archive that was cut', async () => {
    await folder.tarOf([{ name: 'x', content: Buffer.alloc(3000, 'abc') }], true);
    const whole = readFileSync(folder.archive);
    writeFileSync(folder.archive, whole.subarray(0, whole.length - 20));
    await expect(folder.unpack('tar.gz')).rejects.toMatchObject({
      message: expect.stringContaining('damaged'),
    });
  });
});
