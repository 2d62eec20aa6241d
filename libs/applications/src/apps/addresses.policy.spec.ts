import { isPorticoError } from '#libs/kernel';
import { hostOf, readAppUrl, readRedirectUris, registrableOf } from './addresses.policy.js';

function faultOf(work: () => unknown): string {
  try {
    work();
    return 'accepted';
  } catch (error) {
    return isPorticoError(error)
      ? `${error.code} ${String(error.options.details?.['field'])}`
      : String(error);
  }
}

const ACCEPTED = [
  'http://localhost',
  'http://localhost/',
  'http://localhost:3000/callback',
  'http://127.0.0.1:8080/cb',
  'http://[::1]:8080/cb',
  'https://app.example',
  'https://app.example:8443/cb/../x?a=1&b=%20',
  'HTTPS://APP.example/Callback',
  'https://xn--e1afmkfd.xn--p1ai/cb',
  'https://пример.рф/cb',
];

const REFUSED: readonly (readonly [string, string])[] = [
  ['http on another host', 'http://app.example/cb'],
  ['http on a name that begins like localhost', 'http://localhost.example/'],
  ['another scheme', 'javascript:alert(1)'],
  ['a scheme of an application', 'com.app:/callback'],
  ['no scheme', 'app.example/cb'],
  ['a relative address', '/cb'],
  ['a network path', '//app.example/cb'],
  ['no host', 'https:///cb'],
  ['one slash', 'https:/app.example'],
  ['credentials', 'https://user:secret@app.example/'],
  ['an empty name', 'https://@app.example/'],
  ['a fragment', 'https://app.example/#top'],
  ['an empty fragment', 'https://app.example/#'],
  ['a backslash', 'https://app.example\\@evil.example'],
  ['a space', 'https://app.example/a b'],
  ['a line break', 'https://app.example/\r\nx'],
  ['a tab inside the scheme', 'ht\ttps://app.example'],
  ['letters outside ASCII in the path', 'https://app.example/путь'],
  ['letters outside ASCII before the host', 'https://имя@app.example/'],
  ['a letter that stands for another', 'https://\uff41pp.example/'],
  ['http on a host outside ASCII', 'http://пример.рф/'],
  ['a wildcard host', 'https://*.app.example/{x}'],
  ['a bad port', 'https://app.example:99999/'],
  ['nothing', ''],
  ['too much', `https://app.example/${'x'.repeat(2000)}`],
];

const WITH_QUERY: typeof REFUSED = [
  ['a query', 'https://app.example/?a=1'],
  ['an empty query', 'https://app.example/?'],
];

describe('redirect addresses', () => {
  it.each(ACCEPTED)('accept %s as it is written', (uri) => {
    expect(readRedirectUris([uri])).toEqual([uri]);
  });

  it.each(REFUSED)('refuse %s', (_name, uri) => {
    expect(faultOf(() => readRedirectUris(['http://localhost', uri]))).toBe(
      'VALIDATION_ERROR redirectUris[1]',
    );
  });

  it('are kept once each', () => {
    expect(readRedirectUris(['https://a.example', 'https://a.example/', 'https://a.example'])).toEqual([
      'https://a.example',
      'https://a.example/',
    ]);
  });
});

describe('the address of an application', () => {
  it.each([
    'https://app.example',
    'https://app.example/base/',
    'http://localhost:3000',
    'http://app-0123456789ab.localhost:3000',
  ])('may be %s', (url) => {
    expect(readAppUrl(url)).toBe(url);
  });

  it('may be none', () => {
    expect(readAppUrl(null)).toBeNull();
  });

  it.each([...REFUSED, ...WITH_QUERY])('may not have %s', (_name, url) => {
    expect(faultOf(() => readAppUrl(url))).toBe('VALIDATION_ERROR appUrl');
  });
});

describe('the host of an address', () => {
  it.each([
    ['https://App.Example/x', 'app.example', 'app.example'],
    ['https://a.b.example.co.uk', 'a.b.example.co.uk', 'example.co.uk'],
    ['https://shop.приложение.рф/', 'shop.xn--e1aabhcpqfgk.xn--p1ai', 'xn--e1aabhcpqfgk.xn--p1ai'],
    ['https://team.github.io', 'team.github.io', 'team.github.io'],
    ['https://x.team.github.io', 'x.team.github.io', 'team.github.io'],
    ['https://github.io', 'github.io', 'github.io'],
    ['https://app.example.', 'app.example', 'app.example'],
    ['http://localhost:3000', 'localhost', 'localhost'],
    ['https://192.0.2.7:8443', '192.0.2.7', '192.0.2.7'],
    ['https://0xC0.0.2.7', '192.0.2.7', '192.0.2.7'],
    ['https://[2001:db8::1]/', '2001:db8::1', '2001:db8::1'],
  ])('%s: %s, registered as %s', (url, host, registrable) => {
    expect([hostOf(url), registrableOf(hostOf(url) ?? '')]).toEqual([host, registrable]);
  });

  it.each(['mailto:ann@app.example', 'urn:app', 'nonsense'])('is none in %s', (url) => {
    expect(hostOf(url)).toBeNull();
  });
});
