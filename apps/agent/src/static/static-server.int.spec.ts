import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StaticServer } from './static-server.js';

describe('server of static sites', () => {
  const top = mkdtempSync(join(tmpdir(), 'static-'));
  const release = join(top, 'release');
  let server: Server;

  beforeAll(async () => {
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
    server = new StaticServer(release).create().listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.close();
    rmSync(top, { recursive: true, force: true });
  });

  async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const { port } = server.address() as AddressInfo;
    const asked = request({ host: '127.0.0.1', port, path, headers, method, agent: false });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
  }

  it.each([
    ['/', 200, 'home', 'text/html; charset=utf-8'],
    ['/index.html?v=1', 200, 'home', 'text/html; charset=utf-8'],
    ['/a%20b.css', 200, 'css', 'text/css; charset=utf-8'],
    ['/docs/', 200, 'docs', 'text/html; charset=utf-8'],
    ['/x', 200, '', 'application/octet-stream'],
    // Endings that every object has as members.
    ['/a.constructor', 200, 'file', 'application/octet-stream'],
    ['/a.__proto__', 200, 'file', 'application/octet-stream'],
    ['/none', 404, 'Not found\n', 'text/plain; charset=utf-8'],
    ['/empty/', 404, 'Not found\n', 'text/plain; charset=utf-8'],
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
    '//../outside.txt',
    '/%00',
    '/%',
    '/index.html/',
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

  it('serves the folder that has the start page, and the page for what is absent', async () => {
    const built = join(top, 'built');
    mkdirSync(join(built, 'dist'), { recursive: true });
    writeFileSync(join(built, 'package.json'), '{}');
    writeFileSync(join(built, 'dist', 'index.html'), 'built');
    writeFileSync(join(built, 'dist', '404.html'), 'lost');
    server.close();
    server = new StaticServer(built).create().listen(0, '127.0.0.1');
    await once(server, 'listening');
    expect(await get('/')).toMatchObject({ status: 200, body: 'built' });
    expect(await get('/package.json')).toMatchObject({ status: 404, body: 'lost' });
  });
});
