import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  constants,
  createServer as createHttp2Server,
  type Http2Server,
  type IncomingHttpHeaders,
} from 'node:http2';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { eventually } from '#libs/testing';
import { hostSpace } from '../__fixtures__/spaces.js';
import type { AppRouteFault } from '../app/supervisor.js';
import { AppProxy } from './app-proxy.js';

const MEBIBYTE = 1024 * 1024;

describe('connections to the application', () => {
  let app: Server;
  let serve: (socket: Socket) => void;
  let agent: Http2Server;
  let session: ClientHttp2Session;
  let openRoutes = 0;
  let fault: AppRouteFault | null;
  const sockets = new Set<Socket>();

  beforeEach(async () => {
    fault = null;
    openRoutes = 0;
    app = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      socket.once('close', () => sockets.delete(socket));
      serve(socket);
    });
    app.listen(0);
    await once(app, 'listening');
    const { port } = app.address() as AddressInfo;
    const route = async () => {
      if (fault) return fault;
      openRoutes += 1;
      return { connect: () => space.connect(port), release: () => void (openRoutes -= 1) };
    };
    const space = hostSpace();
    const proxy = new AppProxy({ route }, () => undefined);
    agent = createHttp2Server();
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

  function open(headers: Record<string, string> = {}): ClientHttp2Stream {
    const all = { ':method': 'CONNECT', ':authority': 'app', ...headers };
    return session.request(all, { endStream: false }).on('error', () => undefined);
  }
  const headersOf = async (stream: ClientHttp2Stream): Promise<IncomingHttpHeaders> =>
    ((await once(stream, 'response')) as [IncomingHttpHeaders])[0];

  it('carry 50 MiB each way, unchanged', async () => {
    serve = (socket) => void socket.pipe(socket);
    const piece = randomBytes(MEBIBYTE);
    const stream = open();
    expect(await headersOf(stream)).toMatchObject({ ':status': 200 });
    Readable.from(Array.from({ length: 50 }, () => piece)).pipe(stream, { end: false });
    let seen = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const at = seen % MEBIBYTE;
      const first = chunk.subarray(0, MEBIBYTE - at);
      expect(first.equals(piece.subarray(at, at + first.length))).toBe(true);
      seen += chunk.length;
      if (seen === 50 * MEBIBYTE) break;
    }
  });

  it('bring the end of what the application has said, and end with it', async () => {
    serve = (socket) => void socket.end('all of it');
    const stream = open();
    expect(await text(stream)).toBe('all of it');
    expect(stream.rstCode).toBe(constants.NGHTTP2_NO_ERROR);
  });

  it('tell the application when the caller goes away, and the caller when the application breaks off', async () => {
    const gone = new Promise((resolve) => {
      serve = (socket) => void socket.once('close', resolve).write('first');
    });
    const left = open();
    await once(left, 'data');
    left.close(constants.NGHTTP2_CANCEL);
    await gone;
    const broken = open();
    await once(broken, 'data');
    for (const socket of sockets) socket.resetAndDestroy();
    await new Promise((resolve) => broken.resume().once('close', resolve));
    expect(broken.rstCode).toBe(constants.NGHTTP2_INTERNAL_ERROR);
  });

  it.each([
    [{}, 0],
    [{ 'x-svc-use': 'requests' }, 1],
  ])('hold the release of the application while they are open, with %p: %i', async (headers, held) => {
    serve = () => undefined;
    const stream = open(headers as Record<string, string>);
    await headersOf(stream);
    expect(openRoutes).toBe(held);
    stream.close();
    await eventually(() => expect(openRoutes).toBe(0));
  });

  it.each([
    ['app_unreachable', 502],
    ['app_not_deployed', 503],
    ['slot_not_found', 404],
  ] as const)('say %s by the header and %i', async (name, status) => {
    fault = name;
    expect(await headersOf(open())).toMatchObject({ ':status': status, 'x-svc-agent-fault': name });
  });

  it('say that nothing listens any more', async () => {
    await new Promise((resolve) => app.close(resolve));
    const headers = await headersOf(open({ 'x-svc-use': 'requests' }));
    expect(headers).toMatchObject({ ':status': 502, 'x-svc-agent-fault': 'app_unreachable' });
    await eventually(() => expect(openRoutes).toBe(0));
  });

  it('are all there is: other requests are not for the application', async () => {
    const stream = session.request({ ':method': 'GET', ':authority': 'app', ':path': '/' });
    expect(await headersOf(stream)).toMatchObject({ ':status': 405 });
    expect((await buffer(stream)).length).toBe(0);
  });
});
