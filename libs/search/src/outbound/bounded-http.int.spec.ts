import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AddressOrigin, BoundedHttp } from './bounded-http.js';

describe('calls to servers of others', () => {
  let server: Server;
  let serve: RequestListener;
  let hits = 0;
  const open: BoundedHttp[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      hits += 1;
      serve(request, response);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  beforeEach(() => {
    hits = 0;
    serve = (_request, response) => response.end('hello');
  });
  afterAll(async () => {
    await Promise.all(open.map((http) => http.onApplicationShutdown()));
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const send = async (
    host: string,
    origin: AddressOrigin,
    networks: readonly string[],
    signal?: AbortSignal,
  ) => {
    const http = new BoundedHttp({ outboundPrivateNetworks: [...networks] });
    open.push(http);
    const { port } = server.address() as AddressInfo;
    const { status, body } = await http.send({
      url: new URL(`http://${host}:${port}/`),
      origin,
      method: 'GET',
      headers: {},
      body: null,
      maxBytes: 1_000,
      timeoutMs: 2_000,
      signal: signal ?? new AbortController().signal,
      wantsBody: (code) => code === 200,
    });
    return [status, body.toString()];
  };

  it.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])(
    'never reach %s, unless the operator wrote it down or permits it',
    async (host) => {
      await expect(send(host, 'foreign', [])).rejects.toMatchObject({ kind: 'address' });
      expect(hits).toBe(0);
    },
  );

  it.each([
    ['operator', []],
    ['foreign', ['127.0.0.1', '::1']],
  ] as const)('reach it for the %s with %j', async (origin, networks) => {
    expect(await send('localhost', origin, networks)).toEqual([200, 'hello']);
  });

  it.each([
    ['is too long', 'too_large', (response) => response.end('x'.repeat(1_001))],
    ['comes compressed', 'unreadable', (response) => response.setHeader('content-encoding', 'gzip').end('x')],
    ['breaks off', 'failed', (response) => response.write('x', () => response.destroy())],
    ['stands still', 'timeout', (response) => response.write('x')],
  ] satisfies readonly (readonly [string, string, (response: Parameters<RequestListener>[1]) => unknown])[])(
    'end when the answer %s',
    async (_name, kind, answer) => {
      serve = (_request, response) => void answer(response);
      await expect(send('127.0.0.1', 'operator', [])).rejects.toMatchObject({ kind });
    },
  );

  it('are broken off, and read nothing of a redirect, which is an answer', async () => {
    const stop = new AbortController();
    serve = () => stop.abort();
    await expect(send('127.0.0.1', 'operator', [], stop.signal)).rejects.toMatchObject({ kind: 'stopped' });
    serve = (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end('x');
    expect(await send('127.0.0.1', 'operator', [])).toEqual([302, '']);
  });
});
