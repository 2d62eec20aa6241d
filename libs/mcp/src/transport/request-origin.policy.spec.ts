import { isServedAddress } from './request-origin.policy.js';

const PUBLIC = 'https://api.example:8443';

describe('isServedAddress', () => {
  it.each([
    ['the published name', 'api.example:8443', undefined, true],
    ['the published name behind a proxy', 'API.example', undefined, true],
    ['an address', '10.0.0.7:3000', undefined, true],
    ['an address of IPv6', '[::1]:3000', undefined, true],
    ['localhost', 'localhost:3000', undefined, true],
    ['a name that leads to an address', 'rebound.example:3000', undefined, false],
    ['a name that begins like an address', '127.0.0.1.evil.example', undefined, false],
    ['a name that holds another', 'api.example@evil.example', undefined, false],
    ['no name', undefined, undefined, false],
    ['something else', 'a b', undefined, false],
    ['a page of the service', 'api.example:8443', 'https://api.example:8443', true],
    ['a page of another origin', 'api.example:8443', 'https://evil.example', false],
    ['a page of another port', 'api.example:8443', 'https://api.example', false],
    ['a page without an origin', '127.0.0.1:3000', 'null', false],
  ])('%s', (_, host, origin, served) => {
    expect(isServedAddress({ host, origin }, PUBLIC)).toBe(served);
  });
});
