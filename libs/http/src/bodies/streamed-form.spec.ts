import { readStreamedForm } from './streamed-form.js';

const PIECE = 65_536;
const HEADERS = { 'content-type': 'multipart/form-data; boundary=frontier' };
const EMPTY = '--frontier\r\n\r\n\r\n';
const part = (name: string, content = 'x'): string =>
  `--frontier\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
const file = (content: string): string =>
  `--frontier\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n${content}\r\n`;
const CLOSE = '--frontier--\r\n';

/** A body in pieces, and how many of them were taken. */
function piecesOf(text: string, size = PIECE): { readonly body: AsyncIterable<Buffer>; taken: number } {
  const bytes = Buffer.from(text, 'latin1');
  const count = { taken: 0 };
  async function* cut(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += size) {
      count.taken += 1;
      yield await Promise.resolve(bytes.subarray(at, at + size));
    }
  }
  return Object.assign(count, { body: cut() });
}

async function sizeOf(bytes: AsyncIterable<Buffer>): Promise<number> {
  let size = 0;
  for await (const piece of bytes) size += piece.length;
  return size;
}

describe('a form whose file is handed on', () => {
  it.each([
    ['empty parts', EMPTY],
    ['parts without a line', '--frontier\r\n'],
    ['parts that all have a name', part('a')],
    ['files', file('x')],
    ['files of another name', part('f', 'x').replace('name="f"', 'name="f"; filename="f"')],
  ])('of a megabyte of %s is refused with its first piece', async (_, repeated) => {
    const pieces = piecesOf(repeated.repeat(1_048_576 / repeated.length));
    await expect(readStreamedForm(HEADERS, pieces.body, sizeOf)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    expect(pieces.taken).toBe(1);
  });

  it.each([1, 7, 24, PIECE])('has at most 64 parts, in pieces of %i', async (size) => {
    const parts = Array.from({ length: 63 }, (_, index) => part(`text-${index}`)).join('');
    const most = piecesOf(parts + file('content') + CLOSE, size);
    const { fields, file: taken } = await readStreamedForm(HEADERS, most.body, sizeOf);
    expect([Object.keys(fields).length, taken]).toEqual([63, 7]);
    const more = piecesOf(parts + file('content') + part('another') + CLOSE, size);
    await expect(readStreamedForm(HEADERS, more.body, sizeOf)).rejects.toMatchObject({
      message: expect.stringContaining('more than 64 parts'),
    });
  });

  it.each([
    ['the name of its file', file('x').replace('"f"', '"\xe4\xf6"'), 'file'],
    [
      'the name of its file as RFC 8187 writes it',
      file('x').replace('"f"', `"f"; filename*=UTF-8''%E4`),
      'file',
    ],
    ['a text before it', part('filename', '\xe4\xf6') + file('x'), 'filename'],
  ])('is handed on to nobody when %s is not UTF-8', async (_, form, field) => {
    const taken: string[] = [];
    const take = async (bytes: AsyncIterable<Buffer>, { fileName }: { readonly fileName: string }) => {
      taken.push(fileName);
      return sizeOf(bytes);
    };
    await expect(readStreamedForm(HEADERS, piecesOf(form + CLOSE, 9).body, take)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      options: { details: { field } },
    });
    expect(taken).toEqual([]);
  });

  it('takes content that looks like what divides its parts', async () => {
    const content = '\r\n--fronties\r\n--frontie\r\n-frontier--frontier'.repeat(1000);
    const pieces = piecesOf(file(content) + CLOSE, 100);
    expect((await readStreamedForm(HEADERS, pieces.body, sizeOf)).file).toBe(content.length);
  });

  it.each([
    ['multipart/form-data; boundary="frontier"', 3],
    ['multipart/form-data; charset=utf-8; Boundary=frontier ; other=1', 3],
  ])('knows its boundary by %s', async (type, size) => {
    const pieces = piecesOf(file('abc') + CLOSE);
    expect((await readStreamedForm({ 'content-type': type }, pieces.body, sizeOf)).file).toBe(size);
  });

  it.each([
    ['multipart/form-data'],
    ['multipart/form-data; boundary='],
    ['multipart/form-data; boundary=""'],
    [`multipart/form-data; boundary=${'b'.repeat(71)}`],
    ['multipart/form-data; boundary="a\\"b"'],
  ])('is refused as %s before anything is read', async (type) => {
    const pieces = piecesOf(file('abc') + CLOSE);
    await expect(readStreamedForm({ 'content-type': type }, pieces.body, sizeOf)).rejects.toThrow(
      'not a valid multipart form',
    );
    expect(pieces.taken).toBe(0);
  });
});
