import { completeLength } from './utf8-boundary.js';

describe('UTF-8 boundary', () => {
  it.each([
    ['nothing', [], 0],
    ['plain text', [0x61, 0x62], 2],
    ['a whole character of two bytes', [0xc3, 0xba], 2],
    ['the first byte of two', [0x61, 0xc3], 1],
    ['two bytes of three', [0x61, 0xe2, 0x82], 1],
    ['three bytes of four', [0xf0, 0x9f, 0x98], 0],
    ['a whole character of four bytes', [0xf0, 0x9f, 0x98, 0x80], 4],
    ['bytes that are no text', [0x80, 0x80, 0x80, 0x80], 4],
    ['a byte that begins nothing', [0x61, 0xff], 2],
  ])('sees %s', (_, bytes, length) => {
    expect(completeLength(Uint8Array.from(bytes))).toBe(length);
  });
});
