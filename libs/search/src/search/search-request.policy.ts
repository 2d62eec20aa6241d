import { inputFault } from '#libs/http';
import type { SearchDepth, SearchRequest, TimeRange } from '../contracts/search-terms.js';
import type { SearchEngine, SearchWish } from '../engines/search-engine.js';

type Domains = Pick<SearchRequest, 'includeDomains' | 'excludeDomains'>;

/** The one form of a host name; null when it is none. */
export function domainOf(text: string): string | null {
  const url = URL.parse(`http://${text}/`);
  const isName = url !== null && url.pathname === '/' && url.port === '' && url.username === '';
  return isName && url.hostname.includes('.') ? url.hostname : null;
}

/** The query with operators that most engines know. */
function withDomainOperators(query: string, { includeDomains, excludeDomains }: Domains): string {
  const sites = includeDomains.map((domain) => `site:${domain}`);
  const wanted = sites.length > 1 ? `(${sites.join(' OR ')})` : (sites[0] ?? '');
  const unwanted = excludeDomains.map((domain) => `-site:${domain}`);
  return [query, wanted, ...unwanted].filter((part) => part !== '').join(' ');
}

/** Whether a result is of the domains that were asked for, whatever its engine made of the wish. */
export function fitsDomains(url: string, { includeDomains, excludeDomains }: Domains): boolean {
  const { hostname } = new URL(url);
  const isBelow = (domain: string): boolean => hostname === domain || hostname.endsWith(`.${domain}`);
  return (includeDomains.length === 0 || includeDomains.some(isBelow)) && !excludeDomains.some(isBelow);
}

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

/** A search as its caller writes it. */
export interface SearchInput {
  readonly query: string;
  readonly search_depth?: SearchDepth;
  readonly max_results?: number;
  readonly lang?: string;
  readonly time_range?: TimeRange;
  readonly include_domains?: readonly string[];
  readonly exclude_domains?: readonly string[];
  readonly filters?: { readonly language?: string; readonly region?: string };
}

const USUAL_RESULTS = 5;

/** @throws PorticoError `VALIDATION_ERROR` for what is no host name */
export function requestOf(input: SearchInput): SearchRequest {
  const { lang = input.filters?.language ?? 'auto' } = input;
  const [language = '', country] = lang === 'auto' ? [] : lang.split('-');
  return {
    query: input.query.trim(),
    depth: input.search_depth ?? 'basic',
    maxResults: input.max_results ?? USUAL_RESULTS,
    language: language.toLowerCase() || null,
    region: (input.filters?.region ?? country)?.toUpperCase() ?? null,
    timeRange: input.time_range ?? null,
    includeDomains: domainsOf(input.include_domains, 'include_domains'),
    excludeDomains: domainsOf(input.exclude_domains, 'exclude_domains'),
  };
}

function domainsOf(texts: readonly string[] = [], field: string): string[] {
  return texts.map((text, index) => {
    const domain = domainOf(text);
    if (domain !== null) return domain;
    const place = `${field}[${index}]`;
    throw inputFault('body', place, 'domain', `${place} must be a host name, for example example.com`);
  });
}
