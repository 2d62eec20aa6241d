import { connect } from 'node:net';
import { once } from 'node:events';
import { newId, type KeyKind } from '#libs/kernel';
import type { Answer } from '#libs/testing';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { World } from './world.js';

const SENT = ['nothing', 'personal', 'application', 'management', 'cowork', 'session', 'unknown'] as const;
type Sent = (typeof SENT)[number];

/** Columns: what stands in `Authorization: Bearer`. Rows: what stands in `X-Api-Key`. */
const ME = `
                nothing     personal    application management  cowork      session     unknown
  nothing       MISSING     personal    SCHEME      SCHEME      SCHEME      MISSING     INVALID
  personal      personal    personal    SCHEME      SCHEME      personal    personal    personal
  application   application application SCHEME      SCHEME      application user        application
  management    management  management  SCHEME      SCHEME      management  management  management
  cowork        cowork      cowork      SCHEME      SCHEME      cowork      cowork      cowork
  session       INVALID     INVALID     SCHEME      SCHEME      INVALID     INVALID     INVALID
  unknown       INVALID     INVALID     SCHEME      SCHEME      INVALID     INVALID     INVALID
`;

const DEALS = `
                nothing     personal    application management  cowork      session     unknown
  nothing       MISSING     200         SCHEME      SCHEME      SCHEME      MISSING     INVALID
  personal      200         200         SCHEME      SCHEME      200         200         200
  application   TOKEN       TOKEN       SCHEME      SCHEME      TOKEN       200         TOKEN
  management    MANAGEMENT  MANAGEMENT  SCHEME      SCHEME      MANAGEMENT  MANAGEMENT  MANAGEMENT
  cowork        200         200         SCHEME      SCHEME      200         200         200
  session       INVALID     INVALID     SCHEME      SCHEME      INVALID     INVALID     INVALID
  unknown       INVALID     INVALID     SCHEME      SCHEME      INVALID     INVALID     INVALID
`;

const SHORT: Readonly<Record<string, string>> = {
  MISSING_API_KEY: 'MISSING',
  INVALID_API_KEY: 'INVALID',
  WRONG_AUTH_SCHEME: 'SCHEME',
  TOKEN_MISSING: 'TOKEN',
  MANAGEMENT_KEY_NO_ENTITY_ACCESS: 'MANAGEMENT',
};

interface Me {
  readonly data?: { readonly type: string; readonly currentUser: object | null };
  readonly error?: { readonly code: string };
}

