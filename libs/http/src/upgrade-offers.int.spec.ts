import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Fixture, probe, startFixture } from './http.fixture.js';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.app.close());

/** Sends bytes as they stand on one connection, and reads it to its end. */
async function raw(...pieces: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(fixture.url).port), '127.0.0.1');
  await once(socket, 'connect');
  for (const piece of pieces) socket.write(piece, 'latin1');
  return text(socket);
}

const OFFER = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'];
const head = (line: string, ...headers: readonly string[]): string =>
  [`${line} HTTP/1.1`, 'Host: api.example', ...headers, '', ''].join('\r\n');
const last = head('GET /v1/things/last', 'Connection: close');
const answers = (found: string): string[] =>
  found.split(/(?=HTTP\/1\.1 \d{3} )/).map((one) => {
    const body = JSON.parse(/\{"success".*\}/.exec(one)?.[0] ?? '{}') as {
      data?: { id?: string; name?: string };
      error?: { code: string };
    };
    return `${one.slice(9, 12)} ${body.data?.id ?? body.data?.name ?? body.error?.code}`;
  });

describe('a request that offers another protocol', () => {
  const body = '{"name":"desk"}';
  const json = ['Content-Type: application/json', `Content-Length: ${body.length}`];

  it.each([
    ['as curl and Java do', OFFER],
    ['twice', ['Connection: upgrade', 'Upgrade: h2c', 'Upgrade: TLS/1.0, IRC/6.9']],
    ['that is a WebSocket, where there is none', ['Connection: keep-alive, Upgrade', 'Upgrade: websocket']],
    ['that has no name', ['Connection: Upgrade', 'Upgrade:  ']],
  ])('is answered in HTTP/1.1: %s', async (_, offer) => {
    const found = await raw(head('GET /v1/things/7', ...offer) + last);
    expect(answers(found)).toEqual(['200 7', '200 last']);
    expect(answers(await raw(head('GET /v1/nothing', ...offer) + last))).toEqual([
      '404 ROUTE_NOT_FOUND',
      '200 last',
    ]);
  });

  it('brings its body, whole and in pieces', async () => {
    const request = head('POST /v1/things', ...OFFER, ...json) + body + last;
    expect(answers(await raw(request))).toEqual(['201 desk', '200 last']);
    const cut = request.indexOf('"desk');
    expect(answers(await raw(request.slice(0, cut), request.slice(cut)))).toEqual(['201 desk', '200 last']);
    const chunks = `5\r\n${body.slice(0, 5)}\r\na\r\n${body.slice(5)}\r\n0\r\n\r\n`;
    const chunked = head('POST /v1/things', ...OFFER, json[0]!, 'Transfer-Encoding: chunked');
    expect(answers(await raw(chunked + chunks + last))).toEqual(['201 desk', '200 last']);
  });

  it('gets its answer after those of what was asked before', async () => {
    probe.held = new Promise<void>((resolve) => (probe.release = resolve));
    const found = raw(head('GET /v1/hold') + head('GET /v1/things/7', ...OFFER) + last);
    setImmediate(() => probe.release());
    expect(answers(await found).slice(1)).toEqual(['200 7', '200 last']);
  });

  it('is refused where more headers came than are read', async () => {
    const many = Array.from({ length: 2_000 }, () => 'a:');
    const found = await raw(head('POST /v1/things', ...OFFER, ...many, 'Transfer-Encoding: chunked') + last);
    expect(answers(found)).toEqual(['431 INVALID_REQUEST']);
  });
});
