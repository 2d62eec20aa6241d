import { cpuMs } from '#libs/testing/contracts';
import { SecretMask } from './secret-mask.js';

const ENV = {
  TOKEN: 'se-cret-se-cret-1',
  LONGER: 'cret-1 and more',
  MODE: 'production',
  SHORT: 'four',
  SVC_APP_URL: 'https://app.example',
  KEY: '-----BEGIN-----\nbase64base64base64\n-----END-----',
};

/** Feeds a text byte by byte, as a slow command writes it. */
function dripped(mask: SecretMask, text: string): string {
  const bytes = Buffer.from(text);
  let shown = '';
  let from = 0;
  for (let to = 1; to <= bytes.length; to += 1) {
    const { consumed, data } = mask.piece(bytes.subarray(from, to));
    shown += data.toString();
    from += consumed;
  }
  return shown + mask.last(bytes.subarray(from), false).data.toString();
}

describe('masking of secrets', () => {
  const mask = new SecretMask({ env: ENV });

  it.each([
    ['that is one letter', 'a'.repeat(60_000), 'a'.repeat(200_000)],
    ['that begins as all of a text does', `${'a'.repeat(60_000)}b`, 'a'.repeat(200_000)],
    ['that ends as all of a text does', `b${'a'.repeat(60_000)}`, 'a'.repeat(200_000)],
    ['that repeats itself', 'ab'.repeat(30_000), 'ab'.repeat(100_000)],
  ])('takes no longer for a secret %s', async (_, secret, text) => {
    const own = new SecretMask({ env: { SECRET: secret } });
    const bytes = Buffer.from(text);
    expect(await cpuMs(() => [own.piece(bytes), own.last(bytes, true)])).toBeLessThan(500);
  });

  it.each([
    ['a secret', 'x se-cret-se-cret-1 y', 'x *** y'],
    ['one after the other', 'se-cret-se-cret-1se-cret-se-cret-1', '******'],
    ['one that begins twice', 'se-cret-se-cret-se-cret-1', 'se-cret-***'],
    ['two that overlap', 'se-cret-se-cret-1 and more', '***'],
    ['a secret at the end', 'x=se-cret-se-cret-1', 'x=***'],
    ['a line of a key', 'got base64base64base64\n', 'got ***\n'],
    ['a whole key', ENV.KEY, '***'],
    ['plain and short values', 'production four https://app.example', 'production four https://app.example'],
    ['a beginning only', 'se-cret-se-cre', 'se-cret-se-cre'],
  ])('hides %s, whole and byte by byte', (_, text, shown) => {
    expect(mask.text(text)).toBe(shown);
    expect(dripped(mask, text)).toBe(shown);
  });

  it.each([
    [['MODE', 'LONGER'], 'cret-1 and more https://***'],
    [[], '*** https://***'],
  ])('hides all but what is said to be plain: %j', (plain, shown) => {
    const own = new SecretMask({ env: { ...ENV, SVC_APP_URL: 'app.example' }, plain });
    expect(own.text('cret-1 and more https://app.example')).toBe(shown);
  });

  it('hides a value that is plain under one name and secret under another', () => {
    const own = new SecretMask({ env: { A: 'the same', B: 'the same' }, plain: ['A'] });
    expect(own.text('the same')).toBe('***');
  });

  it('hides what is left of a secret where kept output ends', () => {
    expect(mask.last(Buffer.from('x se-cret-se-c'), true).data.toString()).toBe('x ***');
    expect(mask.cutText('x se-cret-se-cret-1 and')).toBe('x ***');
    expect(mask.last(Buffer.from('x se'), true).data.toString()).toBe('x se');
  });

  it('holds nothing back of what cannot be a secret', () => {
    expect(mask.piece(Buffer.from('plain text')).consumed).toBe(10);
    expect(mask.piece(Buffer.from('plain text s')).consumed).toBe(11);
  });
});
