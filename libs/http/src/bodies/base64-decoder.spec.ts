import { randomBytes } from 'node:crypto';
import { Base64Decoder } from './content-body.js';

function decode(text: string, pieceBytes = 3): Buffer | null {
  const decoder = new Base64Decoder();
  const bytes = Buffer.from(text, 'latin1');
  const parts: Buffer[] = [];
  const keep = (part: Buffer | null): void => void (part && parts.push(part));
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    keep(decoder.push(bytes.subarray(at, at + pieceBytes)));
  }
  const last = decoder.end();
  return last && Buffer.concat([...parts, last]);
}

describe('base64', () => {
  it('is decoded however it is cut, in both alphabets, padded or not', () => {
    for (let length = 0; length < 40; length += 1) {
      const bytes = randomBytes(length);
      for (const text of [
        bytes.toString('base64'),
        bytes.toString('base64').replace(/=+$/, ''),
        bytes.toString('base64url'),
        bytes.toString('base64').replace(/.{5}/g, '$&\r\n'),
      ]) {
        for (const piece of [1, 2, 3, 4, 5, 100]) expect(decode(text, piece)).toEqual(bytes);
      }
    }
  });

  it.each([
    'a',
    'abcde',
    'aGk=aGk=',
    'not base64!',
    'aGk==',
    '=',
    'a===',
    'aGk=x',
    'YQ=',
    'aaaa=',
    'a\0aa',
    'aé==',
    '***',
  ])('%j is none', (text) => {
    expect(decode(text)).toBeNull();
  });
});
