import { dateOf, hitOf, objectsOf, textOf } from './engine-values.policy.js';
import type { SearchEngine } from './search-engine.js';

export const TAVILY: SearchEngine = {
  id: 'tavily',
  title: 'Tavily',
  baseUrl: 'https://api.tavily.com',
  needsKey: true,
  depths: ['basic', 'advanced'],
  lacks: () => ['lang', 'filters.region'],
  longestQuery: null,
  filtersDomains: true,
  call: ({ depth, maxResults, timeRange, includeDomains, excludeDomains }, query, key) => ({
    method: 'POST',
    path: '/search',
    headers: {
      'content-type': 'application/json',
      ...(key !== null && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({
      query,
      search_depth: depth,
      max_results: maxResults,
      include_answer: true,
      ...(timeRange !== null && { time_range: timeRange }),
      ...(includeDomains.length > 0 && { include_domains: includeDomains }),
      ...(excludeDomains.length > 0 && { exclude_domains: excludeDomains }),
    }),
  }),
  read: ({ answer, results }) => ({
    answer: textOf(answer),
    hits: objectsOf(results).flatMap(({ title, url, content, score, published_date: published }) =>
      hitOf({ title, url, snippet: content, score, publishedAt: dateOf(published) }),
    ),
  }),
  refusesKey: (status) => status === 401 || status === 403,
};
