import { consolePolicy } from './console-site.policy.js';

const OWN_STORE = {
  filesUrl: 'https://files.example/base',
  storageDirect: false,
  storageEndpoint: 'https://store.example:9000/',
  storageBucket: 'bytes',
  storagePathStyle: true,
} as const;

const connectSources = (...args: Parameters<typeof consolePolicy>): string | undefined =>
  /connect-src ([^;]*)/.exec(consolePolicy(...args))?.[1];

describe('what the page of the console may do', () => {
  it('is to run its own scripts, in no frame, with styles of this answer', () => {
    expect(consolePolicy('people', 'abc', OWN_STORE)).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-abc'; img-src 'self' data: blob:; " +
        "font-src 'self'; connect-src 'self' https://files.example; form-action 'self'; frame-ancestors 'none'; " +
        "base-uri 'none'; manifest-src 'self'",
    );
  });

  it.each([
    ['by path', { storagePathStyle: true }, 'https://store.example:9000'],
    ['by host', { storagePathStyle: false }, 'https://bytes.store.example:9000'],
    ['somewhere', { storageEndpoint: null }, 'https:'],
  ])('is to reach a store that hands out links itself: %s', (_how, change, source) => {
    const settings = { ...OWN_STORE, storageDirect: true, ...change };
    expect(connectSources('people', 'abc', settings)).toBe(`'self' https://files.example ${source}`);
  });

  it('is to ask nobody but the admin port, for an operator', () => {
    expect(connectSources('operator', 'abc', { ...OWN_STORE, storageDirect: true })).toBe("'self'");
  });
});
