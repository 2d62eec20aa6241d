import { validateHeaderValue } from 'node:http';
import { chosenRange, contentDisposition } from './download-headers.policy.js';

describe('the range of bytes a request asks for', () => {
  it.each([
    [undefined, 10, 'whole'],
    ['bytes=0-', 10, { first: 0, last: 9 }],
    ['bytes=2-4', 10, { first: 2, last: 4 }],
    ['BYTES=2-4', 10, { first: 2, last: 4 }],
    ['bytes=9-9', 10, { first: 9, last: 9 }],
    ['bytes=4-99999999999999999999999999', 10, { first: 4, last: 9 }],
    ['bytes=-1', 10, { first: 9, last: 9 }],
    ['bytes=-10', 10, { first: 0, last: 9 }],
    ['bytes=-999', 10, { first: 0, last: 9 }],
    ['bytes=5-3', 10, 'whole'],
    ['bytes=0-1,4-5', 10, 'whole'],
    [`bytes=${Array.from({ length: 1_000 }, (_, at) => `${at}-${at}`).join()}`, 10, 'whole'],
    ['bytes=', 10, 'whole'],
    ['bytes=-', 10, 'whole'],
    ['bytes=a-b', 10, 'whole'],
    ['bytes=1.5-3', 10, 'whole'],
    ['bytes=0x1-3', 10, 'whole'],
    ['items=0-1', 10, 'whole'],
    ['bytes=10-', 10, 'unsatisfiable'],
    ['bytes=99999999999999999999999999-', 10, 'unsatisfiable'],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=-5', 0, 'unsatisfiable'],
  ])('%s of %d bytes', (header, size, expected) => {
    expect(chosenRange(header, size)).toEqual(expected);
  });
});

const LONE_HALF = '\ud83d';
const RIGHT_TO_LEFT = '\u202e';

describe('the name of a download', () => {
  it.each([
    ['plain.txt', 'attachment; filename=plain.txt'],
    ['two words.txt', 'attachment; filename="two words.txt"'],
    ['a"b.txt', 'attachment; filename="a\\"b.txt"'],
    ['отчёт.pdf', "attachment; filename=_____.pdf; filename*=UTF-8''%D0%BE%D1%82%D1%87%D1%91%D1%82.pdf"],
    ['é.txt', "attachment; filename=_.txt; filename*=UTF-8''%C3%A9.txt"],
    ['a\r\nSet-Cookie: b=c', 'attachment; filename="aSet-Cookie: b=c"'],
    [`gpj.${RIGHT_TO_LEFT}exe`, 'attachment; filename=gpj.exe'],
    [`half${LONE_HALF}.txt`, 'attachment; filename=half.txt'],
    ['../../etc/passwd', 'attachment; filename=.._.._etc_passwd'],
    ['..\\..\\boot.ini', 'attachment; filename=.._.._boot.ini'],
    ['\u0000', 'attachment; filename=file'],
    ['', 'attachment; filename=file'],
  ])('%j', (name, expected) => {
    const header = contentDisposition('attachment', name);
    expect(header).toBe(expected);
    validateHeaderValue('Content-Disposition', header);
  });

  it('is no longer than a file system takes', () => {
    expect(contentDisposition('inline', 'x'.repeat(9_000))).toBe(`inline; filename=${'x'.repeat(255)}`);
  });
});
