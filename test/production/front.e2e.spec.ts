import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';
import { PorticoError } from '#libs/kernel';
import { clientAddress } from '../../libs/auth/src/access/address-list.policy.js';
import { findCaddy, type RunningCaddy, startCaddy } from '../harness/caddy.js';
import { freePort } from '../harness/free-port.js';

const MACHINES = '127.0.64.0/24';
const MACHINE = '127.0.64.7';
const PROXY = '127.0.0.5';
const STRANGER = '127.0.0.9';
const CLAIMED = '203.0.113.8';

/** What the API would make of a request. */
interface Seen {
  readonly forwardedFor: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** The caller, with so many trusted proxies. */
  readonly caller: (trustedProxyCount: number) => string | null;
}

/** The front as it stands, before something that tells what arrives. Only the addresses are others. */
class Front {
  private constructor(
    private readonly behind: Server,
    private readonly caddy: RunningCaddy,
    private readonly port: number,
  ) {}

  static async start(program: string, trusted: string): Promise<Front> {
    const behind = createServer((incoming, response) => {
      response.end(JSON.stringify({ headers: incoming.headers, peer: incoming.socket.remoteAddress }));
    }).listen(0, '127.0.0.1');
    await once(behind, 'listening');
    const upstream = (behind.address() as AddressInfo).port;
    const port = await freePort();
    const caddy = await startCaddy(
      program,
      'front.Caddyfile',
      [
        [/^:8080 /m, `http://:${port} `],
        [/^:8081 /m, `http://127.0.0.1:${await freePort()} `],
        ['api-1:3000 api-2:3000', `127.0.0.1:${upstream}`],
        ['health_port 3001', `health_port ${upstream}`],
      ],
      { MACHINE_NETWORK: MACHINES, FRONT_TRUSTED_PROXIES: trusted },
    );
    return new Front(behind, caddy, port);
  }

  async read(): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }> {
    const outgoing = request({ host: '127.0.0.1', port: this.port }).end();
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    let body = '';
    for await (const piece of response) body += String(piece);
    return { status: response.statusCode, headers: response.headers, body };
  }

  /** @param from address the request comes from */
  async ask(from: string, headers: Readonly<Record<string, string | string[]>> = {}): Promise<Seen> {
    const outgoing = request({ host: '127.0.0.1', port: this.port, localAddress: from, headers }).end();
    const [response] = (await once(outgoing, 'response')) as [NodeJS.ReadableStream];
    let text = '';
    for await (const piece of response) text += String(piece);
    const seen = JSON.parse(text) as { headers: IncomingHttpHeaders; peer: string };
    const forwardedFor = seen.headers['x-forwarded-for'] as string | undefined;
    return {
      forwardedFor,
      headers: seen.headers,
      caller: (count) => clientAddress(seen.peer, forwardedFor, count),
    };
  }

  /** What stands behind it answers no longer. */
  leave(): void {
    this.behind.closeAllConnections();
    this.behind.close();
  }

  async stop(): Promise<void> {
    await this.caddy.stop();
    this.leave();
  }
}

/** Ways of saying that one comes from elsewhere. */
const CLAIMS: readonly (readonly [string, Readonly<Record<string, string | string[]>>])[] = [
  ['an address', { 'X-Forwarded-For': CLAIMED }],
  ['a list that ends with a proxy', { 'X-Forwarded-For': `${CLAIMED}, ${PROXY}` }],
  ['two headers', { 'X-Forwarded-For': [CLAIMED, CLAIMED] }],
  ['another spelling', { 'x-fORWARDED-fOR': CLAIMED, X_Forwarded_For: CLAIMED, Forwarded: `for=${CLAIMED}` }],
  [
    'a header for this hop alone',
    { 'X-Forwarded-For': CLAIMED, Connection: 'X-Forwarded-For, X-Forwarded-Proto' },
  ],
];

const program = findCaddy();
if (program !== null) describe('the front', () => theFront(program));

function theFront(caddy: string): void {
  let front: Front;

  describe('that trusts nobody, as it comes', () => {
    beforeAll(async () => {
      front = await Front.start(caddy, '');
    });
    afterAll(() => front.stop());

    it.each(CLAIMS)('writes the address anew for everybody who brings %s', async (_, headers) => {
      for (const from of [PROXY, STRANGER, MACHINE, '127.0.0.1']) {
        const seen = await front.ask(from, headers);
        expect([from, seen.forwardedFor]).toEqual([from, from]);
        for (const count of [1, 2, 3]) expect([from, seen.caller(count)]).toEqual([from, from]);
      }
    });
  });

  describe('that trusts a proxy, and far too much beside it', () => {
    beforeAll(async () => {
      front = await Front.start(caddy, `${PROXY} private_ranges 127.0.64.0/18`);
    });
    afterAll(() => front.stop());

    it('adds to what the proxy says', async () => {
      const seen = await front.ask(PROXY, { 'X-Forwarded-For': CLAIMED, 'X-Forwarded-Proto': 'https' });
      expect(seen.forwardedFor).toBe(`${CLAIMED}, ${PROXY}`);
      expect(seen.caller(2)).toBe(CLAIMED);
      expect(seen.headers['x-forwarded-proto']).toBe('https');
    });

    it.each(CLAIMS)('believes nothing a machine says that brings %s', async (_, headers) => {
      const claims = { ...headers, 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'elsewhere.example' };
      const seen = await front.ask(MACHINE, claims);
      expect(seen.forwardedFor).toBe(MACHINE);
      for (const count of [1, 2, 3]) expect(seen.caller(count)).toBe(MACHINE);
      expect(seen.headers['x-forwarded-proto']).toBe('http');
      expect(seen.headers['x-forwarded-host']).not.toBe('elsewhere.example');
    });
  });

  it('says what it has to say itself in the form of the API, with an id, and when to come again', async () => {
    const alone = await Front.start(caddy, '');
    try {
      alone.leave();
      const { status, headers, body } = await alone.read();
      expect([502, 503]).toContain(status);
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': '5',
        'x-request-id': expect.stringMatching(/^req_[0-9a-f-]{36}$/),
      });
      expect(JSON.parse(body)).toEqual({
        success: false,
        error: {
          code: 'SERVICE_UNAVAILABLE',
          message: new PorticoError('SERVICE_UNAVAILABLE').message,
          retryAfter: 5,
          requestId: headers['x-request-id'],
        },
      });
    } finally {
      await alone.stop();
    }
  });

  it.each([
    ['the network of machines is not told', {}],
    ['it is none', { MACHINE_NETWORK: 'edge' }],
    ['a trusted proxy is a name', { MACHINE_NETWORK: MACHINES, FRONT_TRUSTED_PROXIES: 'proxy.example' }],
  ])('does not start where %s', (_, env) => {
    const args = ['validate', '--config', join(packageFolder(), 'front.Caddyfile'), '--adapter', 'caddyfile'];
    const validate = (environment: object): number | null =>
      spawnSync(caddy, args, { env: { HOME: tmpdir(), ...environment } }).status;
    expect(validate({ MACHINE_NETWORK: MACHINES })).toBe(0);
    expect(validate(env)).not.toBe(0);
  });
}
