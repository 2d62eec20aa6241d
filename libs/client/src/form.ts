import type { Content, FormFields, FormFile } from './operation-types.js';

/** A body as it is sent. */
export interface EncodedBody {
  readonly content: Content | string;
  readonly type: string;
}

export const isStream = (value: unknown): value is ReadableStream<Uint8Array> =>
  value instanceof ReadableStream;
export const isContent = (value: unknown): value is Content =>
  value instanceof Blob || value instanceof Uint8Array || isStream(value);
const isFormFile = (value: unknown): value is FormFile =>
  typeof value === 'object' &&
  value !== null &&
  'filename' in value &&
  isContent((value as FormFile).content);

const asFile = (name: string, value: Content | FormFile): FormFile =>
  isFormFile(value) ? value : { content: value, filename: name };

/** As browsers do it: quotes and line ends cannot end the name. */
const quoted = (name: string): string =>
  `"${name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"`;

/** The pieces of a form in `multipart/form-data`, files as they are. */
function* pieces(fields: FormFields, boundary: string): Generator<string | Content> {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    yield `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(name)}`;
    if (isContent(value) || isFormFile(value)) {
      const { content, filename } = asFile(name, value);
      yield `; filename=${quoted(filename)}\r\nContent-Type: application/octet-stream\r\n\r\n`;
      yield content;
    } else yield `\r\n\r\n${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
    yield '\r\n';
  }
  yield `--${boundary}--\r\n`;
}

async function* bytesOf(parts: readonly (string | Content)[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const part of parts) {
    if (typeof part === 'string') yield encoder.encode(part);
    else if (part instanceof Uint8Array) yield part;
    else yield* chunksOf(part instanceof Blob ? (part.stream() as ReadableStream<Uint8Array>) : part);
  }
}

/** The chunks of a stream; leaving early cancels it. Not every browser can iterate over streams. */
export async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  let isOver = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield value;
    }
    isOver = true;
  } finally {
    // A stream that failed refuses to be cancelled with the failure that was thrown already.
    if (!isOver) await reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
}

function streamOf(source: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await source.return(undefined)),
  });
}

/** A form; with a stream among its files it is a stream itself, otherwise it can be sent again. */
export function encodeForm(fields: FormFields): EncodedBody {
  const boundary = `portico-${randomHex()}`;
  const parts = [...pieces(fields, boundary)];
  const type = `multipart/form-data; boundary=${boundary}`;
  if (parts.some(isStream)) return { content: streamOf(bytesOf(parts)), type };
  return { content: new Blob(parts as (string | Blob)[]), type };
}

/** 128 random bits. `randomUUID` is missing on pages that were not loaded by https. */
export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
