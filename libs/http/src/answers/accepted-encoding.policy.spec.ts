import { acceptedEncoding, type ContentEncoding } from './compressed-text.js';

describe('the form in which content is sent', () => {
  it.each<[string | undefined, ContentEncoding]>([
    [undefined, 'identity'],
    ['', 'identity'],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity, gzip;q=0.5', 'identity'],
    ['deflate', 'identity'],
    ['BR', 'br'],
    ['br;q=much, gzip;q=0.1', 'gzip'],
    [',,;q', 'identity'],
  ])('%p is %s', (header, form) => {
    expect(acceptedEncoding(header)).toBe(form);
  });

  it('is one of those that are kept', () => {
    expect(acceptedEncoding('br, gzip', new Set(['identity', 'gzip']))).toBe('gzip');
    expect(acceptedEncoding('br, gzip', new Set(['identity']))).toBe('identity');
  });
});
