import { strToU8 } from 'fflate';
import { TarReader } from './tar-reader.js';

describe('reading a tar as it comes', () => {
  it('does not mind how it is cut', () => {
    const bytes = new Uint8Array(512 * 4);
    bytes.set(strToU8('package.json'), 0);
    bytes.set(strToU8('00000000003'), 124);
    bytes.set(strToU8('{ }'), 512);
    bytes.set(strToU8('b.txt'), 1_024);
    bytes.set(strToU8('00000000000'), 1_148);
    for (const size of [1, 7, 511, 512, 513, 2_048]) {
      const tar = new TarReader((path) => path === 'package.json');
      for (let at = 0; at < bytes.length; at += size) tar.push(bytes.subarray(at, at + size));
      expect(tar.paths).toEqual(['package.json', 'b.txt']);
      expect(tar.texts.get('package.json')).toBe('{ }');
    }
  });

  it('holds nothing of what nobody asks for, and takes rubbish for an end', () => {
    const tar = new TarReader(() => false);
    tar.push(new Uint8Array(5_120).fill(0xff));
    expect(tar.paths).toEqual([]);
    expect(tar.texts.size).toBe(0);
  });
});
