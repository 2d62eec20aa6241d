import { gzipSync } from 'node:zlib';
import { json, ScriptedHost, SETTINGS, type Reply } from '../__fixtures__/scripted-host.js';

const MB = 1024 * 1024;

let host: ScriptedHost;

beforeAll(async () => {
  host = await ScriptedHost.start({ timeoutMs: 3000 });
});
afterAll(() => host.stop());

const sends =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): Reply =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

/** A body without an announced size, written until somebody hangs up or `bytes` are out. */
function pours(chunk: Buffer, bytes: number, headers: Record<string, string> = {}): Reply {
  return (_request, response) => {
    response.writeHead(200, headers);
    let left = bytes;
    const write = (): void => {
      while (left > 0 && !response.destroyed) {
        left -= chunk.length;
        if (!response.write(chunk)) return void response.once('drain', write);
      }
      response.end();
    };
    write();
  };
}

const drips: Reply = (_request, response) => {
  response.writeHead(200, { 'content-length': '1000' });
  const timer = setInterval(() => response.write('{'), 50);
  response.once('close', () => clearInterval(timer));
};

/** As long as a page of records, so that it is read in pieces. */
const rows = JSON.stringify({
  result: Array.from({ length: 4000 }, (_, id) => ({ id, title: 'x'.repeat(200) })),
});
const read = () => host.client.call(host.webhook(), 'crm.item.list', {}, { idempotent: true });

describe('faults of the host', () => {
  it.each<[string, Reply, string]>([
    ['a page', sends('<html>Bad gateway</html>', {}, 502), 'HOST_UNAVAILABLE'],
    ['a long page', sends(`<html>${'<p>text</p>'.repeat(100_000)}</html>`), 'HOST_UNAVAILABLE'],
    ['cut JSON', sends('{"result":{"id":1'), 'HOST_UNAVAILABLE'],
    ['long cut JSON', sends(rows.slice(0, -100)), 'HOST_UNAVAILABLE'],
    ['200 MB, announced', sends('{', { 'content-length': String(200 * MB) }), 'HOST_UNAVAILABLE'],
    ['200 MB, not announced', pours(Buffer.alloc(64 * 1024, 0x20), 200 * MB), 'HOST_UNAVAILABLE'],
    [
      'a gzip bomb',
      pours(gzipSync(Buffer.alloc(10 * MB, 0x20)), 2 * MB, { 'content-encoding': 'gzip' }),
      'HOST_UNAVAILABLE',
    ],
    ['one byte at a time', drips, 'HOST_TIMEOUT'],
    ['silence', () => undefined, 'HOST_TIMEOUT'],
    ['a closed socket', (_request, response) => void response.socket?.destroy(), 'HOST_UNAVAILABLE'],
    [
      'a socket closed in the middle',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('{"result":');
        setTimeout(() => response.socket?.destroy(), 20);
      },
      'HOST_UNAVAILABLE',
    ],
    ['JSON 10⁵ deep', sends(`{"result":${'['.repeat(1e5)}${']'.repeat(1e5)}}`), 'HOST_UNAVAILABLE'],
    ['objects 10⁵ deep', sends(`{"result":${'{"a":'.repeat(1e5)}1${'}'.repeat(1e5)}}`), 'HOST_UNAVAILABLE'],
    ['millions of values', sends(`{"result":[${'1,'.repeat(1.2e6)}1]}`), 'HOST_UNAVAILABLE'],
  ])('%s', async (_name, reply, code) => {
    host.script(reply);
    await expect(read()).rejects.toMatchObject({ code });
    host.script(json({ result: 1 }));
    expect((await read()).result).toBe(1);
  });

  it('do not make a large answer one', async () => {
    host.script(sends(rows), sends(gzipSync(rows), { 'content-encoding': 'gzip' }));
    expect((await read()).result).toHaveLength(4000);
    expect((await read()).result).toHaveLength(4000);
    expect(rows.length).toBeLessThan(SETTINGS.maxResponseBytes);
  });
});
