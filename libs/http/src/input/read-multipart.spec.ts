import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { isPorticoError, PorticoError } from '#libs/kernel';
import { readMultipart } from './read-multipart.js';
import { UploadedFile } from './uploaded-file.js';

const LIMITS = { body: 10_000, files: { archive: 100, icon: 10 } };
const BOUNDARY = 'frontier';

interface Part {
  readonly name: string;
  readonly content: string;
  readonly fileName?: string;
}

function formOf(parts: readonly Part[], end = `--${BOUNDARY}--\r\n`): string {
  const written = parts.map(({ name, content, fileName }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: application/gzip`;
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
  });
  return written.join('') + end;
}

function send(chunks: readonly string[], headers: Record<string, string> = {}) {
  const stream = new PassThrough();
  const request = Object.assign(stream, {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
  });
  const read = readMultipart(
    request as unknown as IncomingMessage,
    LIMITS,
    () => undefined,
    (limitBytes) => new PorticoError('PAYLOAD_TOO_LARGE', { details: { limitBytes } }),
  );
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  return { read, stream };
}

async function faultOf(chunks: readonly string[], headers?: Record<string, string>): Promise<unknown> {
  try {
    return await send(chunks, headers).read;
  } catch (error) {
    if (!isPorticoError(error)) return error;
    const { field, limitBytes } = error.options.details ?? {};
    return [error.code, field ?? limitBytes];
  }
}

const start: Part = { name: 'start', content: 'run' };
const archive: Part = { name: 'archive', content: 'bytes', fileName: 'a.tgz' };

describe('a form with files', () => {
  it('is read however it is cut', async () => {
    const text = formOf([archive, start]);
    for (const size of [1, 7, text.length]) {
      const body = await send(text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []).read;
      expect(body.start).toBe('run');
      const file = body.archive;
      expect(file).toBeInstanceOf(UploadedFile);
      expect(file).toMatchObject({ fileName: 'a.tgz', contentType: 'application/gzip', size: 5 });
      expect(Buffer.concat([...(file as UploadedFile).parts]).toString()).toBe('bytes');
    }
  });

  it('compares by the content of its files', async () => {
    const [one, two, other] = await Promise.all(
      ['bytes', 'bytes', 'other'].map(async (content) =>
        JSON.stringify(await send([formOf([{ ...archive, content }])]).read),
      ),
    );
    expect(one).toBe(two);
    expect(one).not.toBe(other);
  });

  it.each<[string, string[], Record<string, string>, unknown]>([
    ['a file nobody knows', [formOf([{ ...archive, name: 'virus' }])], {}, ['VALIDATION_ERROR', 'virus']],
    [
      'a file that is too large',
      [formOf([{ ...archive, content: 'x'.repeat(101) }])],
      {},
      ['PAYLOAD_TOO_LARGE', 100],
    ],
    ['a part sent twice', [formOf([start, start])], {}, ['VALIDATION_ERROR', 'start']],
    ['a file sent twice', [formOf([archive, archive])], {}, ['VALIDATION_ERROR', 'archive']],
    ['NUL in a text', [formOf([{ ...start, content: 'a\0' }])], {}, ['VALIDATION_ERROR', 'start']],
    [
      'too many parts',
      [formOf(Array.from({ length: 65 }, (_, i) => ({ name: `n${i}`, content: '' })))],
      {},
      ['VALIDATION_ERROR', 'body'],
    ],
    [
      'a body announced too large',
      [formOf([start])],
      { 'content-length': '10001' },
      ['PAYLOAD_TOO_LARGE', 10_000],
    ],
    [
      'a body that grows too large',
      [formOf([{ ...start, content: 'x'.repeat(10_000) }])],
      {},
      ['PAYLOAD_TOO_LARGE', 10_000],
    ],
    ['no end', [formOf([start], '')], {}, ['VALIDATION_ERROR', 'body']],
    [
      'no boundary',
      [formOf([start])],
      { 'content-type': 'multipart/form-data' },
      ['VALIDATION_ERROR', 'body'],
    ],
  ])('is refused for %s', async (_what, chunks, headers, fault) => {
    expect(await faultOf(chunks, headers)).toEqual(fault);
  });

  it('ends when the client goes away', async () => {
    const { read, stream } = send([]);
    stream.removeAllListeners('end');
    stream.destroy();
    await once(stream, 'close');
    await expect(read).rejects.toThrow();
  });
});
