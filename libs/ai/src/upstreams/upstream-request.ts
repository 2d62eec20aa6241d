import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { UploadedFile } from '#libs/http';
import { jsonBytes } from '#libs/parsing/contracts';
import type { UpstreamTarget } from '../contracts/model-catalog.js';

/** A call of one endpoint of a provider. */
export interface UpstreamRequest {
  /** Below the base address, without a slash in front: `chat/completions`. */
  readonly path: string;
  readonly contentType: string;
  readonly accept: 'application/json' | 'text/event-stream' | '*/*';
  readonly body: string | Uint8Array | Readable;
  /** Of a streamed body, where it is known. */
  readonly contentLength?: number;
}

/** A request in JSON: what the client sent, with the provider's name of the model. */
export async function jsonRequest(
  path: string,
  sent: Readonly<Record<string, unknown>>,
  { upstreamModel }: Pick<UpstreamTarget, 'upstreamModel'>,
): Promise<UpstreamRequest> {
  const body = await jsonBytes({ ...sent, model: upstreamModel });
  return { path, contentType: 'application/json', accept: 'application/json', body };
}

const EXTENSION = /\.[a-z0-9]{1,8}$/i;
const MEDIA_TYPE = /^[\w.+-]{1,64}\/[\w.+-]{1,64}$/;

/**
 * A form with one file, sent from disk as it is read. Of the file's name nothing goes along but its ending, by which
 * providers know the kind of audio.
 */
export function formBody(
  fields: readonly (readonly [name: string, value: string])[],
  file: UploadedFile,
): Pick<UpstreamRequest, 'contentType' | 'body' | 'contentLength'> {
  const boundary = `portico-${randomUUID()}`;
  const texts = fields.map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const fileName = `audio${EXTENSION.exec(file.fileName)?.[0].toLowerCase() ?? ''}`;
  const type = MEDIA_TYPE.test(file.contentType) ? file.contentType : 'application/octet-stream';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`;
  const before = Buffer.from(texts.join('') + head);
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* parts(): AsyncGenerator<Buffer> {
    yield before;
    yield* file.open() as AsyncIterable<Buffer>;
    yield after;
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: before.length + file.size + after.length,
    body: Readable.from(parts(), { objectMode: false }),
  };
}
