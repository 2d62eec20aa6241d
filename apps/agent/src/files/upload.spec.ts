import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { UNCONFINED } from '../process/launcher.js';
import { Slots } from '../slots/slots.js';
import { extractUpload } from './extract-upload.js';
import { uploadPlace } from './upload-path.js';
import { writeUpload, type WrittenFile } from './write-upload.js';

describe('uploaded files', () => {
  let top: string;
  let home: string;
  let outside: string;
  let slots: Slots;

  beforeEach(() => {
    // Not below /tmp, which means a folder of the application.
    top = realpathSync(mkdtempSync('/var/tmp/upload-'));
    home = join(top, 'home');
    outside = join(top, 'outside');
    mkdirSync(outside);
    slots = new Slots({ home, uidBase: null, own: UNCONFINED, diskGb: null, log: () => undefined });
    mkdirSync(join(home, 'releases', 'r1'));
    rmSync(join(home, 'app'), { recursive: true });
    symlinkSync('releases/r1', join(home, 'app'));
    writeFileSync(join(home, 'releases', 'r1.json'), '{}');
    writeFileSync(join(home, 'agent.json'), 'config');
  });
  afterEach(() => rmSync(top, { recursive: true, force: true }));

  const put = (path: string, content = 'content', mode = 0o644): Promise<WrittenFile> =>
    Promise.resolve().then(() =>
      writeUpload(uploadPlace(path, slots.folders(null)), mode, null, Readable.from([Buffer.from(content)])),
    );
  const extract = async (path: string, entries: Record<string, string>): Promise<WrittenFile> => {
    const tar = pack();
    for (const [name, content] of Object.entries(entries)) tar.entry({ name }, content);
    tar.finalize();
    const parts: Buffer[] = [];
    for await (const part of tar as AsyncIterable<Buffer>) parts.push(part);
    const body = Readable.from([gzipSync(Buffer.concat(parts))]);
    return extractUpload(uploadPlace(path, slots.folders(null)), 'tar.gz', null, body, home);
  };

  it.each([
    ['/opt/app/a.txt', 'releases/r1/a.txt', '/opt/app/a.txt'],
    ['a/b/c.txt', 'releases/r1/a/b/c.txt', '/opt/app/a/b/c.txt'],
    ['/opt/data/x/y.db', 'data/x/y.db', '/data/x/y.db'],
    ['/data/y.db', 'data/y.db', '/data/y.db'],
    ['/var/lib/shop/z.db', 'data/shop/z.db', '/data/shop/z.db'],
    ['/tmp/t', 'tmp/t', '/tmp/t'],
    ['/opt/app/../data/z', 'data/z', '/data/z'],
    ['/opt/app/./x/../y', 'releases/r1/y', '/opt/app/y'],
  ])('writes %s to %s', async (path, place, shown) => {
    const written = await put(path);
    expect(written).toEqual({
      path: shown,
      size: 7,
      sha256: createHash('sha256').update('content').digest('hex'),
    });
    expect(readFileSync(join(home, place), 'utf8')).toBe('content');
  });

  it('takes a path of the machine that lies in such a folder, and masks the mode', async () => {
    await put(join(home, 'data', 'run'), 'x', 0o755);
    expect(statSync(join(home, 'data', 'run')).mode & 0o7777).toBe(0o755);
    expect(readdirSync(join(home, 'data'))).toEqual(['run']);
  });

  it.each([
    ['/etc/cron.d/x'],
    ['/opt/app/../../etc/passwd'],
    ['../../../agent.json'],
    ['/root/.ssh/authorized_keys'],
    ['/opt/appx/a'],
    ['/opt'],
    ['//etc/x'],
    ['HOME/agent.json'],
    ['HOME/releases/r1.json'],
    ['HOME/releases/r2/x'],
    ['HOME/journal.ndjson'],
    ['HOME/operations/x'],
    ['HOME/slots/other/data/x'],
    ['/data/link/x'],
    ['/data/loop/x'],
    ['/data/dangling/x'],
    ['/data/file/x'],
    ['/data/up/agent.json'],
    ['/opt/app/link/deep/x'],
  ])('refuses %s', async (path) => {
    symlinkSync(outside, join(home, 'data', 'link'));
    symlinkSync('loop', join(home, 'data', 'loop'));
    symlinkSync(join(outside, 'none'), join(home, 'data', 'dangling'));
    symlinkSync('..', join(home, 'data', 'up'));
    writeFileSync(join(home, 'data', 'file'), '');
    symlinkSync('../../../outside', join(home, 'releases', 'r1', 'link'));
    const asked = path.startsWith('HOME') ? path.replace('HOME', home) : path;
    await expect(put(asked)).rejects.toMatchObject({ status: 403, code: 'path_denied' });
    expect(readdirSync(outside)).toEqual([]);
    expect(readFileSync(join(home, 'agent.json'), 'utf8')).toBe('config');
  });

  it.each([[''], ['a\0b'], ['x'.repeat(2000)], ['/opt/app'], ['/data/']])(
    'cannot understand %j',
    async (path) => {
      await expect(put(path)).rejects.toMatchObject({ status: 400, code: 'invalid_request' });
    },
  );

  it('replaces a link instead of writing through it', async () => {
    writeFileSync(join(outside, 'victim'), 'safe');
    symlinkSync(join(outside, 'victim'), join(home, 'data', 'link'));
    await put('/data/link');
    expect(readFileSync(join(outside, 'victim'), 'utf8')).toBe('safe');
    expect(lstatSync(join(home, 'data', 'link')).isFile()).toBe(true);
  });

  it('does not follow a folder that becomes a link after the path was looked at', async () => {
    mkdirSync(join(home, 'data', 'swapped'));
    const place = uploadPlace('/data/swapped/x', slots.folders(null));
    rmSync(join(home, 'data', 'swapped'), { recursive: true });
    symlinkSync(outside, join(home, 'data', 'swapped'));
    const written = writeUpload(place, 0o644, null, Readable.from([Buffer.from('x')]));
    await expect(written).rejects.toMatchObject({ code: 'path_denied' });
    expect(readdirSync(outside)).toEqual([]);
  });

  it('leaves nothing of a body that breaks off', async () => {
    const body = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('gone');
      })(),
    );
    const place = uploadPlace('/data/x', slots.folders(null));
    await expect(writeUpload(place, 0o644, null, body)).rejects.toThrow('gone');
    expect(readdirSync(join(home, 'data'))).toEqual([]);
  });

  it('unpacks an archive into a folder, over what is there', async () => {
    await put('/data/site/old.txt', 'old');
    await put('/data/site/in/a.txt', 'old');
    await extract('/data/site', { 'in/a.txt': 'new', 'b.txt': 'b' });
    const read = (name: string): string => readFileSync(join(home, 'data', 'site', name), 'utf8');
    expect([read('old.txt'), read('in/a.txt'), read('b.txt')]).toEqual(['old', 'new', 'b']);
    await expect(extract('/data/site', { '../../x': 'x' })).rejects.toMatchObject({
      code: 'archive_refused',
    });
    symlinkSync(outside, join(home, 'data', 'site', 'out'));
    await expect(extract('/data/site/out', { x: 'x' })).rejects.toMatchObject({ code: 'path_denied' });
    await extract('/data/site', { 'out/x': 'x' }).catch((error: unknown) =>
      expect(error).toMatchObject({ code: expect.stringMatching(/path_denied|invalid_request/) }),
    );
    expect(readdirSync(outside)).toEqual([]);
    expect(readdirSync(home).filter((name) => name.startsWith('upload-'))).toEqual([]);
    expect(existsSync(join(home, 'x'))).toBe(false);
  });
});
