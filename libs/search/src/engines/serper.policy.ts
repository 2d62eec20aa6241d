import type { TimeRange } from '../contracts/search-terms.js';
import { dateOf, hitOf, membersOf, objectsOf, textOf } from './engine-values.policy.js';
import type { SearchEngine } from './search-engine.js';

const WITHIN: Readonly<Record<TimeRange, string>> = {
  day: 'qdr:d',
  week: 'qdr:w',
  month: 'qdr:m',
  year: 'qdr:y',
};

export const SERPER: SearchEngine = {
  id: 'serper',
  title: 'Serper',
  baseUrl: 'https://google.serper.dev',
  needsKey: true,
  depths: ['basic'],
  lacks: () => ['search_depth'],
  longestQuery: null,
  filtersDomains: false,
  call: ({ maxResults, language, region, timeRange }, query, key) => ({
    method: 'POST',
    path: '/search',
    headers: { 'content-type': 'application/json', ...(key !== null && { 'x-api-key': key }) },
    body: JSON.stringify({
      q: query,
      num: maxResults,
      ...(region !== null && { gl: region.toLowerCase() }),
      ...(language !== null && { hl: language }),
      ...(timeRange !== null && { tbs: WITHIN[timeRange] }),
    }),
  }),
  read: ({ answerBox, organic }) => {
    const { answer, snippet } = membersOf(answerBox);
    return {
      answer: textOf(answer) ?? textOf(snippet),
      hits: objectsOf(organic).flatMap(({ title, link, snippet: found, date }) =>
        hitOf({ title, url: link, snippet: found, score: null, publishedAt: dateOf(date) }),
      ),
    };
  },
  refusesKey: (status) => status === 401 || status === 403,
};
