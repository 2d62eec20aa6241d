import { plainLine } from './plain-line.js';

describe('a line as a terminal would leave it', () => {
  it.each([
    ['hello', 'hello'],
    ['\u001b[31mred\u001b[0m and \u001b[1;4mbold\u001b[m', 'red and bold'],
    ['\u001b]0;title\u0007text', 'text'],
    ['10 %\r50 %\r100 %', '100 %'],
    ['windows line\r', 'windows line'],
    ['a\u0000b\u0007c\u009bd', 'abcd'],
    ['a\tb', 'a\tb'],
    ['safe\u202Eexe.txt', 'safeexe.txt'],
    ['Привет, мир', 'Привет, мир'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('%j is %j', (line, plain) => expect(plainLine(line)).toBe(plain));

  it('is cut where it is too long for a page', () => {
    expect(plainLine('x'.repeat(30_000))).toHaveLength(20_001);
  });
});