describe('the two headers of a key', () => {
  let api: InProcessApi;
  let world: World;
  let texts: ReadonlyMap<Sent, string>;

  beforeAll(async () => {
    api = await startInProcessApi({ RATE_LIMIT_PER_MINUTE: '1000000' });
    world = await World.create(api, newId(), 'personal');
    texts = new Map<Sent, string>([
      ...[...world.keys].map(([kind, { rawKey }]): [KeyKind, string] => [kind, rawKey]),
      ['session', await world.session()],
      ['unknown', `svc_api_${'0'.repeat(32)}_3hCbuz`],
    ]);
  });
  afterAll(() => api.stop());

  const call = (path: string, apiKey: Sent, bearer: Sent): Promise<Answer<Me>> =>
    api.client.call<Me>('GET', path, {
      headers: {
        ...(texts.has(apiKey) && { 'x-api-key': texts.get(apiKey)! }),
        ...(texts.has(bearer) && { authorization: `Bearer ${texts.get(bearer)}` }),
      },
    });

  async function table(outcome: (apiKey: Sent, bearer: Sent) => Promise<string>): Promise<string> {
    const line = (name: string, cells: readonly string[]): string =>
      `  ${name.padEnd(14)}${cells.map((cell) => cell.padEnd(12)).join('')}`.trimEnd();
    const lines = [line('', SENT)];
    for (const apiKey of SENT) {
      const cells: string[] = [];
      for (const bearer of SENT) cells.push(await outcome(apiKey, bearer));
      lines.push(line(apiKey, cells));
    }
    return `\n${lines.join('\n')}\n`;
  }

  it('decide who calls', async () => {
    const seen = await table(async (apiKey, bearer) => {
      const { error, data } = (await call('/v1/me', apiKey, bearer)).body;
      if (error) return SHORT[error.code] ?? error.code;
      if (data?.type !== 'oauth_app') return data?.type ?? '';
      return data.currentUser ? 'user' : 'application';
    });
    expect(seen).toBe(ME);
  });

  it('decide who reads portal data', async () => {
    const seen = await table(async (apiKey, bearer) => {
      const { status, body } = await call('/v1/deals?limit=1', apiKey, bearer);
      return body.error ? (SHORT[body.error.code] ?? body.error.code) : String(status);
    });
    expect(seen).toBe(DEALS);
  });

  it.each(['api_key', 'apiKey', 'key', 'x-api-key', 'X-Api-Key', 'access_token', 'token', 'authorization'])(
    'are the only place: a key in the query as %s is refused',
    async (name) => {
      const { status, body } = await api.client.call('GET', `/v1/me?${name}=${world.rawKey('personal')}`);
      expect([status, body.error.code]).toEqual([401, 'MISSING_API_KEY']);
    },
  );

  it('are the only place: a key in the query changes nothing beside a key in a header', async () => {
    const path = `/v1/me?api_key=${world.rawKey('personal')}`;
    expect((await call(path, 'cowork', 'nothing')).body.data?.type).toBe('cowork');
    expect((await call(path, 'unknown', 'nothing')).body.error?.code).toBe('INVALID_API_KEY');
  });

  it('are the only place: not a cookie, not the body, not the user of the address', async () => {
    const rawKey = world.rawKey('management');
    const basic = Buffer.from(`${rawKey}:`).toString('base64');
    const places = [
      ['cookie', `x-api-key=${rawKey}`],
      ['authorization', `Basic ${basic}`],
    ] as const;
    for (const [name, value] of places) {
      const { body } = await api.client.call('GET', '/v1/me', { headers: { [name]: value } });
      expect(body.error.code).toBe('MISSING_API_KEY');
    }
    const { body } = await api.client.call('POST', '/v1/keys', { body: { 'x-api-key': rawKey } });
    expect(body.error.code).toBe('MISSING_API_KEY');
  });

  /** Over a plain socket, because clients join what is sent twice. */
  async function statusLine(headers: readonly string[]): Promise<string> {
    const { hostname, port } = new URL(api.origin);
    const socket = connect(Number(port), hostname);
    socket.write(['GET /v1/me HTTP/1.1', 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n'));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(socket, 'close');
    const text = Buffer.concat(chunks).toString('utf8');
    return /"(?:code|type)":"(\w+)"/.exec(text)?.[1] ?? text;
  }

  it.each<[string, (personal: string, cowork: string) => string[], string]>([
    ['two different keys', (a, b) => [`X-Api-Key: ${a}`, `X-Api-Key: ${b}`], 'INVALID_API_KEY'],
    ['the same key twice', (a) => [`X-Api-Key: ${a}`, `X-Api-Key: ${a}`], 'INVALID_API_KEY'],
    ['twice in different case', (a) => [`x-api-key: ${a}`, `X-API-KEY: ${a}`], 'INVALID_API_KEY'],
    ['an empty twin first', (a) => ['X-Api-Key:', `X-Api-Key: ${a}`], 'INVALID_API_KEY'],
    [
      'two Bearers',
      (a, b) => [`Authorization: Bearer ${a}`, `Authorization: Bearer ${b}`],
      'INVALID_API_KEY',
    ],
    ['one key in one line', (a) => [`x-aPI-kEY:   ${a}  `], 'personal'],
  ])('sent twice are no key: %s', async (_name, headers, outcome) => {
    expect(await statusLine(headers(world.rawKey('personal'), world.rawKey('cowork')))).toBe(outcome);
  });
});
