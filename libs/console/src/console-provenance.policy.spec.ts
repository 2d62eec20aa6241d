import { isFromConsole } from './console.policy.js';

const OWN = 'https://api.example';

describe('a request that brings the cookie of the console', () => {
  it.each<[string | undefined, string | undefined, boolean]>([
    [OWN, 'same-origin', true],
    [OWN, undefined, true],
    [undefined, 'same-origin', true],
    [undefined, undefined, false],
    [undefined, 'none', false],
    [undefined, 'same-site', false],
    [undefined, 'cross-site', false],
    [undefined, 'Same-Origin', false],
    [OWN, 'none', false],
    [OWN, 'same-site', false],
    [OWN, 'cross-site', false],
    ['https://app-1.api.example', 'same-origin', false],
    ['https://api.example:444', undefined, false],
    ['http://api.example', undefined, false],
    ['https://api.example.evil.example', undefined, false],
    ['null', 'same-origin', false],
    ['', 'same-origin', false],
    [`${OWN}, https://evil.example`, undefined, false],
  ])('with Origin %p and Sec-Fetch-Site %p counts: %p', (origin, site, counts) => {
    const headers = {
      ...(origin !== undefined && { origin }),
      ...(site !== undefined && { 'sec-fetch-site': site }),
    };
    expect(isFromConsole(headers, OWN)).toBe(counts);
  });

  it.each<[Record<string, string>, boolean]>([
    [{ referer: `${OWN}/console/keys` }, true],
    [{ referer: 'https://evil.example/?https://api.example/' }, false],
    [{ referer: 'https://api.example.evil.example/' }, false],
    [{ referer: 'https://app-1.api.example/' }, false],
    [{ referer: '' }, false],
    [{ referer: '/console' }, false],
    [{ referer: `${OWN}/console`, origin: 'https://evil.example' }, false],
    [{ referer: `${OWN}/console`, origin: 'null' }, false],
    [{ referer: `${OWN}/console`, 'sec-fetch-site': 'cross-site' }, false],
    [{ referer: `${OWN}/console`, 'sec-fetch-site': 'none' }, false],
  ])('that says nothing else than its page counts by that: %p %p', (headers, counts) => {
    expect(isFromConsole(headers, OWN)).toBe(counts);
  });
});
