import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { type ClientHttp2Session, connect, createServer, type Http2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { zipOf } from '../../../../libs/archives/src/__fixtures__/zip-of.js';
import { confinementFixture, type SpaceKind, SPACE_KINDS, spacesFixture } from '../__fixtures__/spaces.js';
import type { Spaces } from '../sandbox/spaces.js';
import { Slots } from '../slots/slots.js';
import { AgentApi } from './agent-api.js';
import { fileRoutes } from './file-routes.js';

describe.each(SPACE_KINDS)('an upload to a server on a %s', (kind: SpaceKind) => {
  let top: string;
  let home: string;
  let spaces: Spaces;
  let server: Http2Server;
  let session: ClientHttp2Session;

  beforeEach(async () => {
    // Not below /tmp, which means a folder of the application; by a link, as an operator may have put the home.
    top = realpathSync(mkdtempSync('/var/tmp/files-'));
    mkdirSync(join(top, 'home'));
    home = join(top, 'by-link');
    symlinkSync('home', home);
    const own = confinementFixture(join(top, 'home'), kind);
    const slots = new Slots({ home, uidBase: null, own, diskGb: null, log: () => undefined });
    spaces = spacesFixture(slots, kind);
    const api = new AgentApi(fileRoutes(slots, spaces), home, () => undefined);
    server = createServer();
    server.on('stream', (stream, headers) => void api.handle(stream, headers));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  afterEach(async () => {
    session.destroy();
    server.close();
    await spaces.close();
    rmSync(top, { recursive: true, force: true });
  });

  async function put(path: string, more: Record<string, string> = {}, content: string | Buffer = 'content') {
    const query = new URLSearchParams({ path, ...more }).toString();
    const stream = session.request({ ':method': 'PUT', ':path': `/files?${query}` });
    stream.end(content);
    return text(stream);
  }
  function useRelease(): void {
    mkdirSync(join(home, 'releases', 'r1'));
    rmSync(join(home, 'app'), { recursive: true });
    symlinkSync('releases/r1', join(home, 'app'));
  }

  it.each<[string, boolean, string, string]>([
    ['/opt/data/x.txt', false, '/data/x.txt', 'data/x.txt'],
    ['/var/lib/shop/a/../x', false, '/data/shop/x', 'data/shop/x'],
    ['/tmp/t', false, '/tmp/t', 'tmp/t'],
    ['/opt/app/first', false, '/opt/app/first', 'releases/initial/first'],
    ['a/b.txt', true, '/opt/app/a/b.txt', 'releases/r1/a/b.txt'],
  ])('to %s (release: %s) is answered as code inside knows it', async (path, isReleased, shown, place) => {
    if (isReleased) useRelease();
    const answer = await put(path);
    expect(readFileSync(join(home, place), 'utf8')).toBe('content');
    expect(JSON.parse(answer)).toMatchObject({ path: shown, size: 7 });
    expect(answer).not.toContain(top);
  });

  it('with a path of the machine, or unpacked, is answered as code inside knows it', async () => {
    for (const folder of [home, join(top, 'home')]) {
      expect(JSON.parse(await put(join(folder, 'data', 'x')))).toMatchObject({ path: '/data/x' });
    }
    const zip = zipOf([{ name: 'a', content: 'x' }]);
    expect(JSON.parse(await put('/opt/data/site', { extract: 'zip' }, zip))).toMatchObject({
      path: '/data/site',
    });
    const damaged = await put('/data/site', { extract: 'zip' }, zip.subarray(4));
    expect(JSON.parse(damaged)).toMatchObject({ error: 'archive_refused' });
    expect(damaged).not.toContain(top);
  });

  it.each(['/opt/data', '/etc/x', '/data/link/x', '/data/loop/x'])(
    'that is refused tells no folder of the machine: %s',
    async (path) => {
      symlinkSync(top, join(home, 'data', 'link'));
      symlinkSync('loop', join(home, 'data', 'loop'));
      const answer = await put(path);
      expect(JSON.parse(answer)).toHaveProperty('error');
      expect(answer).not.toContain(top);
      expect(existsSync(join(top, 'x'))).toBe(false);
    },
  );
});
