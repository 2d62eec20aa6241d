import { contentHash } from './content-hash.js';

describe('the hash of a file', () => {
  it('is SHA-256 as the service writes it', async () => {
    expect(await contentHash(new Blob(['abc']))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  it('is left out of what is too large to be held', async () => {
    expect(await contentHash({ size: 65 * 1_048_576 } as Blob)).toBeNull();
  });
});
