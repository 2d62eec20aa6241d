import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { WebSocketServer } from 'ws';
import { GatewayApp, type HostedApp } from './__fixtures__/gateway-app.js';
import { tell } from './__fixtures__/local-application.js';

const MEBIBYTE = 1024 * 1024;

describe('the forms a request may come in', () => {
  let world: GatewayApp;
  let app: HostedApp;

  beforeAll(async () => {
    world = await GatewayApp.start();
    app = await world.host({ accessPolicy: 'PUBLIC' });
  });
  afterAll(() => world.stop());
  beforeEach(() => {
    world.application.serve = tell;
    world.application.fault = null;
    world.application.seen.length = 0;
  });

  const host = (): string => `${app.subdomain}.apps.example`;
  const open = async (): Promise<Socket> => {
    const socket = connect(world.port, '127.0.0.1');
    await once(socket, 'connect');
    return socket.on('error', () => undefined);
  };
  /** Sends bytes as they stand, `HOST` replaced, and reads to the end of the connection. */
  const raw = async (...lines: readonly string[]): Promise<string> => {
    const socket = await open();
    socket.write(lines.join('\r\n').replaceAll('HOST', host()), 'latin1');
    return text(socket);
  };
  const CLOSE = 'Connection: close';

  describe('a target with a host', () => {
    it.each([
      ['http://HOST/a%2Fb/../c?d=1', 'Host: HOST', '/a%2Fb/../c?d=1'],
      ['HTTP://HOST:80', 'Host: HOST', '/'],
      ['https://HOST?x', 'Host: HOST:443', '/?x'],
      ['http://HOST./dot', 'Host: HOST', '/dot'],
      ['/plain', 'Host: HOST.', '/plain'],
      ['/plain', 'Host: HOST.:8080', '/plain'],
    ])('%s of the application, %s, asks for %s', async (target, hostLine, path) => {
      const found = await raw(`GET ${target} HTTP/1.1`, hostLine, CLOSE, '', '');
      expect(found).toContain('200 OK');
      expect(world.application.seen).toEqual([`GET ${path}`]);
    });

    it('needs no header that says it in HTTP/1.0', async () => {
      expect(await raw('GET http://HOST/old HTTP/1.0', '', '')).toContain('200 OK');
      expect(world.application.seen).toEqual(['GET /old']);
    });

    it('asks for a route of the API', async () => {
      const found = await raw(
        'GET http://api.example/v1/errors HTTP/1.1',
        'Host: api.example',
        CLOSE,
        '',
        '',
      );
      expect(found).toContain('200 OK');
      const unknown = await raw('GET http://api.example/x HTTP/1.1', 'Host: api.example', CLOSE, '', '');
      expect(unknown).toContain('No such route: GET /x');
    });

    it.each([
      ['http://HOST/', 'Host: api.example'],
      ['http://HOST:81/', 'Host: HOST'],
      ['http://a@HOST/', 'Host: HOST'],
      ['http://HOST\\@api.example/', 'Host: HOST'],
      ['ftp://HOST/', 'Host: HOST'],
      ['http:/HOST/', 'Host: HOST'],
    ])('is refused as %s with %s', async (target, hostLine) => {
      const found = await raw(`GET ${target} HTTP/1.1`, hostLine, CLOSE, '', '');
      expect(found).toContain('400 Bad Request');
      expect(world.application.seen).toEqual([]);
    });
  });

  describe('with an offer of another protocol', () => {
    const OFFER = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'];

    it('reach the application in HTTP/1.1, with their bodies and in their order', async () => {
      const length = 'Content-Length: 4';
      const first = ['POST /one HTTP/1.1', 'Host: HOST', ...OFFER, length, '', 'body'].join('\r\n');
      const found = await raw(first + 'GET /two HTTP/1.1', 'Host: HOST', CLOSE, '', '');
      expect([...world.application.seen].sort()).toEqual(['GET /two', 'POST /one']);
      expect(found).toContain('"body":"body"');
      expect(found.indexOf('"/one"')).toBeLessThan(found.indexOf('"/two"'));
    });

    it('are WebSockets where one is among them', async () => {
      const sockets = new WebSocketServer({ server: world.application.server, path: '/chat' });
      const socket = await open();
      const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
      const lines = [
        'GET /chat HTTP/1.1',
        `Host: ${host()}`,
        'Connection: Upgrade',
        'Upgrade: h2c, websocket',
      ];
      socket.write([...lines, key, 'Sec-WebSocket-Version: 13', '', ''].join('\r\n'));
      const [head] = (await once(socket, 'data')) as [Buffer];
      expect(head.toString()).toContain('101 Switching Protocols');
      socket.destroy();
      sockets.close();
    });

    it('are refused without a body where they are a HEAD', async () => {
      const offer = ['Connection: Upgrade', 'Upgrade: websocket', '', ''];
      const found = await raw('HEAD /chat HTTP/1.1', 'Host: HOST', ...offer);
      expect(found).toContain('400 Bad Request');
      expect(found.slice(found.indexOf('\r\n\r\n'))).toBe('\r\n\r\n');
    });

    it('are told when to come again while the agent is away', async () => {
      world.application.tunnel = 'absent';
      const found = await raw(
        'GET /chat HTTP/1.1',
        'Host: HOST',
        'Connection: Upgrade',
        'Upgrade: websocket',
        '',
        '',
      );
      world.application.tunnel = null;
      expect(found).toContain('503 Service Unavailable');
      expect(found).toMatch(/^retry-after: \d+/im);
    });

    it('are judged as all others are', async () => {
      const closed = await world.host();
      const asked = [`Host: ${closed.subdomain}.apps.example`, ...OFFER, '', ''];
      const next = ['GET /_gw/x HTTP/1.1', 'Host: HOST', CLOSE, '', ''].join('\r\n');
      const found = await raw(['GET / HTTP/1.1', ...asked].join('\r\n') + next);
      expect(found).toContain('APP_LOGIN_REQUIRED');
      expect(found).toContain('ROUTE_NOT_FOUND');
    });
  });

  describe('with a body nobody reads', () => {
    const post = (length: number): string =>
      [`POST / HTTP/1.1`, `Host: ${host()}`, `Content-Length: ${length}`, '', ''].join('\r\n');
    const next = (): string => [`GET /next HTTP/1.1`, `Host: ${host()}`, CLOSE, '', ''].join('\r\n');

    it.each(['the gateway', 'the application'])('leave the connection to the next after %s', async (who) => {
      if (who === 'the gateway') world.application.fault = 'app_unreachable';
      else world.application.serve = (_, response) => void response.writeHead(413).end('much');
      const socket = await open();
      socket.write(`${post(MEBIBYTE)}first`);
      const [head] = (await once(socket, 'data')) as [Buffer];
      expect(head.toString()).toMatch(/^HTTP\/1\.1 (502|413) /);
      world.application.fault = null;
      world.application.serve = tell;
      socket.write(Buffer.alloc(MEBIBYTE - 5));
      socket.write(next());
      expect(await text(socket)).toContain('"/next"');
    });

    it('end it where it is more than is read', async () => {
      world.application.fault = 'app_unreachable';
      const socket = await open();
      socket.write(post(64 * MEBIBYTE));
      const [head] = (await once(socket, 'data')) as [Buffer];
      expect(head.toString()).toMatch(/^connection: close/im);
      socket.write(Buffer.alloc(MEBIBYTE));
      socket.end();
      await once(socket.resume(), 'close');
    });
  });
});
