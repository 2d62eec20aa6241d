import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { GatewayApp, type HostedApp, type Told } from './__fixtures__/gateway-app.js';

describe('requests an application must not be fooled with', () => {
  let world: GatewayApp;
  let app: HostedApp;

  beforeAll(async () => {
    world = await GatewayApp.start();
    app = await world.host({ accessPolicy: 'PUBLIC' });
  });
  afterAll(() => world.stop());
  beforeEach(() => {
    world.application.seen.length = 0;
  });

  const host = (): string => `${app.subdomain}.apps.example`;

  /** Sends bytes as they stand, `HOST` replaced, and reads to the end of the connection. */
  async function raw(...lines: readonly string[]): Promise<string> {
    const socket = connect(world.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(lines.join('\r\n').replaceAll('HOST', host()), 'latin1');
    return text(socket);
  }

  const statuses = (answer: string): number[] =>
    [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

  /** What the application was told, of an answer that is its own. */
  const told = (answer: string): Told => JSON.parse(/\{"method".*\}/.exec(answer)?.[0] ?? '{}') as Told;

  it.each<[string, readonly string[]]>([
    ['two lengths', ['POST / HTTP/1.1', 'Host: HOST', 'Content-Length: 1', 'Content-Length: 2', '', 'ab']],
    [
      'a length and chunks',
      ['POST / HTTP/1.1', 'Host: HOST', 'Content-Length: 4', 'Transfer-Encoding: chunked', '', '0', '', ''],
    ],
    [
      'chunks that are not',
      ['POST / HTTP/1.1', 'Host: HOST', 'Transfer-Encoding: xchunked', '', '0', '', ''],
    ],
    [
      'chunks twice',
      ['POST / HTTP/1.1', 'Host: HOST', 'Transfer-Encoding: chunked, identity', '', '0', '', ''],
    ],
    ['a blank before the colon', ['GET / HTTP/1.1', 'Host: HOST', 'X-Svc-User-Id : 1', '', '']],
    ['a folded header', ['GET / HTTP/1.1', 'Host: HOST', ' X-Svc-User-Id: 1', '', '']],
    ['a length that is no number', ['POST / HTTP/1.1', 'Host: HOST', 'Content-Length: +1', '', 'a']],
    ['a NUL in a header', ['GET / HTTP/1.1', 'Host: HOST', 'A: b\0c', '', '']],
    ['a lone line feed', ['GET / HTTP/1.1', 'Host: HOST', 'A: b\nX-Svc-User-Id: 1', '', '']],
    ['a head without an end', ['GET / HTTP/1.1', 'Host: HOST', `A: ${'a'.repeat(70_000)}`]],
    [
      'another host in its line',
      ['GET http://app-000000000000.apps.example/ HTTP/1.1', 'Host: HOST', 'Connection: close', '', ''],
    ],
    [
      'another host in its line than the one of an application',
      ['GET http://HOST/ HTTP/1.1', 'Host: api.example', 'Connection: close', '', ''],
    ],
    ['two hosts', ['GET / HTTP/1.1', 'Host: HOST', 'Host: HOST', 'Connection: close', '', '']],
    ['a second host of an application', ['GET / HTTP/1.1', 'Host: api.example', 'Host: HOST', '', '']],
    ['a list of hosts', ['GET / HTTP/1.1', 'Host: HOST, api.example', 'Connection: close', '', '']],
    ['a list of hosts with an application last', ['GET / HTTP/1.1', 'Host: api.example, HOST', '', '']],
    ['an account before the host', ['GET / HTTP/1.1', 'Host: api.example@HOST', 'Connection: close', '', '']],
    ['no host', ['GET / HTTP/1.1', 'Connection: close', '', '']],
    [
      'more headers than anybody needs',
      ['GET / HTTP/1.1', 'Host: HOST', ...Array.from({ length: 100 }, (_, n) => `A${n}: 1`), '', ''],
    ],
    [
      'so many headers that a parser would drop the last',
      ['GET / HTTP/1.1', ...Array.from({ length: 2_100 }, (_, n) => `A${n}:`), 'Host: HOST', '', ''],
    ],
    [
      'two hosts of a WebSocket',
      ['GET / HTTP/1.1', 'Host: HOST', 'Host: HOST', 'Connection: Upgrade', 'Upgrade: websocket', '', ''],
    ],
    ['a star', ['OPTIONS * HTTP/1.1', 'Host: HOST', 'Connection: close', '', '']],
    ['a tunnel', ['CONNECT 127.0.0.1:5432 HTTP/1.1', 'Host: HOST', '', '']],
    [
      'an upgrade with a body',
      [
        'GET / HTTP/1.1',
        'Host: HOST',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Content-Length: 4',
        '',
        'GET ',
      ],
    ],
  ])('refuses %s', async (_, lines) => {
    const found = statuses(await raw(...lines));
    expect(found.every((status) => status >= 400 && status < 500)).toBe(true);
    expect(found.length).toBeLessThanOrEqual(1);
    expect(world.application.seen).toEqual([]);
  });

  it('takes off every claim, however it is written', async () => {
    const claims = [
      'X-Svc-User-Id: 1',
      'x-svc-user-id: 1',
      'X_Svc_User_Id: 1',
      'x-SVC_user-ID: 1',
      'X-Svc-Anything: 1',
      'X-Svc-Identity: a.b.c',
      'x_svc-identity: a.b.c',
      'X-Forwarded-For: 1.2.3.4',
      'X_Forwarded_For: 1.2.3.4',
      'X-Forwarded-Host: evil.example',
      'Forwarded: for=1.2.3.4',
      'X-Real-IP: 1.2.3.4',
      'Proxy: http://evil.example',
      'X-Svc-Slot: other',
      'X-Svc-Internal-Token: a',
      'X-Svc-Agent-Fault: app_unreachable',
    ];
    const { headers } = told(
      await raw(
        'GET / HTTP/1.1',
        'Host: HOST',
        'Connection: close, x-svc-request-id, x-forwarded-host',
        ...claims,
        '',
        '',
      ),
    );
    const ours = Object.entries(headers).filter(([name]) => /^(x[-_]|forwarded|proxy)/.test(name));
    expect(Object.fromEntries(ours)).toEqual({
      'x-svc-request-id': expect.stringMatching(/^req_/),
      'x-svc-identity': expect.stringMatching(/^[\w-]{50,}\.[\w-]{50,}\.[\w-]{86}$/),
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': host(),
    });
  });

  it('judges each of several requests on one connection by itself', async () => {
    const other = await world.host();
    const first = ['GET /one HTTP/1.1', 'Host: HOST', '', ''].join('\r\n');
    const answer = await raw(
      first +
        ['GET /two HTTP/1.1', `Host: ${other.subdomain}.apps.example`, 'Connection: close', '', ''].join(
          '\r\n',
        ),
    );
    expect(statuses(answer)).toEqual([200, 401]);
    expect(world.application.seen).toEqual(['GET /one']);
  });

  it.each([
    '/%2e%2e/%2e%2e/agent',
    '//evil.example/x',
    '/..;/x',
    '/%5fgw/session',
    '//_gw/session',
    '/_GW/session',
  ])('leads %s to the application byte by byte', async (path) => {
    expect(told(await raw(`GET ${path} HTTP/1.1`, 'Host: HOST', 'Connection: close', '', '')).url).toBe(path);
  });

  it.each([
    '/_gw/../session',
    '/_gw/%2e%2e/x',
    '/_gw//session',
    '/_gw/session/x',
    '/_gw/__proto__',
    '/_gw/constructor',
  ])('answers %s itself', async (path) => {
    const answer = await raw(`GET ${path} HTTP/1.1`, 'Host: HOST', 'Connection: close', '', '');
    expect(statuses(answer)).toEqual([404]);
    expect(world.application.seen).toEqual([]);
  });
});
