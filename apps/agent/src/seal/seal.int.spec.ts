import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealKey } from './seal-key.js';
import { Seal, SealBroken } from './seal.js';

const KEY = Buffer.alloc(32, 1);

describe('what is sealed', () => {
  const seal = new Seal(KEY, 'one');

  it.each(['', 'a value', 'mit Ümlaut\n"and quotes"', 'x'.repeat(100_000)])('is opened again', (text) => {
    const sealed = seal.seal(text);
    expect(Seal.isSealed(sealed)).toBe(true);
    expect(seal.open(sealed)).toBe(text);
    expect(new Seal(KEY, 'one').open(sealed)).toBe(text);
    expect(seal.seal(text)).not.toBe(sealed);
    if (text !== '') expect(sealed).not.toContain(Buffer.from(text).toString('base64').slice(0, 8));
  });

  it('is opened by no other key, for no other purpose, and not once it was changed or cut', () => {
    const sealed = seal.seal('a value');
    const at = sealed.length - 4;
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    expect(() => new Seal(Buffer.alloc(32, 2), 'one').open(sealed)).toThrow(SealBroken);
    expect(() => new Seal(KEY, 'other').open(sealed)).toThrow(SealBroken);
    for (const broken of [changed, sealed.slice(0, -8), 'sealed:1:', 'sealed:1:AAAA']) {
      expect(() => seal.open(broken)).toThrow(SealBroken);
    }
  });

  it('is not what an earlier version has written', () => {
    expect(Seal.isSealed('{"env":{}}')).toBe(false);
  });
});

describe('the key of a machine', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'seal-'));
    path = join(folder, 'seal.key');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is made once, for its user alone', () => {
    const key = sealKey(path);
    expect(key).toHaveLength(32);
    expect(sealKey(path)).toEqual(key);
    expect(readFileSync(path)).toEqual(key);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['seal.key']);
  });

  it('is not replaced where a part of it is lost', () => {
    writeFileSync(path, 'half');
    expect(() => sealKey(path)).toThrow(/holds no key/);
    expect(readFileSync(path, 'utf8')).toBe('half');
  });

  it('is not made anew where it cannot be read', () => {
    if (process.getuid?.() === 0) return;
    sealKey(path);
    chmodSync(path, 0);
    expect(() => sealKey(path)).toThrow(/EACCES/);
    expect(existsSync(path)).toBe(true);
  });
});
