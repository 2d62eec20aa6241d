import { readdirSync } from 'node:fs';
import { unpackArchive, type UnpackOptions } from './unpack-archive.js';
import { LINK_OUT, OUT, THROUGH, type TarEntry, UnpackedFolder } from './__fixtures__/unpacked-folder.js';

describe('unpacking an archive whose top folder is left out', () => {
  let folder: UnpackedFolder;

  beforeEach(() => {
    folder = new UnpackedFolder();
  });
  afterEach(() => folder.remove());

  const LEFT_OUT: UnpackOptions = { leaveOutTopFolder: true };
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
    await folder.tarOf(entries, true);
    const { topFolder } = await unpackArchive(folder.archive, 'tar.gz', folder.root, LEFT_OUT);
    expect(topFolder).toEqual(top('app-1.2'));
    expect(folder.contents()).toEqual(expected);
    expect(readdirSync(folder.root).sort()).toEqual(
      [...new Set(Object.keys(expected).map((path) => path.split('/')[0]))].sort(),
    );
  });

  it('takes a ZIP made on Windows', async () => {
    const zip = [
      { name: 'app\\', mode: 0 },
      { name: 'app\\src\\index.js', content: 'code', mode: 0 },
      { name: '__MACOSX/app/._src', content: 'x' },
    ];
    folder.zipOf(zip);
    const { topFolder } = await unpackArchive(folder.archive, 'zip', folder.root, LEFT_OUT);
    expect(topFolder).toEqual(top('app'));
    expect(folder.contents()).toEqual({ 'src/index.js': 'code' });
  });

  it.each<[string, TarEntry[]]>([
    ['two folders', [{ name: 'a/x' }, { name: 'b/x' }]],
    ['a file beside it', [{ name: 'a/x' }, { name: 'README' }]],
    ['a link beside it', [{ name: 'a/x' }, { name: 'l', type: 'symlink', linkname: 'a' }]],
    ['a hidden folder beside it', [{ name: 'a/x' }, { name: '.config/x' }]],
    ['one file', [{ name: 'x' }]],
    ['nothing but what systems leave', [{ name: '__MACOSX/x' }]],
  ])('leaves %s as it is', async (_, entries) => {
    await folder.tarOf(entries);
    const before = Object.fromEntries(
      entries.map(({ name, linkname }) => [name, linkname ? `-> ${linkname}` : '']),
    );
    expect((await unpackArchive(folder.archive, 'tar', folder.root, LEFT_OUT)).topFolder).toBeNull();
    expect(folder.contents()).toEqual(before);
  });

  it('keeps the folder where a link would lead out without it', async () => {
    await folder.tarOf([
      { name: 'app/l', type: 'symlink', linkname: '../app/x' },
      { name: 'app/x', content: 'x' },
    ]);
    const { topFolder } = await unpackArchive(folder.archive, 'tar', folder.root, LEFT_OUT);
    expect(topFolder).toEqual(top('app', 'app/l'));
    expect(folder.contents()).toEqual({ 'app/l': '-> ../app/x', 'app/x': 'x' });
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
    await folder.tarOf(entries);
    await expect(unpackArchive(folder.archive, 'tar', folder.root, LEFT_OUT)).rejects.toMatchObject({
      message: expect.stringContaining(reason),
    });
    expect(folder.outside()).toEqual({ 'outside/kept': 'kept' });
  });
});
