import { mkdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { THROUGH, UnpackedFolder } from './__fixtures__/unpacked-folder.js';

describe('unpacking an archive', () => {
  let folder: UnpackedFolder;

  beforeEach(() => {
    folder = new UnpackedFolder();
  });
  afterEach(() => folder.remove());

  it('gives the files of a ZIP the names they had, on whatever system it was made', async () => {
    const [dos, unix] = [0, 3];
    const of866 = Buffer.concat([Buffer.from([0x8e, 0xe2, 0xe7, 0xf1, 0xe2]), Buffer.from('/1.txt')]);
    folder.zipOf([
      { name: of866, flags: 0, madeBy: dos, content: 'Windows' },
      { name: Buffer.from('План.txt'), flags: 0, madeBy: unix, content: 'macOS' },
      { name: Buffer.from('Сводка.txt'), flags: 0x800, madeBy: unix, content: 'Debian' },
    ]);
    await folder.unpack('zip');
    expect(folder.contents()).toEqual({
      'Отчёт/1.txt': 'Windows',
      'План.txt': 'macOS',
      'Сводка.txt': 'Debian',
    });
  });

  it('unpacks files, folders and links, with no more than the right to run', async () => {
    await folder.tarOf(
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
    await expect(folder.unpack('tar.gz')).resolves.toEqual({
      entries: 7,
      bytes: 13,
      backslashes: 0,
      topFolder: null,
    });
    expect(folder.contents()).toEqual({
      'bin/run': 'run',
      'bin/link': '-> ../lib/module',
      'lib/module': 'module',
      'lib/same': 'module',
      [`${'long/'.repeat(40)}x`]: 'long',
    });
    expect(statSync(join(folder.root, 'bin/run')).mode & 0o7777).toBe(0o755);
    expect(statSync(join(folder.root, 'lib/module')).mode & 0o7777).toBe(0o644);
    expect(statSync(join(folder.root, 'empty')).isDirectory()).toBe(true);
  });

  it('lets the last of two entries win, and never writes through the first', async () => {
    await folder.tarOf([
      { name: 'a', content: 'first' },
      { name: 'h', type: 'link', linkname: 'a' },
      { name: 'a', content: 'second' },
      { name: 'l', type: 'symlink', linkname: 'a' },
      { name: 'l', content: 'file' },
      { name: 'd', type: 'symlink', linkname: 'e' },
      { name: 'd', type: 'directory' },
      { name: 'd/x', content: 'x' },
    ]);
    await folder.unpack();
    expect(folder.contents()).toEqual({ a: 'second', h: 'first', l: 'file', 'd/x': 'x' });
  });

  it('refuses a link that is already in the folder', async () => {
    mkdirSync(folder.root, { recursive: true });
    symlinkSync('../../outside', join(folder.root, 'l'));
    await folder.tarOf([{ name: 'l/kept', content: 'x' }]);
    await expect(folder.unpack()).rejects.toMatchObject({ message: expect.stringContaining(THROUGH) });
    expect(folder.outside()).toEqual({ 'outside/kept': 'kept' });
  });

  it('unpacks a ZIP that was made on Windows', async () => {
    folder.zipOf([
      { name: 'app\\', mode: 0 },
      { name: 'app\\src\\index.js', content: 'code', mode: 0 },
      { name: 'bin/run', content: 'run', mode: 0o100755 },
      { name: 'link', content: 'bin/run', mode: 0o120777 },
    ]);
    await expect(folder.unpack('zip')).resolves.toMatchObject({ entries: 4, bytes: 7, backslashes: 1 });
    expect(folder.contents()).toEqual({ 'app/src/index.js': 'code', 'bin/run': 'run', link: '-> bin/run' });
    expect(statSync(join(folder.root, 'bin/run')).mode & 0o777).toBe(0o755);
  });
});
