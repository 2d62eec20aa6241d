import { once } from 'node:events';
import { type ClientHttp2Session, connect, constants, createServer, type Http2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { eventually } from '#libs/testing';
import type { LogLevel } from '../log.js';
import { AgentApi } from './agent-api.js';
import { readJsonBody } from './json-body.js';
import type { Call, Route } from './route.js';

const route = (path: RegExp, handle: (call: Call) => Promise<void>): Route => ({
  method: 'PUT',
  path,
  handle,
});

describe('a caller that goes in the middle of a call', () => {
  let server: Http2Server;
  let session: ClientHttp2Session;
  const told: { level: LogLevel; msg: string }[] = [];
  let begun = 0;
  let ended = 0;

  beforeEach(async () => {
    told.length = 0;
    begun = 0;
    ended = 0;
    const routes = [
      route(/^\/body$/, async ({ stream }) => {
        begun += 1;
        await readJsonBody(stream);
      }),
      route(/^\/echo$/, async ({ stream }) => {
        begun += 1;
        stream.respond();
        await pipeline(stream, stream);
      }),
      route(/^\/fault$/, async ({ stream }) => {
        begun += 1;
        await once(stream, 'close').catch(() => undefined);
        throw new Error('a fault of our own');
      }),
    ];
    const api = new AgentApi(routes, '/home', (level, msg) => void told.push({ level, msg }));
    server = createServer();
    server.on('stream', (stream, headers) => void api.handle(stream, headers).then(() => (ended += 1)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    session.on('error', () => undefined);
  });
  afterEach(() => {
    session.destroy();
    server.close();
  });

  async function begin(path: string): Promise<(code: number) => void> {
    const stream = session.request({ ':method': 'PUT', ':path': path }, { endStream: false });
    stream.on('error', () => undefined);
    stream.write('{');
    await eventually(() => expect(begun).toBe(1));
    return (code) => stream.close(code);
  }

  const WAYS: readonly (readonly [how: string, code: number | null])[] = [
    ['cancels it', constants.NGHTTP2_CANCEL],
    ['has a fault of its own', constants.NGHTTP2_INTERNAL_ERROR],
    ['loses its connection', null],
  ];
  const CASES = WAYS.flatMap(([how, code]) => ['/body', '/echo'].map((path) => [how, path, code] as const));

  it.each(CASES)('and %s is no fault of the agent: %s', async (_, path, code) => {
    const close = await begin(path);
    if (code === null) session.destroy();
    else close(code);
    await eventually(() => expect(ended).toBe(1));
    expect(told.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  it('hides no fault that is one', async () => {
    const close = await begin('/fault');
    close(constants.NGHTTP2_CANCEL);
    await eventually(() => expect(told).toContainEqual({ level: 'error', msg: 'call failed' }));
  });
});
