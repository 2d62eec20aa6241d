import { inputFault } from '#libs/http';
import type { SearchDepth, SearchRequest, TimeRange } from '../contracts/search-terms.js';
import { domainOf } from '../engines/domains.policy.js';

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
