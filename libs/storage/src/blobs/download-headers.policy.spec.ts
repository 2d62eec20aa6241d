import { validateHeaderValue } from 'node:http';
import { contentDisposition } from './download-headers.policy.js';

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
