import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { request as fetchText } from 'undici';
import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { ManagedServer } from '../harness/managed-server.js';
import { Stack } from '../harness/stack.js';

const MEBIBYTE = 1_048_576;
const PIECE = Buffer.alloc(64 * 1_024, 'QUJD');
/** Nearly the largest body there is: 97 MB of JSON. */
const PIECES = 1_470;
/** What the API process may take on top of what it takes at rest. Six of these bodies are 580 MB. */
const GROWTH_BYTES = 300 * MEBIBYTE;

describe('large uploads', () => {
  let stack: Stack;
  let server: ManagedServer;
  const agent = new Agent({ keepAlive: true });

  beforeAll(async () => {
    stack = await Stack.start({ RATE_LIMIT_PER_MINUTE: '100000', SERVER_EXECUTIONS_PER_MINUTE: '100000' });
    server = await ManagedServer.create(stack, 'large');
  });
  afterAll(() => {
    agent.destroy();
    return stack.remove();
  });

  /** Sends 97 MB and answers the code, or how the connection ended where a body was cut off. */
  async function upload(serverId: string, key: string): Promise<string> {
    const head = Buffer.from('{"path":"/tmp/large.bin","content":"');
    const tail = Buffer.from('"}');
    const sent = request(`${new URL(stack.runtime.baseUrl).origin}/v1/infra/servers/${serverId}/upload`, {
      method: 'POST',
      agent,
      headers: {
        'x-api-key': key,
        'content-type': 'application/json',
        'content-length': head.length + PIECES * PIECE.length + tail.length,
      },
    });
    const answered = once(sent, 'response').then(async ([answer]) => {
      const response = answer as IncomingMessage;
      const body = JSON.parse(await text(response)) as { error?: { code: string; retryAfter?: number } };
      if (body.error?.code === 'LARGE_BODY_BACKEND_BUSY') expect(body.error.retryAfter).toBeGreaterThan(0);
      return body.error?.code ?? String(response.statusCode);
    });
    const broken = pipeline(Readable.from(pieces(head, tail), { objectMode: false }), sent).then(
      () => answered,
      () => 'cut off',
    );
    try {
      return await Promise.any([answered, broken]);
    } finally {
      sent.destroy();
    }
  }

  const status = () => readFile(`/proc/${stack.pid('api')}/status`, 'utf8');
  const bytesOf = async (name: 'VmRSS' | 'VmHWM'): Promise<number> =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(await status())?.[1]) * 1_024;

  /** Every call meanwhile is answered. */
  async function whileOthersAreAnswered<T>(work: Promise<T>): Promise<T> {
    let over = false;
    const done = work.finally(() => (over = true));
    let answered = 0;
    while (!over || answered === 0) {
      const { status: code } = await stack.client.call('GET', '/v1/me', { key: stack.runtime.keys.personal });
      expect(code).toBe(200);
      answered += 1;
    }
    return done;
  }

  const tally = (codes: readonly string[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
    return counts;
  };

  it.each([
    ['6 at once', 6, true, (own: string) => own, 'personal'],
    ['60 at once', 60, true, (own: string) => own, 'personal'],
    ['60 for servers that are not there', 60, false, () => newId(), 'personal'],
    ['60 with a key that has no right to the server', 60, false, (own: string) => own, 'application'],
  ] as const)('%s leave the process as it was', async (_name, count, mayUpload, idOf, keyName) => {
    const key = stack.runtime.keys[keyName];
    const pid = stack.pid('api');
    const atRest = await bytesOf('VmRSS');
    const uploads = Array.from({ length: count }, () => upload(idOf(server.id), key));
    const codes = tally(await whileOthersAreAnswered(Promise.all(uploads)));
    expect(stack.pid('api')).toBe(pid);
    expect((await bytesOf('VmHWM')) - atRest).toBeLessThan(GROWTH_BYTES);
    if (mayUpload) {
      expect(codes['200']).toBeGreaterThanOrEqual(1);
      expect(codes['LARGE_BODY_BACKEND_BUSY']).toBeGreaterThanOrEqual(1);
    } else {
      expect(codes).not.toHaveProperty('200');
      expect(codes).not.toHaveProperty('LARGE_BODY_BACKEND_BUSY');
    }
    await eventually(async () => {
      const metrics = await (await fetchText(`${stack.runtime.adminUrl}/metrics`)).body.text();
      expect(metrics).toMatch(/http_body_disk_bytes(\{[^}]*\})? 0$/m);
      expect(metrics).toMatch(/http_body_memory_bytes(\{[^}]*\})? 0$/m);
    });
    expect(await readdir(join(stack.home, 'bodies'))).toEqual([]);
  });
});

function* pieces(head: Buffer, tail: Buffer): Generator<Buffer> {
  yield head;
  for (let piece = 0; piece < PIECES; piece += 1) yield PIECE;
  yield tail;
}
