import type { SearchRequest } from '../contracts/search-terms.js';

type Domains = Pick<SearchRequest, 'includeDomains' | 'excludeDomains'>;

/** The one form of a host name; null when it is none. */
export function domainOf(text: string): string | null {
  const url = URL.parse(`http://${text}/`);
  const isName = url !== null && url.pathname === '/' && url.port === '' && url.username === '';
  return isName && url.hostname.includes('.') ? url.hostname : null;
}

/** The query with operators that most engines know. */
export function withDomainOperators(query: string, { includeDomains, excludeDomains }: Domains): string {
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
