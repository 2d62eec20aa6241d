import { ENGINES } from './engines.policy.js';
import type { Members } from './search-engine.js';

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
