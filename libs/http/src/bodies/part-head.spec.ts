import { type PartHeaders, readPartHead, textOf } from './part-head.js';

const latin1 = (text: string, encoding: BufferEncoding = 'utf8') =>
  Buffer.from(text, encoding).toString('latin1');
const headOf = (disposition: string, type?: string): PartHeaders => ({
  'content-disposition': [`form-data; ${disposition}`],
  ...(type !== undefined && { 'content-type': [type] }),
});

describe('the head of a part', () => {
  it.each<[string, string | null]>([
    ['name="file"; filename="a.txt"', null],
    [latin1('name="file"; filename="Жук.txt"'), null],
    ["name=file; filename=x; filename*=UTF-8''%D0%96%C3%A4.txt", 'Жä.txt'],
    ['name=file; filename*=utf-8\'ru\'%D0%96.txt; filename="x"', 'Ж.txt'],
    ['name=file; filename*="UTF-8\'\'%D0%96.txt"', 'Ж.txt'],
    ["name=file; filename*=ISO-8859-1''%E4%F6.txt", 'äö.txt'],
    ["name=file; filename*=windows-1251''%E6%F3%EA.txt", 'жук.txt'],
    ["name=file; filename*=UTF-8''C%3A%5Ctemp%5Ca.txt", 'a.txt'],
    [latin1('name=file; filename="äö"; ', 'latin1') + "filename*=UTF-8''%C3%A4%C3%B6", 'äö'],
  ])('%s names a file %p', (disposition, fileName) => {
    expect(readPartHead(headOf(disposition))).toEqual({ charset: 'utf-8', fileName });
  });

  it.each<[string, string]>([
    [latin1('name="file"; filename="äö.txt"', 'latin1'), 'file'],
    [`name="archive"; filename="${Buffer.from([0xe6, 0xf3, 0xea]).toString('latin1')}"`, 'archive'],
    [`filename="${Buffer.from([0x82, 0xa0]).toString('latin1')}"; name=file`, 'file'],
    ["name=file; filename*=UTF-8''%E4%F6", 'file'],
    ["name=file; filename*=nothing''%E4%F6", 'file'],
    ["name=file; filename*=UTF-8''%zz", 'file'],
    ['name=file; filename*=a.txt', 'file'],
    [latin1('name="äö"; filename="a"', 'latin1'), 'body'],
  ])('%s is refused', (disposition, field) => {
    expect(() => readPartHead(headOf(disposition))).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        options: expect.objectContaining({
          details: expect.objectContaining({ field }) as unknown,
        }) as unknown,
      }),
    );
  });

  it.each<[string, string, string]>([
    ['text/plain', 'utf-8', 'text/plain'],
    ['text/plain; charset=utf-8', 'utf-8', 'text/plain'],
    ['text/plain; Charset="windows-1251"; x=y', 'windows-1251', 'text/plain; x=y'],
  ])('of type %s is written in %s', (type, charset, kept) => {
    const head = headOf('name=a', type);
    expect(readPartHead(head).charset).toBe(charset);
    expect(head['content-type']).toEqual([kept]);
  });
});

describe('the text of bytes', () => {
  it.each<[readonly number[], string | undefined, string | null]>([
    [[0xc3, 0xa4], undefined, 'ä'],
    [[0xe4], undefined, null],
    [[0xe4], 'iso-8859-1', 'ä'],
    [[0xe6], 'windows-1251', 'ж'],
    [[0x61], 'nothing', null],
    [[0xef, 0xbf, 0xbd], undefined, '\ufffd'],
  ])('%j in %p: %p', (bytes, charset, text) => {
    expect(textOf(Buffer.from(bytes), charset)).toBe(text);
  });
});
