import {
  appHosts,
  isFramed,
  isNavigation,
  returnPath,
  sameHost,
  takeParameter,
} from './request-head.policy.js';

describe('a host name', () => {
  const read = appHosts('apps.example');

  it.each<[string | undefined, string | null]>([
    ['app-0123456789ab.apps.example', 'app-0123456789ab'],
    ['app-0123456789ab.apps.example:8443', 'app-0123456789ab'],
    ['APP-0123456789AB.Apps.Example', 'app-0123456789ab'],
    ['apps.example', null],
    ['app-0123456789ab', null],
    ['app-0123456789ab.evil.example', null],
    ['app-0123456789ab.apps.example.evil.example', null],
    ['app-0123456789a.apps.example', null],
    ['app-0123456789abc.apps.example', null],
    ['x.app-0123456789ab.apps.example', null],
    ['app-x.app-0123456789ab.apps.example', null],
    ['app-0123456789ag.apps.example', null],
    ['api.example', null],
    ['', null],
    [undefined, null],
  ])('%p is the application %p', (host, expected) => {
    expect(read(host)).toBe(expected);
  });
});

const HTML = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';

describe('a request of a browser', () => {
  it.each([
    ['GET', { accept: HTML }, true],
    ['HEAD', { accept: HTML }, true],
    ['GET', { accept: HTML, 'sec-fetch-mode': 'navigate' }, true],
    ['GET', { accept: HTML, 'sec-fetch-mode': 'cors' }, false],
    ['POST', { accept: HTML }, false],
    ['GET', { accept: '*/*' }, false],
    ['GET', { accept: 'application/json' }, false],
    ['GET', {}, false],
  ])('%s %j loads a page: %p', (method, headers, expected) => {
    expect(isNavigation(method, headers)).toBe(expected);
  });

  it('says whether it stands in a frame', () => {
    expect(
      ['iframe', 'frame', 'document', undefined].map((to) => isFramed({ 'sec-fetch-dest': to })),
    ).toEqual([true, true, false, false]);
  });

  it.each<[string | null, string]>([
    ['/orders?id=1&x=%20', '/orders?id=1&x=%20'],
    ['//evil.example', '//evil.example'],
    ['https://evil.example/', '/'],
    ['evil.example', '/'],
    ['@evil.example', '/'],
    ['\\evil.example', '/'],
    ['/a\r\nSet-Cookie: x', '/'],
    ['/a b', '/'],
    [`/${'a'.repeat(2_000)}`, '/'],
    ['', '/'],
    [null, '/'],
  ])('comes back from a sign-in with %p to %p of the same host', (path, expected) => {
    const returned = returnPath(path);
    expect(returned).toBe(expected);
    expect(new URL(`https://app.example${returned}`).host).toBe('app.example');
  });

  it.each([
    '/',
    '/a//b',
    '//evil.example/',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/./x',
  ])('is sent to %p of the same host', (path) => {
    const sent = new URL(sameHost(path), 'https://app.example/');
    expect(sent.host).toBe('app.example');
    expect(sent.pathname.endsWith(new URL(`https://app.example${path}`).pathname)).toBe(true);
  });

  it.each<[string, readonly string[], string]>([
    ['/?__init=x', ['x'], '/'],
    ['/p?a=%2f&__init=x&b', ['x'], '/p?a=%2f&b'],
    ['/p?__init=x&__init=y&a=1', ['x', 'y'], '/p?a=1'],
    ['/p?__init', [''], '/p'],
    ['/p?x__init=1', [], '/p?x__init=1'],
    ['/p?', [], '/p'],
    ['/__init=1', [], '/__init=1'],
  ])('%p without its parameter', (address, values, rest) => {
    const taken = takeParameter(address, '__init');
    expect(taken.values).toEqual(values);
    if (values.length > 0) expect(taken.rest).toBe(rest);
  });
});
