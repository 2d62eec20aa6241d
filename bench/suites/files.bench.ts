import { once } from 'node:events';
import { get, request as send, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { json } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SandboxControl } from '../../apps/cli/src/context/sandbox-control.js';
import type { Suite } from '../harness/bench-context.js';
import { type Contender, interleave } from '../harness/measurement.js';
import type { Stack } from '../harness/stack.js';

const MEBIBYTE = 1_048_576;
const SIZE = 100 * MEBIBYTE;
const SPEED = 'speed of a file of 100 MiB';

interface Source {
  readonly url: string;
  readonly headers: OutgoingHttpHeaders;
}

async function answerTo(sent: {
  once(event: 'response', listener: (answer: IncomingMessage) => void): unknown;
}) {
  const [answer] = (await once(sent as NodeJS.EventEmitter, 'response')) as [IncomingMessage];
  return answer;
}

/** Puts the file on the portal, through the service. @returns its id. */
async function uploadFile(origin: string, headers: OutgoingHttpHeaders): Promise<number> {
  const boundary = 'bench';
  const sent = send(`${origin}/v1/files/upload`, {
    method: 'POST',
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  const part = (rest: string): string => `--${boundary}\r\nContent-Disposition: form-data; ${rest}\r\n\r\n`;
  function* form(): Generator<Buffer> {
    yield Buffer.from(`${part('name="storageId"')}1\r\n${part('name="generateUniqueName"')}true\r\n`);
    yield Buffer.from(part('name="file"; filename="bench.bin"'));
    const piece = Buffer.alloc(MEBIBYTE, 'bench');
    for (let sentBytes = 0; sentBytes < SIZE; sentBytes += piece.length) yield piece;
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  const [answer] = await Promise.all([answerTo(sent), pipeline(Readable.from(form()), sent)]);
  const { data } = (await json(answer)) as { data: { id: number } };
  return data.id;
}

/** The link the host gives, which is never passed on. */
async function hostLink({ runtime }: Stack, id: number): Promise<string> {
  const control = new SandboxControl(runtime.sandboxControlUrl);
  const { restUrl, webhookSecret } = await control.ensurePortal(runtime.portal.domain);
  const called = get(new URL(`/rest/1/${webhookSecret}/disk.file.get?id=${id}`, restUrl));
  const { result } = (await json(await answerTo(called))) as { result: { DOWNLOAD_URL: string } };
  return result.DOWNLOAD_URL;
}

/** MiB a second of one download. */
async function speedOf({ url, headers }: Source): Promise<number> {
  const startedAt = performance.now();
  const answer = await answerTo(get(url, { headers }));
  let size = 0;
  answer.on('data', (bytes: Buffer) => (size += bytes.length));
  await once(answer, 'end');
  if (size !== SIZE) throw new Error(`${size} of ${SIZE} bytes came`);
  return SIZE / MEBIBYTE / ((performance.now() - startedAt) / 1_000);
}

/** A file of the portal through the service, and straight from the host. */
export const filesSuite: Suite = async ({ stack, rounds }) => {
  const { runtime } = stack;
  const origin = new URL(runtime.baseUrl).origin;
  const headers = { 'x-api-key': runtime.keys.personal };
  const id = await uploadFile(origin, headers);
  const contender = (name: string, source: Source): Contender => ({
    name,
    round: async () => ({ [SPEED]: await speedOf(source) }),
  });
  return interleave({
    suite: 'u files',
    rounds,
    contenders: [
      contender('host', { url: await hostLink(stack, id), headers: {} }),
      contender('service', { url: `${origin}/v1/files/${id}/download`, headers }),
    ],
    figures: [
      {
        name: SPEED,
        unit: 'MiB/s',
        baseline: 'host',
        comparison: 'ratio',
        target: { contender: 'service', of: 'comparison', bound: 'at least', limit: 0.7 },
      },
    ],
  });
};
