import type { Config } from '#libs/config';
import { KeyHasher } from './key-secret.js';

const pepper = (id: string, byte: number): string => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const hasher = (keyPeppers: string): KeyHasher => new KeyHasher({ keyPeppers } as Config);
const RAW = 'svc_api_example';

describe('KeyHasher', () => {
  it('signs with the first pepper', () => {
    expect(hasher(`${pepper('new', 1)},${pepper('old', 2)}`).sign(RAW)).toEqual({
      pepperId: 'new',
      hash: hasher(pepper('new', 1)).sign(RAW).hash,
    });
  });

  it('still finds a key signed by an older pepper', () => {
    const signed = hasher(pepper('old', 2)).sign(RAW).hash;
    expect(hasher(`${pepper('new', 1)},${pepper('old', 2)}`).candidates(RAW)).toContainEqual(signed);
  });

  it('gives another hash under another pepper and for another key', () => {
    const signed = hasher(pepper('1', 1)).sign(RAW).hash;
    expect(hasher(pepper('1', 2)).sign(RAW).hash).not.toEqual(signed);
    expect(hasher(pepper('1', 1)).sign(`${RAW}x`).hash).not.toEqual(signed);
  });
});
