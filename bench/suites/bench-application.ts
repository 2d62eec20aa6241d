import { open, stat } from 'node:fs/promises';
import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { request } from 'undici';
import type { Stack } from '../harness/stack.js';

const PIECE_BYTES = 1_048_576;
const agent = new Agent({ keepAlive: true });

/** An application whose sources are saved and read over HTTP. */
export class BenchApplication {
  private constructor(
    private readonly stack: Stack,
    readonly id: string,
  ) {}

  static async create(stack: Stack): Promise<BenchApplication> {
    const { baseUrl, keys } = stack.runtime;
    const { statusCode, body } = await request(`${baseUrl}/apps`, {
      method: 'POST',
      headers: { 'x-api-key': keys.personal, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Bench', scopes: ['crm'] }),
    });
    const answer = await body.text();
    if (statusCode !== 201) throw new Error(`POST /apps answered ${statusCode}: ${answer}`);
    return new BenchApplication(stack, (JSON.parse(answer) as { data: { id: string } }).data.id);
  }

  get sources(): string {
    return `${this.stack.runtime.baseUrl}/apps/${this.id}/sources`;
  }

  /** Sends a file as a version. @returns its id. */
  async save(file: string): Promise<string> {
    const { size } = await stat(file);
    const sent = httpRequest(this.sources, {
      method: 'POST',
      agent,
      headers: { ...this.headers, 'content-type': 'application/octet-stream', 'content-length': size },
    });
    const answered = once(sent, 'response');
    await sendFile(file, sent);
    const [answer] = (await answered) as [IncomingMessage];
    const told = await text(answer);
    if (answer.statusCode !== 201) throw new Error(`a save answered ${answer.statusCode}: ${told}`);
    return (JSON.parse(told) as { data: { versionId: string } }).data.versionId;
  }

  /** @returns a link to the bytes of a version. */
  async link(versionId: string): Promise<string> {
    const { body } = await request(`${this.sources}/${versionId}/download`, { headers: this.headers });
    return ((await body.json()) as { data: { url: string } }).data.url;
  }

  get headers(): Readonly<Record<string, string>> {
    return { 'x-api-key': this.stack.runtime.keys.personal };
  }
}

/** Through two buffers in turn, so that the sender takes little of the machine it shares with the service. */
async function sendFile(file: string, sent: ClientRequest): Promise<void> {
  const handle = await open(file, 'r');
  const buffers = [Buffer.allocUnsafe(PIECE_BYTES), Buffer.allocUnsafe(PIECE_BYTES)] as const;
  try {
    let writing = Promise.resolve();
    for (let turn = 0; ; turn += 1) {
      const { bytesRead, buffer } = await handle.read(buffers[turn % 2 ? 1 : 0], 0, PIECE_BYTES);
      await writing;
      if (bytesRead === 0) break;
      writing = new Promise((resolve, reject) => {
        sent.write(buffer.subarray(0, bytesRead), (fault) => (fault ? reject(fault) : resolve()));
      });
    }
    sent.end();
  } finally {
    await handle.close();
  }
}

/** Reads what an address answers and throws it away. @returns bytes. */
export async function readAll(url: string): Promise<number> {
  const asked = httpRequest(url, { agent }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${await text(answer)}`);
  let size = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) size += piece.length;
  return size;
}
