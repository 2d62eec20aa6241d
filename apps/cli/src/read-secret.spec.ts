import { Readable } from 'node:stream';
import { readSecret } from './read-secret.js';

describe('a key on the standard input', () => {
  it.each([
    ['alone', ['sk-1'], 'sk-1'],
    ['with the end of its line', ['sk-', '1\n'], 'sk-1'],
    ['as another system writes it', ['sk-1\r\nmore\r\n'], 'sk-1'],
  ])('%s', async (_name, pieces, expected) => {
    expect(await readSecret(Readable.from(pieces))).toBe(expected);
  });

  it.each([[[]], [['\n']], [['  \nsk-1']]])('%j is none', async (pieces) => {
    await expect(readSecret(Readable.from(pieces))).rejects.toMatchObject({ code: 'USAGE' });
  });
});
