import { inputFault } from '#libs/http';
import type { SearchDepth, SearchRequest } from '../contracts/search-terms.js';
import { withDomainOperators } from './domains.policy.js';
import type { SearchEngine, SearchWish } from './search-engine.js';

/** Whether a search wishes something at all; the default of a wish is none. */
const WISHED: Readonly<Record<SearchWish, (request: SearchRequest) => boolean>> = {
  search_depth: ({ depth }) => depth === 'advanced',
  lang: ({ language }) => language !== null,
  'filters.region': ({ region }) => region !== null,
  time_range: ({ timeRange }) => timeRange !== null,
};

/** Wishes of a search that have no effect at an engine. */
export function unheededWishes(engine: SearchEngine, request: SearchRequest): SearchWish[] {
  return engine.lacks(request).filter((wish) => WISHED[wish](request));
}

/** The depth a search really has at an engine. */
export function depthAt({ depths }: SearchEngine, { depth }: SearchRequest): SearchDepth {
  return depths.includes(depth) ? depth : 'basic';
}

/**
 * The query as an engine gets it.
 * @throws PorticoError `VALIDATION_ERROR` for one that is longer than the engine takes
 */
export function queryAt(
  { filtersDomains, longestQuery, title }: SearchEngine,
  request: SearchRequest,
): string {
  const query = filtersDomains ? request.query : withDomainOperators(request.query, request);
  if (longestQuery === null) return query;
  const { characters, words } = longestQuery;
  const isLonger = query.length > characters || query.split(/\s+/).length > words;
  if (!isLonger) return query;
  const limit = `${characters} characters and ${words} words, those for domains included`;
  throw inputFault('body', 'query', 'maxLength', `query is longer than ${title} takes: ${limit}`);
}
