import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { request as fetchText } from 'undici';
import { eventually } from '#libs/testing';
import { ManagedServer } from '../harness/managed-server.js';
import { Stack } from '../harness/stack.js';

const MEBIBYTE = 1_048_576;
const PIECE = Buffer.alloc(64 * 1_024, '\u0000\u0001\u0002');
/** 200 MB, the largest archive there is. */
const PIECES = 3_200;
const SIZE = PIECES * PIECE.length;
/** What the API process may take on top of what it takes at rest, for 1.2 GB on the way in. */
const SAVING_BYTES = 200 * MEBIBYTE;
/** The same for 20 GB that wait to go out. */
const READING_BYTES = 300 * MEBIBYTE;
const READERS = 100;

describe('large archives', () => {
  let stack: Stack;
  let server: ManagedServer;
  const agent = new Agent({ keepAlive: true, maxSockets: READERS });

  beforeAll(async () => {
    stack = await Stack.start({ RATE_LIMIT_PER_MINUTE: '100000' });
    server = await ManagedServer.create(stack, 'archives');
  });
  afterAll(() => {
    agent.destroy();
    return stack.remove();
  });

  const origin = () => new URL(stack.runtime.baseUrl).origin;
  const key = () => stack.runtime.keys.personal;
  const store = () => join(stack.home, 'blobs');

  /** Sends 200 MB of which no other archive is, and answers the code, or how a body that was cut off ended. */
  async function save(): Promise<string> {
    const sent = request(`${origin()}/v1/infra/servers/${server.id}/sources`, {
      method: 'POST',
      agent,
      headers: { 'x-api-key': key(), 'content-type': 'application/octet-stream', 'content-length': SIZE },
    });
    const answered = once(sent, 'response').then(async ([answer]) => {
      const response = answer as IncomingMessage;
      const { error } = JSON.parse(await text(response)) as { error?: { code: string } };
      return error?.code ?? String(response.statusCode);
    });
    const broken = pipeline(Readable.from(pieces(), { objectMode: false }), sent).then(
      () => answered,
      () => 'cut off',
    );
    try {
      return await Promise.any([answered, broken]);
    } finally {
      sent.destroy();
    }
  }

  async function bytesOf(name: 'VmRSS' | 'VmHWM'): Promise<number> {
    const status = await readFile(`/proc/${stack.pid('api')}/status`, 'utf8');
    return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1_024;
  }

  async function gauge(name: string): Promise<number> {
    const metrics = await (await fetchText(`${stack.runtime.adminUrl}/metrics`)).body.text();
    return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(metrics)?.[1]);
  }

  /** Files of the store the process has open. */
  async function openFiles(): Promise<number> {
    const folder = `/proc/${stack.pid('api')}/fd`;
    const targets = await Promise.all(
      (await readdir(folder)).map((name) => readlink(join(folder, name)).catch(() => '')),
    );
    return targets.filter((target) => target.startsWith(store())).length;
  }

  it('come in without the process growing with them, and leave nothing when they are refused', async () => {
    const atRest = await bytesOf('VmRSS');
    const codes = await Promise.all(Array.from({ length: 6 }, save));
    expect(codes).toContain('201');
    for (const code of codes) expect(['201', 'LARGE_BODY_BACKEND_BUSY', 'cut off']).toContain(code);
    expect((await bytesOf('VmHWM')) - atRest).toBeLessThan(SAVING_BYTES);
    await eventually(async () => {
      expect(await gauge('http_body_store_bytes')).toBe(0);
      expect(await readdir(join(store(), 'tmp'))).toEqual([]);
      expect(await openFiles()).toBe(0);
    });
  });

  it('go out to 100 clients that do not read, without the process growing with them', async () => {
    const path = `/v1/infra/servers/${server.id}/sources`;
    const { body } = await stack.client.call('GET', path, { key: key() });
    const [{ versionId }] = (body.data as { versions: [{ versionId: string }] }).versions;
    const link = await stack.client.call('GET', `${path}/${versionId}/download`, { key: key() });
    const { url } = link.body.data as { url: string };
    const atRest = await bytesOf('VmRSS');
    const readers = await Promise.all(
      Array.from({ length: READERS }, async () => {
        const asked = get(url, { agent });
        const [answer] = (await once(asked, 'response')) as [IncomingMessage];
        expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, String(SIZE)]);
        return asked;
      }),
    );
    expect(await openFiles()).toBe(READERS);
    expect((await bytesOf('VmRSS')) - atRest).toBeLessThan(READING_BYTES);
    expect(await gauge('http_reading_bytes')).toBeLessThanOrEqual(READERS * MEBIBYTE);
    const { status } = await stack.client.call('GET', '/v1/me', { key: key() });
    expect(status).toBe(200);
    for (const reader of readers) reader.destroy();
    await eventually(async () => {
      expect(await openFiles()).toBe(0);
      expect(await gauge('http_reading_bytes')).toBe(0);
    });
  });
});

function* pieces(): Generator<Buffer> {
  yield randomBytes(PIECE.length);
  for (let piece = 1; piece < PIECES; piece += 1) yield PIECE;
}
