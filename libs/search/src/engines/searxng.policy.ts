import { dateOf, hitOf, membersOf, objectsOf, textOf } from './engine-values.policy.js';
import type { SearchEngine } from './search-engine.js';

/** Answers are texts, and objects in newer versions. */
function firstAnswer(answers: unknown): string | null {
  const [first] = Array.isArray(answers) ? (answers as readonly unknown[]) : [];
  return textOf(first) ?? textOf(membersOf(first)['answer']);
}

/** A metasearch engine people run themselves. It has no keys of its own; one that is given is for what guards it. */
export const SEARXNG: SearchEngine = {
  id: 'searxng',
  title: 'SearXNG',
  baseUrl: null,
  needsKey: false,
  depths: ['basic'],
  // A region is a part of its languages.
  lacks: ({ language }) => (language === null ? ['search_depth', 'filters.region'] : ['search_depth']),
  longestQuery: null,
  filtersDomains: false,
  call: ({ language, region, timeRange }, query, key) => {
    const params = new URLSearchParams({ q: query, format: 'json', pageno: '1' });
    if (language !== null) {
      params.set('language', region === null ? language : `${language}-${region.toUpperCase()}`);
    }
    if (timeRange !== null) params.set('time_range', timeRange);
    return {
      method: 'GET',
      path: `/search?${params.toString()}`,
      headers: { ...(key !== null && { authorization: `Bearer ${key}` }) },
      body: null,
    };
  },
  read: ({ answers, results }) => ({
    answer: firstAnswer(answers),
    hits: objectsOf(results).flatMap(({ title, url, content, score, publishedDate: published }) =>
      hitOf({ title, url, snippet: content, score, publishedAt: dateOf(published) }),
    ),
  }),
  refusesKey: (status) => status === 401,
};
