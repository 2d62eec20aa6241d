import { readablePage } from '../text/html-text.policy.js';
import type { TimeRange } from '../contracts/search-terms.js';
import { dateOf, hitOf, membersOf, objectsOf, textOf } from './engine-values.policy.js';
import type { SearchEngine } from './search-engine.js';

const FRESHNESS: Readonly<Record<TimeRange, string>> = { day: 'pd', week: 'pw', month: 'pm', year: 'py' };

/** Titles and descriptions come with emphasis and entities of HTML. */
function plain(value: unknown): string | null {
  const text = textOf(value);
  return text === null ? null : readablePage(text).text;
}

export const BRAVE: SearchEngine = {
  id: 'brave',
  title: 'Brave Search',
  baseUrl: 'https://api.search.brave.com',
  needsKey: true,
  depths: ['basic'],
  lacks: () => ['search_depth'],
  longestQuery: { characters: 400, words: 50 },
  filtersDomains: false,
  call: ({ maxResults, language, region, timeRange }, query, key) => {
    const params = new URLSearchParams({ q: query, count: String(maxResults) });
    if (timeRange !== null) params.set('freshness', FRESHNESS[timeRange]);
    if (language !== null) params.set('search_lang', language);
    if (region !== null) params.set('country', region.toUpperCase());
    return {
      method: 'GET',
      path: `/res/v1/web/search?${params.toString()}`,
      headers: { ...(key !== null && { 'x-subscription-token': key }) },
      body: null,
    };
  },
  read: ({ web }) => ({
    answer: null,
    hits: objectsOf(membersOf(web)['results']).flatMap(({ title, url, description, page_age: age }) =>
      hitOf({ title: plain(title), url, snippet: plain(description), score: null, publishedAt: dateOf(age) }),
    ),
  }),
  refusesKey: (status, body) =>
    status === 401 ||
    status === 403 ||
    // A token it does not know is bad input to it.
    (status === 422 && membersOf(body['error'])['code'] === 'SUBSCRIPTION_TOKEN_INVALID'),
};
