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

/** Shapes of the providers' documentation, shortened. */
const ANSWERS: readonly (readonly [string, Members, object])[] = [
  [
    'tavily',
    {
      query: 'who is Leo Messi?',
      answer: 'Lionel Messi is an Argentine footballer.',
      images: [],
      results: [
        {
          title: 'Lionel Messi Facts',
          url: 'https://www.britannica.com/facts/Lionel-Messi',
          content: 'Lionel Messi, an Argentine\nfootballer …',
          score: 0.81025416,
          raw_content: null,
          published_date: 'Mon, 05 Jan 2026 10:00:00 GMT',
        },
      ],
      response_time: '1.67',
    },
    {
      answer: 'Lionel Messi is an Argentine footballer.',
      hits: [
        {
          title: 'Lionel Messi Facts',
          url: 'https://www.britannica.com/facts/Lionel-Messi',
          snippet: 'Lionel Messi, an Argentine footballer …',
          score: 0.81025416,
          publishedAt: '2026-01-05T10:00:00.000Z',
        },
      ],
    },
  ],
  [
    'brave',
    {
      type: 'search',
      web: {
        type: 'search',
        results: [
          {
            title: 'Rust &amp; Go',
            url: 'https://example.com/a',
            description: 'Two <strong>languages</strong> compared',
            page_age: '2025-03-02T08:30:00',
            age: 'March 2, 2025',
          },
        ],
      },
    },
    {
      answer: null,
      hits: [
        {
          title: 'Rust & Go',
          url: 'https://example.com/a',
          snippet: 'Two languages compared',
          score: null,
          publishedAt: '2025-03-02T08:30:00.000Z',
        },
      ],
    },
  ],
  [
    'serper',
    {
      searchParameters: { q: 'apple inc', type: 'search' },
      answerBox: { title: 'Apple', snippet: 'A company.' },
      organic: [
        {
          title: 'Apple',
          link: 'https://www.apple.com/',
          snippet: 'Discover',
          date: 'Mar 3, 2024',
          position: 1,
        },
        { title: 'Later', link: 'https://b.example/', snippet: 'x', date: '3 days ago', position: 2 },
      ],
      credits: 1,
    },
    {
      answer: 'A company.',
      hits: [
        {
          title: 'Apple',
          url: 'https://www.apple.com/',
          snippet: 'Discover',
          score: null,
          publishedAt: '2024-03-03T00:00:00.000Z',
        },
        { title: 'Later', url: 'https://b.example/', snippet: 'x', score: null, publishedAt: null },
      ],
    },
  ],
  [
    'searxng',
    {
      query: 'searxng',
      number_of_results: 0,
      results: [
        {
          url: 'https://docs.searxng.org/',
          title: 'SearXNG',
          content: 'Free engine',
          publishedDate: null,
          score: 1.5,
          engines: ['a'],
        },
      ],
      answers: [{ answer: 'An engine', url: null }],
    },
    {
      answer: 'An engine',
      hits: [
        {
          title: 'SearXNG',
          url: 'https://docs.searxng.org/',
          snippet: 'Free engine',
          score: 1.5,
          publishedAt: null,
        },
      ],
    },
  ],
];

describe('answers of engines', () => {
  it.each(ANSWERS)('%s', (id, body, found) => {
    expect(ENGINES.get(id)!.read(body)).toEqual(found);
  });

  it.each([...ENGINES.keys()])('%s finds nothing in what is no answer', (id) => {
    const engine = ENGINES.get(id)!;
    for (const body of [
      {},
      { results: null, web: 1, organic: {}, answers: 'x' },
      { results: [null, 7, [], {}], web: { results: [1] }, organic: [{ link: 5 }], answers: [5] },
    ]) {
      expect(engine.read(body as Members).hits).toEqual([]);
    }
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ftp://example.com/x',
    'https://user:secret@example.com/',
    '//example.com',
    `https://example.com/${'x'.repeat(2_048)}`,
  ])('leads nowhere but to the web: %s', (url) => {
    const { hits } = ENGINES.get('tavily')!.read({ results: [{ url, title: 't', content: 'c' }] });
    expect(hits).toEqual([]);
  });

  it.each([
    ['tavily', 401, {}, true],
    ['tavily', 432, {}, false],
    ['brave', 422, { error: { code: 'SUBSCRIPTION_TOKEN_INVALID' } }, true],
    ['brave', 422, { error: { code: 'VALIDATION' } }, false],
    ['serper', 403, {}, true],
    ['serper', 500, {}, false],
    ['searxng', 401, {}, true],
    // An instance that gives no JSON says so with the same status.
    ['searxng', 403, {}, false],
  ])('%s refuses a key with %i %j: %s', (id, status, body, refuses) => {
    expect(ENGINES.get(id)!.refusesKey(status, body)).toBe(refuses);
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
