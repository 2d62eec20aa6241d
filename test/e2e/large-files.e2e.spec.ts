import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { get, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { request as fetchText } from 'undici';
import { eventually } from '#libs/testing';
import { SandboxControl } from '../harness/sandbox-control.js';
import { Stack } from '../harness/stack.js';

const MEBIBYTE = 1_048_576;
const PIECE_BYTES = 64 * 1_024;
/** 200 MiB. */
const PIECES = 3_200;
/** What the API process may take on top of its peak before: far less than the file. */
const GROWTH_BYTES = 120 * MEBIBYTE;
/** What the kernel holds of a connection does not tell how far a file has come; this is beyond it. */
const HALF_BYTES = 100 * MEBIBYTE;

/** A piece of the file; none is like another. */
function piece(number: number): Buffer {
  const bytes = Buffer.alloc(PIECE_BYTES, number & 0xff);
  bytes.writeUInt32BE(number);
  return bytes;
}

describe('large files of the portal', () => {
  let stack: Stack;
  let sandbox: SandboxControl;

  beforeAll(async () => {
    stack = await Stack.start({ RATE_LIMIT_PER_MINUTE: '100000' });
    sandbox = new SandboxControl(stack.runtime.sandboxControlUrl);
  });
  afterAll(async () => {
    await sandbox.close();
    await stack.remove();
  });

  const headers = () => ({ 'x-api-key': stack.runtime.keys.personal });
  const url = (path: string) => `${new URL(stack.runtime.baseUrl).origin}${path}`;

  /** Sends so many pieces of the file, and then ends the form or leaves. */
  function send(fileName: string, pieces: number, end: 'whole' | 'leave') {
    const boundary = 'large-files';
    const head = [
      `--${boundary}\r\nContent-Disposition: form-data; name="storageId"\r\n\r\n1\r\n`,
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`,
    ].join('');
    const hash = createHash('sha256');
    const sent = request(url('/v1/files/upload'), {
      method: 'POST',
      headers: { ...headers(), 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    function* body(): Generator<Buffer> {
      yield Buffer.from(head);
      for (let number = 0; number < pieces; number += 1) {
        const bytes = piece(number);
        hash.update(bytes);
        yield bytes;
      }
      if (end === 'leave') throw new Error('the client leaves');
      yield Buffer.from(`\r\n--${boundary}--\r\n`);
    }
    return { hash, sent, done: pipeline(Readable.from(body(), { objectMode: false }), sent) };
  }

  async function answered(sent: ClientRequest): Promise<IncomingMessage> {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return answer;
  }

  const peak = async (): Promise<number> => {
    const status = await readFile(`/proc/${stack.pid('api')}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1_024;
  };
  const nothingIsHeld = () =>
    eventually(async () => {
      const metrics = await (await fetchText(`${stack.runtime.adminUrl}/metrics`)).body.text();
      expect(metrics).toMatch(/http_body_store_bytes(\{[^}]*\})? 0$/m);
      expect(metrics).toMatch(/http_reading_bytes(\{[^}]*\})? 0$/m);
    });
  const spooled = async (): Promise<string[]> => readdir(join(stack.home, 'sandbox', 'spool'));
  const found = async (query: string): Promise<number> => {
    const { body } = await stack.client.call<{ data: unknown[] }>('POST', '/v1/files/search', {
      key: stack.runtime.keys.personal,
      body: { query },
    });
    return body.data.length;
  };

  it('of 200 MiB go up and come down as they are, and the process stays as it was', async () => {
    const before = await peak();
    const { hash, sent, done } = send('large.bin', PIECES, 'whole');
    const [answer] = await Promise.all([answered(sent), done]);
    const { data } = JSON.parse(await text(answer)) as { data: { id: number; size: number } };
    expect([answer.statusCode, data.size]).toEqual([201, PIECES * PIECE_BYTES]);

    const down = await answered(get(url(`/v1/files/${data.id}/download`), { headers: headers() }));
    expect(down.headers['content-length']).toBe(String(PIECES * PIECE_BYTES));
    const read = createHash('sha256');
    for await (const bytes of down as AsyncIterable<Buffer>) read.update(bytes);
    expect(read.digest('hex')).toBe(hash.digest('hex'));
    expect((await peak()) - before).toBeLessThan(GROWTH_BYTES);
    await nothingIsHeld();

    const half = await answered(get(url(`/v1/files/${data.id}/download`), { headers: headers() }));
    let size = 0;
    for await (const bytes of half as AsyncIterable<Buffer>) {
      size += bytes.length;
      if (size > HALF_BYTES) break;
    }
    half.destroy();
    await nothingIsHeld();
  });

  it('that break off on their way up are not there, and nothing is left of them', async () => {
    const before = await spooled().catch(() => []);
    const { done } = send('broken.bin', PIECES / 2, 'leave');
    await expect(done).rejects.toThrow('the client leaves');
    await nothingIsHeld();
    await eventually(async () => expect(await spooled()).toEqual(before));
    expect(await found('broken.bin')).toBe(0);
  });

  it('that the host breaks off on their way down are not taken for whole', async () => {
    const { hash, sent, done } = send('small.bin', 4, 'whole');
    const [answer] = await Promise.all([answered(sent), done]);
    const { data } = JSON.parse(await text(answer)) as { data: { id: number } };
    expect(hash.digest('hex')).toHaveLength(64);
    await sandbox.fault('download', {
      kind: 'reply',
      status: 200,
      headers: { 'content-length': String(PIECES * PIECE_BYTES), connection: 'close' },
      body: 'x'.repeat(PIECE_BYTES),
      repeat: PIECES / 2,
    });
    const down = await answered(get(url(`/v1/files/${data.id}/download`), { headers: headers() }));
    expect(down.statusCode).toBe(200);
    await expect(text(down)).rejects.toThrow();
    await nothingIsHeld();
  });
});
