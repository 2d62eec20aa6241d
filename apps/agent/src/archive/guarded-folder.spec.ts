import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ARCHIVE_LIMITS, ArchiveBudget } from '#libs/archives';
import { HeldFolder } from '../files/held-folder.js';
import { GuardedFolder } from './guarded-folder.js';
import { UnpackedFolder } from './__fixtures__/unpacked-folder.js';

describe('writing while somebody puts a link in the place of a folder', () => {
  let place: UnpackedFolder;

  beforeEach(() => {
    place = new UnpackedFolder();
  });
  afterEach(() => place.remove());

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
    mkdirSync(place.root, { recursive: true });
    const held = HeldFolder.open(place.root);
    const budget = new ArchiveBudget(ARCHIVE_LIMITS, 1_000, null);
    const folder = new GuardedFolder(held, ARCHIVE_LIMITS, budget);
    await folder.file('a/b/first', 0o644, Readable.from([Buffer.from('first')]));
    if (used === 'long before') await folder.file('other/file', 0o644, Readable.from([Buffer.from('x')]));
    renameSync(join(place.root, swapped), join(place.sandbox, 'moved'));
    mkdirSync(join(place.sandbox, 'outside', 'b'));
    writeFileSync(join(place.sandbox, 'outside', 'b', 'kept'), 'kept');
    symlinkSync(join(place.sandbox, 'outside', ...(swapped === 'a' ? [] : ['b'])), join(place.root, swapped));
    await Promise.all([write(folder).then(() => folder.finish())]).catch((error: NodeJS.ErrnoException) => {
      expect(['ENOTDIR', 'ELOOP']).toContain(error.code);
    });
    folder.close();
    held.close();
    expect(place.contents(join(place.sandbox, 'outside'))).toEqual({ kept: 'kept', 'b/kept': 'kept' });
  });
});
