import type { SearchRequest } from '../contracts/search-terms.js';
import {
  requestOf,
  domainOf,
  fitsDomains,
  depthAt,
  queryAt,
  unheededWishes,
} from '../search/search-request.policy.js';
import { ENGINES } from './engines.policy.js';
import type { Members } from './search-engine.js';

const PLAIN = requestOf({ query: 'heat pumps' });
const FULL = requestOf({
  query: 'heat pumps',
  search_depth: 'advanced',
  max_results: 7,
  lang: 'de',
  time_range: 'week',
  include_domains: ['Example.com', 'пример.рф'],
  exclude_domains: ['ads.example.com'],
  filters: { region: 'at' },
});
const OPERATORS = 'heat pumps (site:example.com OR site:xn--e1afmkfd.xn--p1ai) -site:ads.example.com';

function called(id: string, request: SearchRequest, key: string | null = 'k-1') {
  const engine = ENGINES.get(id)!;
  const { method, path, headers, body } = engine.call(request, queryAt(engine, request), key);
  const url = new URL(path, 'https://engine.example');
  return {
    method,
    path: url.pathname,
    params: Object.fromEntries(url.searchParams),
    headers,
    body: body === null ? null : (JSON.parse(body) as Members),
  };
}

describe('calls of engines', () => {
  it.each([
    [
      'tavily',
      PLAIN,
      {
        method: 'POST',
        path: '/search',
        params: {},
        headers: { 'content-type': 'application/json', authorization: 'Bearer k-1' },
        body: { query: 'heat pumps', search_depth: 'basic', max_results: 5, include_answer: true },
      },
    ],
    [
      'tavily',
      FULL,
      expect.objectContaining({
        body: {
          query: 'heat pumps',
          search_depth: 'advanced',
          max_results: 7,
          include_answer: true,
          time_range: 'week',
          include_domains: ['example.com', 'xn--e1afmkfd.xn--p1ai'],
          exclude_domains: ['ads.example.com'],
        },
      }),
    ],
    [
      'brave',
      FULL,
      {
        method: 'GET',
        path: '/res/v1/web/search',
        params: { q: OPERATORS, count: '7', freshness: 'pw', search_lang: 'de', country: 'AT' },
        headers: { 'x-subscription-token': 'k-1' },
        body: null,
      },
    ],
    [
      'serper',
      FULL,
      {
        method: 'POST',
        path: '/search',
        params: {},
        headers: { 'content-type': 'application/json', 'x-api-key': 'k-1' },
        body: { q: OPERATORS, num: 7, gl: 'at', hl: 'de', tbs: 'qdr:w' },
      },
    ],
    [
      'searxng',
      FULL,
      {
        method: 'GET',
        path: '/search',
        params: { q: OPERATORS, format: 'json', pageno: '1', language: 'de-AT', time_range: 'week' },
        headers: { authorization: 'Bearer k-1' },
        body: null,
      },
    ],
  ])('%s', (id, request, expected) => {
    expect(called(id, request)).toEqual(expected);
  });

  it('bring no key where there is none', () => {
    for (const id of ENGINES.keys()) {
      expect(JSON.stringify(called(id, PLAIN, null).headers)).not.toMatch(/authorization|token|key/i);
    }
  });

  it.each([
    ['tavily', ['lang', 'filters.region'], 'advanced'],
    ['brave', ['search_depth'], 'basic'],
    ['serper', ['search_depth'], 'basic'],
    ['searxng', ['search_depth'], 'basic'],
  ])('%s says which wishes have no effect', (id, unheeded, depth) => {
    const engine = ENGINES.get(id)!;
    expect(unheededWishes(engine, FULL)).toEqual(unheeded);
    expect(unheededWishes(engine, PLAIN)).toEqual([]);
    expect(depthAt(engine, FULL)).toBe(depth);
  });

  it('has a region at searxng as a part of a language only', () => {
    const request = { ...PLAIN, region: 'DE' };
    expect(unheededWishes(ENGINES.get('searxng')!, request)).toEqual(['filters.region']);
    expect(called('searxng', request).params).not.toHaveProperty('language');
  });

  it('are refused for a query that is longer than the engine takes, operators included', () => {
    const brave = ENGINES.get('brave')!;
    const long = (characters: number) => ({ ...PLAIN, query: 'x'.repeat(characters) });
    expect(queryAt(brave, long(400))).toHaveLength(400);
    expect(() => queryAt(brave, long(401))).toThrow(/query is longer than Brave Search takes/);
    expect(() =>
      queryAt(brave, { ...PLAIN, query: 'a '.repeat(50).trim(), excludeDomains: ['b.example'] }),
    ).toThrow(/50 words/);
    expect(queryAt(ENGINES.get('tavily')!, long(2_000))).toHaveLength(2_000);
  });
});

describe('domains', () => {
  it.each([
    ['example.com', 'example.com'],
    ['EXAMPLE.com', 'example.com'],
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ['localhost', null],
    ['example.com/path', null],
    ['example.com:8080', null],
    ['user@example.com', null],
    ['a b.example', null],
    ['example.com OR site:x.example', null],
  ])('%s', (text, domain) => {
    expect(domainOf(text)).toBe(domain);
  });

  it.each([
    ['https://example.com/a', true],
    ['https://www.example.com/', true],
    ['https://notexample.com/', false],
    ['https://example.com.evil.example/', false],
    ['https://ads.example.com/', false],
    ['https://x.ads.example.com/', false],
  ])('take or leave %s', (url, fits) => {
    expect(fitsDomains(url, { includeDomains: ['example.com'], excludeDomains: ['ads.example.com'] })).toBe(
      fits,
    );
  });
});
