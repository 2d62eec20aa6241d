import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '#libs/testing';
import { isOutcomeUnknown } from '../errors/host-failure.error.js';
import { json, ScriptedHost, type Reply } from '../__fixtures__/scripted-host.js';
import type { HostDownload } from './host-bytes.js';

const METHOD = 'disk.folder.uploadfile';
const PIECE = Buffer.alloc(65_536, 'x');

let host: ScriptedHost;

beforeAll(async () => {
  host = await ScriptedHost.start();
});
afterAll(() => host.stop());

const failed = (work: Promise<unknown>): Promise<{ code: string; error: unknown }> =>
  work.then(
    () => ({ code: 'no failure', error: null }),
    (error: { code?: string }) => ({ code: error.code ?? String(error), error }),
  );

async function* pieces(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

async function textOf({ pieces: all }: HostDownload): Promise<string> {
  const read: Buffer[] = [];
  for await (const piece of all) read.push(piece);
  return Buffer.concat(read).toString();
}

describe('reading a link', () => {
  const says =
    (status: number, headers: Record<string, string>, text = ''): Reply =>
    (_request, response) =>
      void response.writeHead(status, headers).end(text);

  it('hands on what says something of the bytes, and sends no credential', async () => {
    host.script(says(206, { 'content-range': 'bytes 0-1/9', etag: '"a"', 'set-cookie': 'a=b' }, 'hi'));
    const link = `${host.origin.replace('//', '//user:secret@')}/rest/download.json?token=t`;
    const download = await host.bytes.open(link, host.origin, { range: 'bytes=0-1', ifRange: '"a"' });
    expect(download.status).toBe(206);
    expect([...download.headers.keys()].sort()).toEqual(['content-range', 'etag']);
    expect(await textOf(download)).toBe('hi');
    const [received] = host.received;
    expect(received).toMatchObject({ path: '/rest/download.json?token=t' });
    expect(received?.headers).toMatchObject({ range: 'bytes=0-1', 'if-range': '"a"' });
    expect(received?.headers).not.toHaveProperty('authorization');
  });

  it('follows three redirects and no more, each to a permitted address', async () => {
    const on = says(302, { location: '/next' });
    host.script(on, on, on, says(200, {}, 'there'));
    expect(await textOf(await host.bytes.open('/first', host.origin, {}))).toBe('there');
    expect(host.received.map(({ path }) => path)).toEqual(['/first', '/next', '/next', '/next']);
    host.script(on);
    expect((await failed(host.bytes.open('/first', host.origin, {}))).code).toBe('HOST_UNAVAILABLE');
    expect(host.received).toHaveLength(4);
    for (const location of ['http://10.0.0.1/x', 'file:///etc/passwd', 'http://[::1]:1/']) {
      host.script(says(302, { location }));
      expect((await failed(host.bytes.open('/first', host.origin, {}))).code).toBe('HOST_UNAVAILABLE');
      expect(host.received).toHaveLength(1);
    }
  });

  it('does not go from an encrypted portal to an open address', async () => {
    host.script(says(200, {}, 'x'));
    const answer = await failed(host.bytes.open(`${host.origin}/x`, 'https://portal.example', {}));
    expect(answer.code).toBe('HOST_UNAVAILABLE');
    expect(host.received).toEqual([]);
  });

  it.each([
    [404, 'ENTITY_NOT_FOUND'],
    [410, 'ENTITY_NOT_FOUND'],
    [401, 'HOST_ACCESS_DENIED'],
    [403, 'HOST_ACCESS_DENIED'],
    [500, 'HOST_UNAVAILABLE'],
    [304, 'HOST_UNAVAILABLE'],
  ])('with the status %i fails as %s', async (status, code) => {
    host.script(says(status, {}, 'a page'));
    expect((await failed(host.bytes.open('/x', host.origin, {}))).code).toBe(code);
  });

  it('whose headers do not come fails in time', async () => {
    const impatient = await ScriptedHost.start({ timeoutMs: 50 });
    impatient.script(() => undefined);
    expect((await failed(impatient.bytes.open('/x', impatient.origin, {}))).code).toBe('HOST_TIMEOUT');
    await impatient.stop();
  });

  it('that breaks off is noticed', async () => {
    host.script((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('x', () => response.socket?.destroy());
    });
    const download = await host.bytes.open('/x', host.origin, {});
    await expect(textOf(download)).rejects.toThrow();
  });

  it.each(['the signal', 'the end of reading'])('ends at the host with %s', async (how) => {
    let ended: Promise<unknown> = Promise.resolve();
    host.script((_request, response) => {
      ended = once(response, 'close');
      response.writeHead(200);
      const pour = (): void =>
        void (
          response.destroyed || (response.write(PIECE) ? setImmediate(pour) : response.once('drain', pour))
        );
      pour();
    });
    const leaving = new AbortController();
    const download = await host.bytes.open('/x', host.origin, { signal: leaving.signal });
    await download.pieces.next();
    if (how === 'the signal') {
      leaving.abort(new Error('gone'));
      await expect(textOf(download)).rejects.toThrow('gone');
    } else await download.pieces.return();
    await ended;
  });
});

describe('sending a file', () => {
  const upload = (change: object = {}) => ({
    url: `${host.origin}/rest/upload.json?token=t`,
    field: 'file',
    fileName: 'a.txt',
    bytes: pieces('Hello, ', 'world'),
    ...change,
  });
  const send = (change: object = {}, signal?: AbortSignal) =>
    host.bytes.send(host.webhook(), upload(change), { method: METHOD, ...(signal && { signal }) });

  it('makes a form of it, without a credential', async () => {
    host.script(json({ result: { ID: 5 } }));
    const names = { field: 'fi"le\r\nX: y', fileName: 'a"b\r\nc.txt' };
    expect((await send(names)).result).toEqual({ ID: 5 });
    const [received] = host.received;
    expect(received?.path).toBe('/rest/upload.json?token=t');
    expect(received?.headers).toMatchObject({ 'transfer-encoding': 'chunked' });
    expect(received?.headers).not.toHaveProperty('authorization');
    const [, boundary] = /boundary=(.+)$/.exec(received?.headers['content-type'] ?? '') ?? [];
    expect(received?.text.split('\r\n')).toEqual([
      `--${boundary}`,
      'Content-Disposition: form-data; name="fi%22le%0D%0AX: y"; filename="a%22b%0D%0Ac.txt"',
      'Content-Type: application/octet-stream',
      '',
      'Hello, world',
      `--${boundary}--`,
      '',
    ]);
  });

  it.each([
    'http://127.0.0.1:1/rest/upload.json',
    'https://elsewhere.example/x',
    'file:///x',
    '//10.0.0.1/x',
  ])('does not go to %s', async (url) => {
    host.script(json({ result: true }));
    const { code, error } = await failed(send({ url }));
    expect([code, isOutcomeUnknown(error), host.received]).toEqual(['HOST_UNAVAILABLE', false, []]);
  });

  it.each<[string, Reply, string, boolean]>([
    ['a refusal', json({ error: 'DISK_OBJ_22000', error_description: 'taken' }, 400), 'HOST_ERROR', false],
    ['a page', (_request, response) => void response.writeHead(502).end('<html>'), 'HOST_UNAVAILABLE', true],
    [
      'a broken connection',
      (_request, response) => void response.socket?.resetAndDestroy(),
      'HOST_UNAVAILABLE',
      true,
    ],
    ['a fault of the host', json({ error: 'INTERNAL_SERVER_ERROR' }, 500), 'HOST_UNAVAILABLE', true],
  ])('ends with %s', async (_name, reply, code, isUnknown) => {
    host.script(reply);
    const answer = await failed(send());
    expect([answer.code, isOutcomeUnknown(answer.error)]).toEqual([code, isUnknown]);
  });

  it('that is refused a connection has not happened', async () => {
    const gone = await ScriptedHost.start();
    await gone.stop();
    const restUrl = gone.origin;
    const { code, error } = await failed(
      host.bytes.send(host.webhook({ restUrl }), upload({ url: `${restUrl}/x` }), { method: METHOD }),
    );
    expect([code, isOutcomeUnknown(error)]).toEqual(['HOST_UNAVAILABLE', false]);
  });

  describe('to a host that looks on', () => {
    let watcher: Server;
    let seen: (request: IncomingMessage, response: ServerResponse) => void;

    beforeAll(async () => {
      watcher = createServer((request, response) => seen(request, response));
      await new Promise<void>((resolve) => watcher.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => void watcher.close());

    const sendTo = (bytes: AsyncIterable<Buffer>, signal?: AbortSignal) => {
      const restUrl = `http://127.0.0.1:${(watcher.address() as AddressInfo).port}`;
      const options = { method: METHOD, ...(signal && { signal }) };
      return host.bytes.send(host.webhook({ restUrl }), upload({ url: `${restUrl}/x`, bytes }), options);
    };

    it('breaks off where its bytes do, with their fault', async () => {
      const ended = new Promise<boolean>((resolve) => {
        seen = (request) => void request.resume().once('close', () => resolve(request.complete));
      });
      async function* broken(): AsyncGenerator<Buffer> {
        yield PIECE;
        throw new Error('the client went away');
      }
      await expect(sendTo(broken())).rejects.toThrow('the client went away');
      expect(await ended).toBe(false);
    });

    it('breaks off with the signal, and its bytes are given up', async () => {
      const leaving = new AbortController();
      let isClosed = false;
      seen = (request) => {
        request.once('data', () => leaving.abort(new Error('gone'))).resume();
      };
      async function* endless(): AsyncGenerator<Buffer> {
        try {
          for (;;) yield PIECE;
        } finally {
          isClosed = true;
        }
      }
      await expect(sendTo(endless(), leaving.signal)).rejects.toThrow('gone');
      await eventually(() => expect(isClosed).toBe(true));
    });

    it('that is cut in the middle has not happened', async () => {
      seen = (request) => void request.once('data', () => request.socket.resetAndDestroy());
      async function* endless(): AsyncGenerator<Buffer> {
        for (;;) yield PIECE;
      }
      const { code, error } = await failed(sendTo(endless()));
      expect([code, isOutcomeUnknown(error)]).toEqual(['HOST_UNAVAILABLE', false]);
    });

    it('is read no faster than it is taken', async () => {
      let made = 0;
      const looked = new Promise<IncomingMessage>((resolve) => {
        seen = (request) => resolve(request.pause());
      });
      const leaving = new AbortController();
      async function* counted(): AsyncGenerator<Buffer> {
        for (; made < 4_000; made += 1) yield PIECE;
      }
      const sent = sendTo(counted(), leaving.signal);
      sent.catch(() => undefined);
      await looked;
      let before = -1;
      while (before !== made) {
        before = made;
        for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
      }
      expect(made).toBeLessThan(2_000);
      leaving.abort(new Error('enough'));
      await expect(sent).rejects.toThrow('enough');
    });
  });
});
