import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { CONFIG, type Config } from '#libs/config';
import { BodyBudgets } from '#libs/http';
import { newId } from '#libs/kernel';
import { Database } from '#libs/database';
import { eventually } from '#libs/testing';
import { LinkApp, type LinkOwner } from '../__fixtures__/link-app.js';
import { BlobBytes } from '../blobs/blob-bytes.service.js';

const TEN_GIB = 10_737_418_240;
const BODY = Buffer.alloc(200_000, 'abcdefgh');

describe('bodies sent by link', () => {
  let app: LinkApp;
  let owner: LinkOwner;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    app = await LinkApp.start();
    owner = await app.owner();
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(() => app.stop());

  interface Talk {
    readonly socket: Socket;
    /** Everything the service has said. */
    readonly said: () => string;
  }
  async function talk(path: string, headers: Readonly<Record<string, string | number>>): Promise<Talk> {
    const { hostname, port } = new URL(app.origin);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    await once(socket, 'connect');
    let text = '';
    socket.on('data', (piece: Buffer) => (text += piece.toString('latin1')));
    socket.on('error', () => undefined);
    const lines = Object.entries({ 'content-type': 'text/plain', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    socket.write([`PUT ${path} HTTP/1.1`, 'Host: x', ...lines, '', ''].join('\r\n'));
    return { socket, said: () => text };
  }
  const answered = async ({ said }: Talk, status: number, code?: string): Promise<void> => {
    await eventually(() => expect(said()).toMatch(new RegExp(`^HTTP/1.1 ${status} `, 'm')));
    if (code !== undefined) await eventually(() => expect(said()).toContain(`"code":"${code}"`));
  };
  const underWay = (): Promise<void> =>
    eventually(() => expect(app.get<BodyBudgets>(BodyBudgets).held('store')).toBeGreaterThan(0));
  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
  const LAST_CHUNK = '0\r\n\r\n';

  /** Nothing of it is left: no draft, no row that counts, no slot. */
  async function nothingIsLeft(): Promise<void> {
    const { storageFolder } = app.get<Config>(CONFIG);
    await eventually(async () => {
      expect(await readdir(join(storageFolder, 'tmp'))).toEqual([]);
      expect(app.get<BodyBudgets>(BodyBudgets).held('store')).toBe(0);
      const rows = await app
        .get<Database>(Database)
        .query(`select state from storage.blob where portal_id = $1 and state = 'arriving'`, [
          owner.portalId,
        ]);
      expect(rows).toEqual([]);
      const [usage] = await app
        .get<Database>(Database)
        .query('select bytes::int, blobs::int from storage.usage where portal_id = $1', [owner.portalId]);
      expect(usage ?? { bytes: 0, blobs: 0 }).toEqual({ bytes: 0, blobs: 0 });
    });
    await app.get<BlobBytes>(BlobBytes).erase();
    expect(await readdir(join(storageFolder, 'blobs', owner.portalId)).catch(() => [])).toEqual([]);
  }

  beforeEach(async () => {
    owner = await app.owner();
  });

  it('is kept when it is exactly what was announced, in one piece or in many', async () => {
    const whole = await talk(app.uploadPath(owner, BODY.length), { 'content-length': BODY.length });
    whole.socket.write(BODY);
    await answered(whole, 200);
    expect(whole.said()).toMatch(/^etag: "[0-9a-f-]+"/im);
    const pieces = await talk(app.uploadPath(owner, BODY.length), { 'transfer-encoding': 'chunked' });
    for (let at = 0; at < BODY.length; at += 9_999) pieces.socket.write(chunk(BODY.subarray(at, at + 9_999)));
    pieces.socket.write(LAST_CHUNK);
    await answered(pieces, 200);
  });

  it('may be empty', async () => {
    await answered(await talk(app.uploadPath(owner, 0), { 'content-length': 0 }), 200);
    await answered(await talk(app.uploadPath(owner, 0), {}), 200);
  });

  it('leaves nothing when 10 GiB are announced and 1 KiB comes', async () => {
    const { socket } = await talk(app.uploadPath(owner, TEN_GIB), { 'content-length': TEN_GIB });
    socket.write(BODY.subarray(0, 1_024));
    await underWay();
    socket.destroy();
    await nothingIsLeft();
  });

  it.each([0, 1, 65_535, 65_536, 100_000, BODY.length - 1])(
    'leaves nothing when it breaks off after %d bytes',
    async (at) => {
      const { socket } = await talk(app.uploadPath(owner, BODY.length), { 'content-length': BODY.length });
      socket.write(BODY.subarray(0, at));
      await underWay();
      socket.destroy();
      await nothingIsLeft();
    },
  );

  it('leaves nothing when chunks break off', async () => {
    const { socket } = await talk(app.uploadPath(owner, BODY.length), { 'transfer-encoding': 'chunked' });
    socket.write(chunk(BODY.subarray(0, 150_000)));
    await underWay();
    socket.write('zzzz\r\n');
    await nothingIsLeft();
  });

  it.each([
    ['fewer', BODY.length - 1],
    ['more', BODY.length + 1],
  ])(
    'is refused before it is sent when %s bytes are announced than the link takes',
    async (_which, length) => {
      const asked = await talk(app.uploadPath(owner, BODY.length), {
        'content-length': length,
        expect: '100-continue',
      });
      await answered(asked, 409, 'STORAGE_SIZE_MISMATCH');
      expect(asked.said()).not.toContain('100 Continue');
      expect(asked.said()).toMatch(/^connection: close/im);
      await nothingIsLeft();
    },
  );

  it.each([
    ['fewer', BODY.subarray(1)],
    ['more', Buffer.concat([BODY, Buffer.from('x')])],
  ])('leaves nothing when %s bytes come in chunks than the link takes', async (_which, bytes) => {
    const sent = await talk(app.uploadPath(owner, BODY.length), { 'transfer-encoding': 'chunked' });
    sent.socket.write(chunk(bytes));
    sent.socket.write(LAST_CHUNK);
    await answered(sent, 409, 'STORAGE_SIZE_MISMATCH');
    await nothingIsLeft();
  });

  it('is refused compressed, or as another type', async () => {
    const gzip = { 'content-length': BODY.length, 'content-encoding': 'gzip', expect: '100-continue' };
    const compressed = await talk(app.uploadPath(owner, BODY.length), gzip);
    await answered(compressed, 415, 'INVALID_REQUEST');
    expect(compressed.said()).not.toContain('100 Continue');
    const html = { 'content-length': BODY.length, 'content-type': 'text/html', expect: '100-continue' };
    const other = await talk(app.uploadPath(owner, BODY.length), html);
    await answered(other, 400, 'INVALID_REQUEST');
    await nothingIsLeft();
  });

  it('is asked for only when somebody wants it', async () => {
    const asking = { 'content-length': BODY.length, expect: '100-continue' };
    const wanted = await talk(app.uploadPath(owner, BODY.length), asking);
    await eventually(() => expect(wanted.said()).toBe('HTTP/1.1 100 Continue\r\n\r\n'));
    wanted.socket.write(BODY);
    await answered(wanted, 200);

    const id = newId();
    app.things.set(id, newId());
    const complete = await talk(app.uploadPath(owner, BODY.length, { id }), asking);
    await answered(complete, 409, 'STORAGE_UPLOAD_COMPLETED');
    expect(complete.said()).not.toContain('100 Continue');

    const dead = await talk(`${app.uploadPath(owner, BODY.length)}x`, asking);
    await answered(dead, 403, 'LINK_INVALID');
    expect(dead.said()).not.toContain('100 Continue');
  });

  it('counts for the portal of the link, so that one portal takes nothing from another', async () => {
    const held = () => app.get<BodyBudgets>(BodyBudgets).held('store');
    const large = { 'content-length': TEN_GIB };
    const first = await talk(app.uploadPath(owner, TEN_GIB), large);
    first.socket.write(BODY);
    await eventually(() => expect(held()).toBe(TEN_GIB));
    await answered(await talk(app.uploadPath(owner, TEN_GIB), large), 503, 'LARGE_BODY_BACKEND_BUSY');
    first.socket.destroy();
    await nothingIsLeft();
    await answered(await talk(app.uploadPath(owner, 3), { 'content-length': 3 }).then(sendThree), 200);
  });
});

function sendThree<T extends { readonly socket: Socket }>(talk: T): T {
  talk.socket.write('abc');
  return talk;
}
