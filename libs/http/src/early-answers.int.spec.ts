import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Fixture, startFixture } from './http.fixture.js';

const MEBIBYTE = 1024 * 1024;
let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.app.close());

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(fixture.url).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** The next answer of a connection, as text. */
async function answerOf(socket: Socket): Promise<string> {
  let read = '';
  for (;;) {
    const end = read.indexOf('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(read)?.[1] ?? 0);
    if (end !== -1 && read.length >= end + 4 + length) return read;
    const [piece] = (await once(socket, 'data')) as [Buffer];
    read += piece.toString('latin1');
  }
}

const head = (path: string, ...more: readonly string[]): string =>
  [`POST ${path} HTTP/1.1`, 'Host: api.example', ...more, '', ''].join('\r\n');
const isClosing = (answer: string): boolean => /^connection: close/im.test(answer);

describe('an answer before the body has come', () => {
  it.each(['/v1/nothing', '/v1/small'])('of %s leaves the connection to the next request', async (path) => {
    const socket = await open();
    const length = 512 * 1024;
    socket.write(head(path, 'Content-Type: application/json', `Content-Length: ${length}`));
    const first = await answerOf(socket);
    expect(first.slice(0, 12)).toMatch(/HTTP\/1\.1 4\d\d/);
    expect(isClosing(first)).toBe(false);
    socket.write(Buffer.alloc(length));
    socket.write('GET /v1/things/7 HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await answerOf(socket)).toContain('200 OK');
    socket.destroy();
  });

  it.each([
    ['that is large', `Content-Length: ${16 * MEBIBYTE}`],
    ['of which nobody says how large it is', 'Transfer-Encoding: chunked'],
  ])('to one %s says that the connection ends, and is read by who still sends', async (_, size) => {
    const socket = await open();
    let isCut = false;
    socket.on('error', () => (isCut = true));
    socket.write(head('/v1/nothing', size));
    const piece = size.startsWith('T') ? `10000\r\n${'a'.repeat(65_536)}\r\n` : 'a'.repeat(65_536);
    const answer = answerOf(socket);
    for (let sent = 0; sent < 8; sent += 1) socket.write(piece);
    expect(isClosing(await answer)).toBe(true);
    for (let sent = 0; sent < 4; sent += 1) socket.write(piece);
    const ended = once(socket, 'end');
    socket.resume();
    await ended;
    expect(isCut).toBe(false);
    socket.destroy();
  });

  it('is followed by no other request of a connection that ends', async () => {
    const socket = await open();
    socket.on('error', () => undefined);
    socket.write(head('/v1/nothing', 'Transfer-Encoding: chunked'));
    let read = await answerOf(socket);
    socket.on('data', (piece: Buffer) => (read += piece.toString('latin1')));
    socket.end('0\r\n\r\nGET /v1/things/7 HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'close');
    expect(read.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});
