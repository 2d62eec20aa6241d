import { RowCipher, SealedTextError } from './row-cipher.js';

const KEY = Buffer.alloc(32, 1).toString('base64');
const cipher = new RowCipher(KEY);

describe('secrets at rest', () => {
  it.each(['w3bh00k', '', 'пароль 🔑', 'x'.repeat(10_000)])('come back as they were', (secret) => {
    expect(cipher.decrypt(cipher.encrypt(secret, 'row-1'), 'row-1')).toBe(secret);
  });

  it('never give the same envelope twice and do not show the secret', () => {
    const [first, second] = [cipher.encrypt('w3bh00k', 'row-1'), cipher.encrypt('w3bh00k', 'row-1')];
    expect(first).not.toBe(second);
    expect(first).toMatch(/^v1\.[\w-]+$/);
    expect(Buffer.from(first.slice(3), 'base64url').toString('latin1')).not.toContain('w3bh00k');
  });

  it('open only in their own row and with their own key', () => {
    const envelope = cipher.encrypt('w3bh00k', 'row-1');
    const other = new RowCipher(Buffer.alloc(32, 2).toString('base64'));
    expect(() => cipher.decrypt(envelope, 'row-2')).toThrow(SealedTextError);
    expect(() => other.decrypt(envelope, 'row-1')).toThrow(SealedTextError);
  });

  it('do not open when a single bit changed', () => {
    const sealed = Buffer.from(cipher.encrypt('w3bh00k', 'row-1').slice(3), 'base64url');
    for (let index = 0; index < sealed.length; index += 1) {
      const damaged = Buffer.from(sealed);
      damaged[index] = (damaged[index] ?? 0) ^ 1;
      const envelope = `v1.${damaged.toString('base64url')}`;
      expect(() => cipher.decrypt(envelope, 'row-1')).toThrow(SealedTextError);
    }
  });

  it('have one spelling: the same bytes written otherwise are no envelope', () => {
    for (const plaintext of ['', 'a', 'ab', 'abc']) {
      const envelope = cipher.encrypt(plaintext, 'row-1');
      expect(cipher.decrypt(envelope, 'row-1')).toBe(plaintext);
      const bytes = Buffer.from(envelope.slice(3), 'base64url');
      const others = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
        .map((last) => envelope.slice(0, -1) + last)
        .concat(`${envelope}=`, `${envelope}\n`, `${envelope} `, envelope.replace('v1.', 'v1. '))
        .filter((other) => other !== envelope && Buffer.from(other.slice(3), 'base64url').equals(bytes));
      expect(others.length).toBeGreaterThan(0);
      for (const other of others) expect(() => cipher.decrypt(other, 'row-1')).toThrow(SealedTextError);
    }
  });

  it.each(['', 'v1', 'v1.', 'v1.AAAA', 'v2.' + 'A'.repeat(60), 'w3bh00k'])('refuse %p', (envelope) => {
    expect(() => cipher.decrypt(envelope, 'row-1')).toThrow(SealedTextError);
  });

  it.each(['', 'short', Buffer.alloc(33).toString('base64')])('need a key of 32 bytes, not %p', (key) => {
    expect(() => new RowCipher(key)).toThrow('32 bytes');
  });
});
