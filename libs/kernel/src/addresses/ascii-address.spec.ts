import { asciiAddress } from '../texts.js';

describe('an address as it goes over the wire', () => {
  it.each([
    ['https://пример.рф/', 'https://xn--e1afmkfd.xn--p1ai/'],
    ['https://Пример.РФ:8443/a?b=c', 'https://xn--e1afmkfd.xn--p1ai:8443/a?b=c'],
    ['https://shop.straße.example', 'https://shop.xn--strae-oqa.example'],
    ['https://\u65e5\u672c.example/', 'https://xn--wgv71a.example/'],
    ['HTTPS://пример.рф', 'HTTPS://xn--e1afmkfd.xn--p1ai'],
    ['https://cafe\u0301.example/', 'https://xn--caf-dma.example/'],
  ])('%s is %s', (address, expected) => {
    expect(asciiAddress(address)).toBe(expected);
  });

  it.each([
    ['a host in ASCII', 'https://App.Example/%D0%B0'],
    ['no address', 'пример.рф'],
    ['another scheme', 'ftp://пример.рф/'],
    ['a path', 'https://app.example/путь'],
    ['credentials', 'https://пример@evil.example/'],
    ['a password', 'https://пример:1@evil.example/'],
    ['a letter that stands for another', 'https://\uff45xample.com/'],
    ['a full stop that is none', 'https://a\u3002example/'],
    ['a slash that is none', 'https://a.example\uff0fb.example/'],
    ['a sign that cannot be seen', 'https://пример\u00ad.рф/'],
    ['a joiner', 'https://пример\u200d.рф/'],
    ['a sign for two letters', 'https://\u2100.example/'],
    ['an address in brackets', 'https://[2001:db8::1]/'],
    ['marks only', 'https://\u0301/'],
  ])('%s stays as it is', (_name, address) => {
    expect(asciiAddress(address)).toBe(address);
  });
});
