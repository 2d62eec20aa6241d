import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { eventually } from '#libs/testing';
import { FileTree } from '../files/file-tree.js';
import { type SiteSearch, SiteFiles } from './site-files.js';
import { StaticServer } from './static-server.js';

const GIVEN: SiteSearch = { root: '', isBuilt: false };

describe('server of static sites', () => {
  const top = mkdtempSync(join(tmpdir(), 'static-'));
  const release = join(top, 'release');

  const serverOf = (folder: string, wanted: string | SiteSearch = GIVEN): StaticServer =>
    new StaticServer(new SiteFiles(new FileTree(folder, '/opt/app', null), wanted));
  let server = serverOf(release);

  beforeAll(() => {
    mkdirSync(join(release, 'docs'), { recursive: true });
    mkdirSync(join(release, '.git'));
    mkdirSync(join(release, 'empty'));
    const files = {
      'index.html': 'home',
      'a b.css': 'css',
      'docs/index.html': 'docs',
      '.env': 'SECRET=1',
      x: '',
      'a.constructor': 'file',
      'a.__proto__': 'file',
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(release, name), content);
    writeFileSync(join(release, '.git', 'config'), 'SECRET');
    writeFileSync(join(release, 'ten.txt'), '0123456789');
    writeFileSync(join(top, 'outside.txt'), 'SECRET');
    symlinkSync('../outside.txt', join(release, 'link.txt'));
    symlinkSync(top, join(release, 'up'));
    symlinkSync('docs', join(release, 'latest'));
    execFileSync('mkfifo', [join(release, 'pipe')]);
  });
  beforeEach(() => {
    server = serverOf(release);
  });
  afterEach(() => server.close());
  afterAll(() => rmSync(top, { recursive: true, force: true }));

  async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const asked = request({ path, headers, method, createConnection: () => server.connect() });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return answer;
  }

  async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const answer = await ask(path, headers, method);
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
  }

  it.each([
    ['/', 200, 'home', 'text/html; charset=utf-8'],
    ['/index.html?v=1', 200, 'home', 'text/html; charset=utf-8'],
    ['/a%20b.css', 200, 'css', 'text/css; charset=utf-8'],
    ['/docs/', 200, 'docs', 'text/html; charset=utf-8'],
    ['/latest/', 200, 'docs', 'text/html; charset=utf-8'],
    ['/x', 200, '', 'application/octet-stream'],
    // Endings that every object has as members.
    ['/a.constructor', 200, 'file', 'application/octet-stream'],
    ['/a.__proto__', 200, 'file', 'application/octet-stream'],
    ['/none', 404, 'Not found\n', 'text/plain; charset=utf-8'],
    ['/empty/', 404, 'Not found\n', 'text/plain; charset=utf-8'],
    ['/empty', 404, 'Not found\n', 'text/plain; charset=utf-8'],
  ])('answers %s with %i', async (path, status, body, type) => {
    const answer = await get(path);
    expect(answer).toMatchObject({ status, body, headers: { 'content-type': type } });
  });

  it.each([
    '/.env',
    '/%2eenv',
    '/.git/config',
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/docs/..%5c..%5coutside.txt',
    '/link.txt',
    '/up/outside.txt',
    '/up/release/.env',
    '/up/release/index.html',
    '//../outside.txt',
    '/%00',
    '/%',
    '/index.html/',
    '/pipe',
    '/pipe/',
  ])('gives nothing away at %s', async (path) => {
    const { status, body } = await get(path);
    expect([status, body]).toEqual([404, 'Not found\n']);
  });

  it('knows folders, methods, validators and ranges', async () => {
    expect(await get('/docs?a=b')).toMatchObject({ status: 301, headers: { location: '/docs/?a=b' } });
    expect(await get('/', {}, 'POST')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    const { headers } = await get('/ten.txt', {}, 'HEAD');
    expect(headers).toMatchObject({ 'content-length': '10', 'accept-ranges': 'bytes' });
    expect(await get('/ten.txt', { 'if-none-match': `"x", W/${headers.etag}` })).toMatchObject({
      status: 304,
    });
    const part = async (range: string) => {
      const { status, body, headers: sent } = await get('/ten.txt', { range });
      return [status, body, sent['content-range']];
    };
    expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10']);
    expect(await part('bytes=8-99')).toEqual([206, '89', 'bytes 8-9/10']);
    expect(await part('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10']);
    expect(await part('bytes=10-')).toEqual([416, 'Range not satisfiable\n', 'bytes */10']);
    expect(await part('bytes=1-2,4-5')).toEqual([200, '0123456789', undefined]);
    const stale = await get('/ten.txt', { range: 'bytes=0-1', 'if-range': '"old"' });
    expect(stale.status).toBe(200);
  });

  it('keeps the conditions of a request', async () => {
    const { headers } = await get('/ten.txt', {}, 'HEAD');
    const changed = headers['last-modified'] ?? '';
    const before = new Date(Date.parse(changed) - 60_000).toUTCString();
    const statusOf = async (conditions: Record<string, string>) => (await get('/ten.txt', conditions)).status;
    expect(await statusOf({ 'if-modified-since': changed })).toBe(304);
    expect(await statusOf({ 'if-modified-since': before })).toBe(200);
    expect(await statusOf({ 'if-modified-since': changed, 'if-none-match': '"other"' })).toBe(200);
    expect(await statusOf({ 'if-match': headers.etag ?? '' })).toBe(200);
    expect(await statusOf({ 'if-match': '"other"' })).toBe(412);
    expect(await statusOf({ 'if-unmodified-since': before })).toBe(412);
    expect(await statusOf({ 'if-unmodified-since': changed })).toBe(200);
    expect(await statusOf({ 'if-range': changed, range: 'bytes=0-1' })).toBe(206);
    expect(await statusOf({ 'if-range': before, range: 'bytes=0-1' })).toBe(200);
    expect((await get('/none', { 'if-match': '"other"' })).status).toBe(404);
  });

  describe('of a release', () => {
    const built = join(top, 'built');

    beforeAll(() => {
      for (const folder of ['dist', 'web/out', 'web/pages']) {
        mkdirSync(join(built, folder), { recursive: true });
        writeFileSync(join(built, folder, 'index.html'), folder);
      }
      writeFileSync(join(built, 'package.json'), '{}');
      writeFileSync(join(built, 'dist', '404.html'), 'lost');
      symlinkSync('web/pages', join(built, 'published'));
      symlinkSync('../release', join(built, 'away'));
    });

    it.each<[string | SiteSearch, string]>([
      [GIVEN, 'dist'],
      [{ root: 'web', isBuilt: true }, 'web/out'],
      ['web/pages', 'web/pages'],
      ['published', 'web/pages'],
    ])('serves of %j the folder %s', async (wanted, folder) => {
      server = serverOf(built, wanted);
      expect(await get('/')).toMatchObject({ status: 200, body: folder });
      expect((await get('/package.json')).status).toBe(404);
    });

    it('gives the page for what is absent', async () => {
      server = serverOf(built);
      expect(await get('/package.json')).toMatchObject({ status: 404, body: 'lost' });
    });

    it.each(['none', 'away', 'package.json'])('has nothing to serve at %s', async (folder) => {
      server = serverOf(built, folder);
      expect((await get('/')).status).toBe(404);
      expect(await new SiteFiles(new FileTree(built, '/opt/app', null), folder).exists()).toBe(false);
    });
  });

  it('keeps to the size it has told while a file grows, and breaks off when it shrinks', async () => {
    const file = join(release, 'moving');
    const size = 4 * 1024 * 1024;
    writeFileSync(file, Buffer.alloc(size, 'a'));
    const growing = await ask('/moving');
    appendFileSync(file, 'more');
    expect((await text(growing)).length).toBe(size);
    const shrinking = await ask('/moving');
    truncateSync(file, 10);
    await expect(text(shrinking)).rejects.toThrow('aborted');
  });

  it('sends the end of a file of two gigabytes, and holds no more of it than a piece for who is slow', async () => {
    const sparse = openSync(join(release, 'sparse'), 'w');
    ftruncateSync(sparse, 2 ** 31);
    writeSync(sparse, 'end', 2 ** 31 - 3);
    closeSync(sparse);
    const part = await get('/sparse', { range: 'bytes=-3' });
    expect(part).toMatchObject({ status: 206, body: 'end', headers: { 'content-length': '3' } });
    const before = process.memoryUsage().arrayBuffers;
    const slow = await Promise.all(Array.from({ length: 20 }, () => ask('/sparse')));
    expect(await get('/')).toMatchObject({ status: 200 });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 * 1024);
    for (const answer of slow) answer.destroy();
  });

  it('serves many at once, and who goes away leaves nothing open', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => get('/ten.txt')));
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['0123456789']));
    const left = await ask('/sparse');
    left.destroy();
    expect(await get('/')).toMatchObject({ status: 200 });
  });

  it('answers 404 for what its reader may not read', async () => {
    if (process.getuid?.() !== 0) return;
    writeFileSync(join(release, 'closed.txt'), 'SECRET');
    chmodSync(join(release, 'closed.txt'), 0o600);
    chmodSync(release, 0o755);
    const tree = new FileTree(release, '/opt/app', { uid: 5001, gid: 5001 });
    server = new StaticServer(new SiteFiles(tree, ''));
    expect((await get('/closed.txt')).status).toBe(404);
    expect((await get('/ten.txt')).status).toBe(200);
  });

  it('says that the files cannot be read now where the system fails', async () => {
    const find = () => Promise.reject(Object.assign(new Error('too many'), { code: 'EMFILE' }));
    server = new StaticServer({ find });
    expect(await get('/')).toMatchObject({ status: 503, body: 'The files cannot be read now\n' });
  });

  it('ends its connections when it is closed', async () => {
    const connection: Duplex = server.connect();
    server.close();
    await eventually(() => expect(connection.destroyed).toBe(true));
  });
});
