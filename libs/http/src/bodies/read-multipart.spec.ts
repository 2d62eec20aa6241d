import { EventEmitter, once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { isPorticoError, PorticoError } from '#libs/kernel';
import type { Metrics } from '#libs/observability';
import { BodyBudgets, type BodyLease } from '../budget/body-budgets.js';
import { readMultipart } from './read-multipart.js';
import { BodyStaging, UploadedFile } from './uploaded-file.js';

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

const budgets = new BodyBudgets({ gauge: () => undefined } as unknown as Metrics);
const home = mkdtempSync(join(tmpdir(), 'portico-forms-'));
const leases: BodyLease[] = [];
afterEach(async () => {
  await Promise.all(leases.splice(0).map((lease) => lease.release()));
});
afterAll(() => rm(home, { recursive: true }));

function send(chunks: readonly (string | Buffer)[], headers: Record<string, string> = {}) {
  const stream = new PassThrough();
  const request = Object.assign(stream, {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
  }) as unknown as IncomingMessage;
  const tooLarge = (limitBytes: number) => new PorticoError('PAYLOAD_TOO_LARGE', { details: { limitBytes } });
  const lease = budgets.lease(null);
  leases.push(lease);
  const read = readMultipart(
    {
      request,
      response: new EventEmitter() as ServerResponse,
      limit: 10_000,
      tooLarge,
      begin: () => undefined,
      grown: () => undefined,
    },
    {
      staging: new BodyStaging({ home }),
      lease,
      tooLarge,
      files: { archive: 100, icon: 10 },
      content: { member: 'source.content', limit: 100 },
      textsGrown: () => undefined,
    },
  );
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  return { read, stream, lease };
}

async function faultOf(
  chunks: readonly (string | Buffer)[],
  headers?: Record<string, string>,
): Promise<unknown> {
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
      expect((await (file as UploadedFile).read()).toString()).toBe('bytes');
    }
  });

  it('whose texts or names of files are not UTF-8 is refused by the name of the part', async () => {
    const inLatin1 = (parts: readonly Part[]) => [Buffer.from(formOf(parts), 'latin1')];
    expect(await faultOf(inLatin1([{ ...archive, fileName: 'äö.tgz' }]))).toEqual([
      'VALIDATION_ERROR',
      'archive',
    ]);
    expect(await faultOf(inLatin1([start, { ...archive, name: 'icon', fileName: '\xe4' }]))).toEqual([
      'VALIDATION_ERROR',
      'icon',
    ]);
    expect(await faultOf(inLatin1([{ name: 'start', content: 'äö' }, archive]))).toEqual([
      'VALIDATION_ERROR',
      'start',
    ]);
    const named = { ...archive, fileName: `x"; filename*=UTF-8''%E4%F6; y="` };
    expect(await faultOf([formOf([named])])).toEqual(['VALIDATION_ERROR', 'archive']);
    expect(await readdir(join(home, 'bodies'))).toEqual([]);
  });

  it('keeps texts and names in UTF-8, and in what a part says it is written in', async () => {
    const form = formOf([
      { ...archive, fileName: 'Жук.tgz' },
      { name: 'start', content: 'Жук \ufffd' },
    ]);
    expect(await send([form]).read).toMatchObject({ archive: { fileName: 'Жук.tgz' }, start: 'Жук \ufffd' });
    const typed = formOf([{ name: 'start', content: '\xe4' }]).replace(
      '\r\n\r\n',
      '\r\nContent-Type: text/plain; charset=ISO-8859-1\r\n\r\n',
    );
    expect((await send([Buffer.from(typed, 'latin1')]).read).start).toBe('ä');
    const named = formOf([{ ...archive, fileName: `x"; filename*=UTF-8''%D0%96.tgz; y="` }]);
    expect(await send([named]).read).toMatchObject({ archive: { fileName: 'Ж.tgz' } });
  });

  it('gathers texts whose name says that they are a list', async () => {
    const times = ['word', 'segment'].map((content) => ({ name: 'times[]', content }));
    expect((await send([formOf([...times, start])]).read)['times[]']).toEqual(['word', 'segment']);
    expect((await send([formOf(times.slice(1))]).read)['times[]']).toEqual(['segment']);
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
    [
      'a text that is too long',
      [formOf([{ ...start, content: 'x'.repeat(101), name: 'n'.repeat(129) }])],
      {},
      ['VALIDATION_ERROR', 'n'.repeat(128)],
    ],
    ['a part whose name is not told', [formOf([{ ...archive, name: '' }])], {}, ['VALIDATION_ERROR', '']],
    [
      'content that is too large',
      [formOf([{ name: 'source', content: `{"content":"${'QUJD'.repeat(34)}"}` }])],
      {},
      ['PAYLOAD_TOO_LARGE', 100],
    ],
    [
      'JSON of too many members',
      [formOf([{ name: 'source', content: `{${'"a":1,'.repeat(1_001)}"b":1}` }])],
      {},
      ['VALIDATION_ERROR', 'source'],
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

  it('may hold a file as base64 within JSON', async () => {
    const { source } = (await send([
      formOf([start, { name: 'source', content: '{"a":1,"content":"aGVs\\nbG8="}' }]),
    ]).read) as { source: { a: number; content: UploadedFile } };
    expect(source).toMatchObject({ a: 1, content: { size: 5 } });
    expect((await source.content.read()).toString()).toBe('hello');
  });

  it('leaves out parts with headers beyond measure, and goes on', async () => {
    const wide = `--${BOUNDARY}\r\nX-Long: ${'x'.repeat(9_000)}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n`;
    const body = await send([wide.slice(0, 5_000), wide.slice(5_000), formOf([start])]).read;
    expect(Object.keys(body)).toEqual(['start']);
  });

  it('leaves nothing on the disk, whatever becomes of it', async () => {
    const whole = send([formOf([archive, start])]);
    await whole.read;
    await whole.lease.release();
    await faultOf([formOf([archive, { ...archive, name: 'virus' }])]);
    expect(await readdir(join(home, 'bodies'))).toEqual([]);
  });

  it('ends when the client goes away', async () => {
    const { read, stream } = send([]);
    stream.removeAllListeners('end');
    stream.destroy();
    await once(stream, 'close');
    await expect(read).rejects.toThrow();
  });
});
