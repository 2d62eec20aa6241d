import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  constants,
  createServer as createHttp2Server,
  type Http2Server,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { WebSocket, WebSocketServer } from 'ws';
import { eventually } from '#libs/testing';
import { hostSpace } from '../__fixtures__/spaces.js';
import type { AppRouteFault } from '../app/supervisor.js';
import { AppProxy } from './app-proxy.js';

const MEBIBYTE = 1024 * 1024;

describe('requests for the application', () => {
  let app: Server;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let agent: Http2Server;
  let session: ClientHttp2Session;
  let open = 0;
  let fault: AppRouteFault | null;
  const sockets = new Set<Socket>();

  beforeEach(async () => {
    fault = null;
    open = 0;
    app = createServer((request, response) => answer(request, response));
    app.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    app.listen(0);
    await once(app, 'listening');
    const { port } = app.address() as AddressInfo;
    const route = async () => {
      if (fault) return fault;
      open += 1;
      return { port, space, release: () => void (open -= 1) };
    };
    const space = hostSpace();
    const proxy = new AppProxy({ route }, () => undefined);
    agent = createHttp2Server({ maxHeaderListPairs: 2100 });
    agent.on('stream', (stream, headers) => void proxy.handle(stream, headers));
    agent.listen(0, '127.0.0.1');
    await once(agent, 'listening');
    session = connect(`http://127.0.0.1:${(agent.address() as AddressInfo).port}`);
    session.on('error', () => undefined);
  });
  afterEach(() => {
    session.destroy();
    agent.close();
    for (const socket of sockets) socket.destroy();
    app.close();
  });

  function ask(headers: OutgoingHttpHeaders, body?: Readable): ClientHttp2Stream {
    const all = { ':authority': 'app', ':path': '/', ...headers };
    const stream = session.request(all, { endStream: body === undefined });
    stream.on('error', () => undefined);
    body?.pipe(stream);
    return stream;
  }
  const headersOf = async (stream: ClientHttp2Stream): Promise<IncomingHttpHeaders> =>
    ((await once(stream, 'response')) as [IncomingHttpHeaders])[0];

  it('shows the application what was sent, without what belongs to a connection', async () => {
    answer = (request, response) => {
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      response.setHeader('x-svc-agent-fault', 'app_unreachable');
      response.setHeader('connection', 'x-hop, keep-alive');
      response.setHeader('x-hop', '1');
      response.end(JSON.stringify({ url: request.url, method: request.method, headers: request.headers }));
    };
    const stream = ask({
      ':method': 'DELETE',
      ':path': '/a%20b?c=d',
      'x-forwarded-host': 'app-0123.example',
      'x-svc-slot': 'one',
      'x-any': 'value',
    });
    const headers = await headersOf(stream);
    expect(headers).toMatchObject({ ':status': 200, 'set-cookie': ['a=1', 'b=2'] });
    expect(headers).not.toHaveProperty('x-hop');
    expect(headers).not.toHaveProperty('x-svc-agent-fault');
    const seen = JSON.parse(await text(stream)) as { headers: Record<string, string> };
    expect(seen).toMatchObject({ url: '/a%20b?c=d', method: 'DELETE' });
    expect(seen.headers).toMatchObject({ host: 'app-0123.example', 'x-any': 'value' });
    expect(seen.headers).not.toHaveProperty('x-svc-slot');
    await eventually(() => expect(open).toBe(0));
  });

  it('carries 50 MiB each way, unchanged', async () => {
    answer = (request, response) => void request.pipe(response);
    const piece = randomBytes(MEBIBYTE);
    const pieces = Array.from({ length: 50 }, () => piece);
    const stream = ask({ ':method': 'POST' }, Readable.from(pieces));
    const echoed = await buffer(stream);
    expect(echoed.length).toBe(50 * MEBIBYTE);
    expect(echoed.equals(Buffer.concat(pieces))).toBe(true);
  });

  it('tells the application when the caller goes away, and the caller when the application does', async () => {
    const gone = new Promise<void>((resolve) => {
      answer = (request, response) => {
        response.write('first');
        response.once('close', resolve);
        if (request.url === '/break') setImmediate(() => request.socket.destroy());
      };
    });
    const left = ask({ ':method': 'GET' });
    await once(left, 'data');
    left.close(constants.NGHTTP2_CANCEL);
    await gone;
    const broken = ask({ ':method': 'GET', ':path': '/break' });
    await new Promise((resolve) => broken.resume().once('close', resolve));
    expect(broken.rstCode).toBe(constants.NGHTTP2_INTERNAL_ERROR);
    await eventually(() => expect(open).toBe(0));
  });

  it('repeats a request without a body when the application has closed the kept connection', async () => {
    answer = (_request, response) => void response.end('ok');
    for (let count = 0; count < 3; count += 1) {
      expect(await text(ask({ ':method': 'GET' }))).toBe('ok');
      for (const socket of sockets) socket.destroy();
    }
  });

  it('takes an answer that comes before the body was read', async () => {
    answer = (_request, response) => void response.writeHead(413).end('too much');
    const endless = new Readable({ read: () => void endless.push(Buffer.alloc(65_536)) });
    const stream = ask({ ':method': 'PUT' }, endless);
    expect((await headersOf(stream))[':status']).toBe(413);
    expect(await text(stream)).toBe('too much');
    endless.destroy();
  });

  it.each([
    ['HEAD', 200, { 'content-length': '5' }],
    ['GET', 304, {}],
    ['GET', 204, {}],
  ])('passes an answer without a body on: %s %i', async (method, status, headers) => {
    answer = (_request, response) => void response.writeHead(status, headers).end();
    const stream = ask({ ':method': method });
    expect(await headersOf(stream)).toMatchObject({ ':status': status, ...headers });
    expect(await text(stream)).toBe('');
  });

  it.each([
    ['app_unreachable', 502],
    ['app_not_deployed', 503],
    ['slot_not_found', 404],
  ] as const)('says %s by the header and %i', async (name, status) => {
    fault = name;
    for (const method of ['GET', 'POST']) {
      const headers = await headersOf(ask({ ':method': method }, Readable.from(['x'])));
      expect(headers).toMatchObject({ ':status': status, 'x-svc-agent-fault': name });
    }
    const raw = session.request({ ':method': 'CONNECT', ':authority': 'app' }, { endStream: false });
    expect(await headersOf(raw)).toMatchObject({ ':status': status, 'x-svc-agent-fault': name });
  });

  it('says that nothing listens any more, or answers with more than fits', async () => {
    answer = (_request, response) => void response.setHeader('x-long', 'a'.repeat(60_000)).end();
    expect(await headersOf(ask({ ':method': 'GET' }))).toMatchObject({ ':status': 502 });
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => app.close(resolve));
    const headers = await headersOf(ask({ ':method': 'POST' }, Readable.from(['x'])));
    expect(headers).toMatchObject({ ':status': 502, 'x-svc-agent-fault': 'app_unreachable' });
  });

  it('opens a raw connection on which WebSockets work', async () => {
    const server = new WebSocketServer({ server: app });
    server.on('connection', (peer) =>
      peer.on('message', (data: Buffer) => peer.send(`echo ${data.toString()}`)),
    );
    const raw = session.request({ ':method': 'CONNECT', ':authority': 'app' }, { endStream: false });
    expect(await headersOf(raw)).toMatchObject({ ':status': 200 });
    const socket = new WebSocket('ws://app.example/', { createConnection: () => raw as never });
    await once(socket, 'open');
    socket.send('hello');
    expect(String(((await once(socket, 'message')) as [Buffer])[0])).toBe('echo hello');
    for (const peer of server.clients) peer.terminate();
    await once(socket, 'close');
    server.close();
  });
});
