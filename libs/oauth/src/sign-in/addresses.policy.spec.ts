import {
  isRegistered,
  onwardTo,
  openingAddress,
  SignInFailure,
  signInMeta,
  withQuery,
} from './addresses.policy.js';

describe('an address the browser is sent to', () => {
  it.each<[string, Record<string, string>, string]>([
    ['http://localhost', { code: 'a' }, 'http://localhost?code=a'],
    ['https://a.example/b', { code: 'a', state: 'x y' }, 'https://a.example/b?code=a&state=x%20y'],
    ['https://a.example/b?c=d', { code: 'a' }, 'https://a.example/b?c=d&code=a'],
    ['https://a.example/%7Eb?', { state: 'a&b=c#d?' }, 'https://a.example/%7Eb?&state=a%26b%3Dc%23d%3F'],
    ['https://a.example/', { state: 'a\r\nb' }, 'https://a.example/?state=a%0D%0Ab'],
    ['https://пример.рф/b', { code: 'a' }, 'https://xn--e1afmkfd.xn--p1ai/b?code=a'],
    ['https://a.example/', { state: 'Ж👋' }, 'https://a.example/?state=%D0%96%F0%9F%91%8B'],
  ])('is %s and more', (address, parameters, expected) => {
    expect(withQuery(address, parameters)).toBe(expected);
  });

  it('ends in a slash where an application is opened', () => {
    expect(openingAddress('https://a.example/app', { code: 'a' })).toBe('https://a.example/app/?code=a');
    expect(openingAddress('https://a.example/', { code: 'a' })).toBe('https://a.example/?code=a');
  });
});

describe('a registered address', () => {
  it.each<[string, string, boolean]>([
    ['http://localhost', 'http://localhost', true],
    ['http://localhost', 'http://localhost/', true],
    ['https://a.example/', 'https://a.example', true],
    ['http://localhost', 'http://localhost//', false],
    ['http://localhost', 'http://localhost:80', false],
    ['http://localhost', 'http://localhost?', false],
    ['http://localhost', 'http://localhost\\', false],
    ['https://a.example/b', 'https://a.example/b/', false],
    ['https://a.example/b', 'https://A.example/b', false],
    ['https://пример.рф/', 'https://xn--e1afmkfd.xn--p1ai', true],
    ['https://xn--e1afmkfd.xn--p1ai/b', 'https://пример.рф/b', true],
    ['https://пример.рф/b', 'https://пример.рф/B', false],
    ['https://example.com', 'https://\uff45xample.com', false],
  ])('%s against %s: %p', (registered, address, expected) => {
    expect(isRegistered([registered], address)).toBe(expected);
  });
});

describe('what a sign-in says of itself', () => {
  it('goes on without a cookie where nothing but the address is known', () => {
    expect(onwardTo('https://a.example/')).toEqual({ address: 'https://a.example/', cookie: null });
  });

  it('names what failed', () => {
    const cause = new Error('refused');
    const failure = new SignInFailure('invalid_domain', { cause });
    expect(failure).toMatchObject({ name: 'SignInFailure', error: 'invalid_domain', cause });
    expect(failure.message).toBe('The sign-in failed: invalid_domain');
  });

  it.each([
    ['key-1', 'application'],
    [null, 'system'],
  ])('with key %s the facts are by the %s', (keyId, kind) => {
    expect(signInMeta('request-1', keyId)).toEqual({
      correlationId: 'request-1',
      causationId: null,
      requestId: 'request-1',
      actor: { keyId, kind, userId: null },
    });
  });
});
