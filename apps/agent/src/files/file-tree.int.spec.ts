import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileTree } from './file-tree.js';

const KNOWN_AS = '/opt/app';

describe('files of a folder that hostile code writes to', () => {
  const top = mkdtempSync(join(tmpdir(), 'tree-'));
  const root = join(top, 'release');
  const tree = new FileTree(root, KNOWN_AS, null);

  beforeEach(() => {
    mkdirSync(join(root, 'site/deep'), { recursive: true });
    mkdirSync(join(top, 'other'), { recursive: true });
    writeFileSync(join(root, 'site/page'), 'page');
    writeFileSync(join(root, 'plain'), 'plain');
    writeFileSync(join(top, 'other/secret'), 'SECRET');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  afterAll(() => rmSync(top, { recursive: true, force: true }));

  async function read(path: string, within: string[] = [], of = tree): Promise<string | null> {
    const found = await of.find(path.split('/'), within);
    if (found?.kind !== 'file') return found?.kind ?? null;
    const text = await found.file.readFile('utf8');
    await found.file.close();
    return text;
  }

  it('are found by their names, and by links that stay within', async () => {
    symlinkSync('site', join(root, 'current'));
    symlinkSync('../../plain', join(root, 'site/deep/up'));
    symlinkSync(`${KNOWN_AS}/site/page`, join(root, 'absolute'));
    symlinkSync('absolute', join(root, 'chain'));
    expect(await read('plain')).toBe('plain');
    expect(await read('site')).toBe('folder');
    expect(await read('')).toBe('folder');
    for (const path of ['site/page', 'current/page', 'absolute', 'chain', './site//page']) {
      expect(await read(path)).toBe('page');
    }
    expect(await read('current/deep/up')).toBe('plain');
    expect(await tree.find(['current', 'deep'])).toEqual({ kind: 'folder', names: ['site', 'deep'] });
  });

  it.each([
    ['a link to a file of the system', '/etc/passwd', ''],
    ['a link to the root of the system', '/', 'etc/passwd'],
    ['a link to another slot', '../other', 'secret'],
    ['a link that goes up and comes back', '../release/plain', ''],
    ['a link to what only looks like the folder inside', `${KNOWN_AS}-other/plain`, ''],
    ['a link upwards from the folder as it is known inside', `${KNOWN_AS}/../../etc/passwd`, ''],
    ['a link to itself', 'link', ''],
    ['a link that grows', 'link/x', ''],
    ['a link to nothing', 'none', ''],
    ['a link to the descriptors of the agent', '/proc/self/fd', '0'],
    ['a file that is asked for as a folder', 'plain', 'x'],
  ])('are not left by %s', async (_, target, below) => {
    symlinkSync(target, join(root, 'link'));
    expect(await read(below === '' ? 'link' : `link/${below}`)).toBeNull();
  });

  it('are those of a folder within alone where that is asked for', async () => {
    symlinkSync('../plain', join(root, 'site/out'));
    symlinkSync('../site/page', join(root, 'site/back'));
    expect(await read('site/page', ['site'])).toBe('page');
    expect(await read('site/back', ['site'])).toBe('page');
    expect(await read('site/out', ['site'])).toBeNull();
    expect(await read('site/../plain', ['site'])).toBeNull();
  });

  it('are plain files: a pipe, a socket and a device keep nobody waiting', async () => {
    execFileSync('mkfifo', [join(root, 'pipe'), join(root, 'site/pipe')]);
    symlinkSync('site/pipe', join(root, 'to-pipe'));
    symlinkSync('/dev/zero', join(root, 'zero'));
    for (const name of ['pipe', 'to-pipe', 'zero', 'pipe/x']) expect(await read(name)).toBeNull();
  });

  it('are never others while a name is swapped for a link again and again', async () => {
    const [name, aside] = [join(root, 'site'), join(root, 'aside')];
    symlinkSync(join(top, 'other'), join(root, 'bad'));
    writeFileSync(join(root, 'site/secret'), 'mine');
    let isOver = false;
    const reading = Promise.all(
      Array.from({ length: 8 }, async () => {
        const seen = new Set<string | null>();
        while (!isOver) seen.add(await read('site/secret'));
        return seen;
      }),
    );
    for (let round = 0; round < 300; round += 1) {
      renameSync(name, aside);
      renameSync(join(root, 'bad'), name);
      await new Promise(setImmediate);
      renameSync(name, join(root, 'bad'));
      renameSync(aside, name);
      await new Promise(setImmediate);
    }
    isOver = true;
    for (const seen of await reading) expect([...seen].filter((text) => text !== null)).toEqual(['mine']);
  });

  it('cost no more than a number of looks, however long the way is', async () => {
    mkdirSync(join(root, 'a/'.repeat(250)), { recursive: true });
    writeFileSync(join(root, 'a/'.repeat(250), 'end'), 'end');
    expect(await read(`${'a/'.repeat(250)}end`)).toBe('end');
    expect(await read(`${'a/'.repeat(400)}end`)).toBeNull();
    expect(await read(Array.from({ length: 8000 }, () => 'x').join('/'))).toBeNull();
    for (let link = 0; link < 60; link += 1) symlinkSync(`l${link + 1}`, join(root, `l${link}`));
    writeFileSync(join(root, 'l60'), 'far');
    expect(await read('l30')).toBe('far');
    expect(await read('l0')).toBeNull();
  });

  it('are found one by one in a folder of a hundred thousand, and with a size beyond every limit', async () => {
    const crowd = join(root, 'crowd');
    mkdirSync(crowd);
    for (let at = 0; at < 100_000; at += 1) closeSync(openSync(join(crowd, `f${at}`), 'w'));
    expect(await read('crowd/f99999')).toBe('');
    expect(await read('crowd/none')).toBeNull();
    expect(await read('crowd')).toBe('folder');
    const sparse = openSync(join(root, 'sparse'), 'w');
    ftruncateSync(sparse, 2 ** 31);
    closeSync(sparse);
    const found = await tree.find(['sparse']);
    if (found?.kind !== 'file') throw new Error('not found');
    expect((await found.file.stat()).size).toBe(2 ** 31);
    await found.file.close();
  }, 60_000);

  it('are read with the rights of their reader where the agent has more', async () => {
    if (process.getuid?.() !== 0) return;
    const reader = new FileTree(root, KNOWN_AS, { uid: 5001, gid: 5002 });
    const readBy = (path: string): Promise<string | null> => read(path, [], reader);
    const own = (path: string, uid: number, gid: number, mode: number): void => {
      execFileSync('chown', [`${uid}:${gid}`, join(root, path)]);
      chmodSync(join(root, path), mode);
    };
    chmodSync(root, 0o755);
    own('plain', 0, 0, 0o600);
    expect(await readBy('plain')).toBeNull();
    own('plain', 0, 0, 0o604);
    expect(await readBy('plain')).toBe('plain');
    own('plain', 5001, 0, 0o044);
    expect(await readBy('plain')).toBeNull();
    own('plain', 5001, 0, 0o400);
    expect(await readBy('plain')).toBe('plain');
    own('plain', 0, 5002, 0o604);
    expect(await readBy('plain')).toBeNull();
    own('site', 0, 0, 0o700);
    expect(await readBy('site/page')).toBeNull();
    own('site', 5001, 0, 0o600);
    expect(await readBy('site/page')).toBeNull();
    own('site', 5001, 0, 0o100);
    expect(await readBy('site/page')).toBe('page');
  });

  it('leave no descriptor open, whatever is asked for', async () => {
    if (!existsSync('/proc/self/fd')) return;
    symlinkSync('/etc/passwd', join(root, 'bad'));
    symlinkSync('site', join(root, 'good'));
    const paths = [
      'plain',
      'none',
      'bad',
      'good/page',
      'site',
      'plain/x',
      '..',
      'site/../..',
      'good/../plain',
    ];
    const before = openBelow(root);
    for (let round = 0; round < 20; round += 1) for (const path of paths) await read(path);
    expect(openBelow(root)).toEqual(before);
  });
});

/** What this process has open of a folder: other specs beside this one open and close files, too. */
function openBelow(folder: string): string[] {
  return readdirSync('/proc/self/fd')
    .map((name) => {
      try {
        return readlinkSync(join('/proc/self/fd', name));
      } catch {
        return '';
      }
    })
    .filter((path) => path.startsWith(folder))
    .sort();
}
