import { PorticoError } from '#libs/kernel';
import type { Hit, TimeRange } from '../contracts/search-terms.js';
import { oneLine, readablePage } from '../outbound/page-text.policy.js';
import { ENGINE_IDS, type EngineId, type Members, type SearchEngine } from './search-engine.js';

const LONGEST = { title: 300, snippet: 4_000, url: 2_048 } as const;

/** Anything but an object has no members. */
export function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

/** The objects of a list; what else is in it is left out. */
function objectsOf(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.map(membersOf) : [];
}

/** The text of a member; null when it is none, or says nothing. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** The first date that can be read. Relative ones ("3 days ago") are none. */
function dateOf(...values: readonly unknown[]): string | null {
  for (const value of values) {
    if (typeof value !== 'string' || !/\d{4}/.test(value)) continue;
    const time = Date.parse(inUtc(value));
    if (!Number.isNaN(time)) return new Date(time).toISOString();
  }
  return null;
}

/** Without a zone it is that of UTC, wherever the process runs. */
function inUtc(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+$/.test(text)) return `${text}Z`;
  const isClear = /\d:\d/.test(text) || /^\d{4}-\d{2}-\d{2}$/.test(text);
  return isClear ? text : `${text} UTC`;
}

/** A result in our words; nothing for one without an address that can be opened. */
export function hitOf(raw: {
  readonly title: unknown;
  readonly url: unknown;
  readonly snippet: unknown;
  readonly publishedAt: string | null;
  readonly score: unknown;
}): Hit[] {
  const url = typeof raw.url === 'string' && raw.url.length <= LONGEST.url ? URL.parse(raw.url) : null;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return [];
  if (url.username !== '' || url.password !== '') return [];
  return [
    {
      title: oneLine(textOf(raw.title) ?? url.hostname).slice(0, LONGEST.title),
      url: url.href,
      snippet: oneLine(textOf(raw.snippet) ?? '').slice(0, LONGEST.snippet),
      publishedAt: raw.publishedAt,
      score: typeof raw.score === 'number' && Number.isFinite(raw.score) ? raw.score : null,
    },
  ];
}

const TAVILY: SearchEngine = {
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

const FRESHNESS: Readonly<Record<TimeRange, string>> = { day: 'pd', week: 'pw', month: 'pm', year: 'py' };

/** Titles and descriptions come with emphasis and entities of HTML. */
function plain(value: unknown): string | null {
  const text = textOf(value);
  return text === null ? null : readablePage(text).text;
}

const BRAVE: SearchEngine = {
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

const WITHIN: Readonly<Record<TimeRange, string>> = {
  day: 'qdr:d',
  week: 'qdr:w',
  month: 'qdr:m',
  year: 'qdr:y',
};

const SERPER: SearchEngine = {
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

/** Answers are texts, and objects in newer versions. */
function firstAnswer(answers: unknown): string | null {
  const [first] = Array.isArray(answers) ? (answers as readonly unknown[]) : [];
  return textOf(first) ?? textOf(membersOf(first)['answer']);
}

/** A metasearch engine people run themselves. It has no keys of its own; one that is given is for what guards it. */
const SEARXNG: SearchEngine = {
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

const ROWS: Readonly<Record<EngineId, SearchEngine>> = {
  tavily: TAVILY,
  brave: BRAVE,
  serper: SERPER,
  searxng: SEARXNG,
};

export const ENGINES: ReadonlyMap<string, SearchEngine> = new Map(Object.entries(ROWS));

/** Where each engine answers keys of people and portals; null where the key brings the address. */
export type EngineAddresses = Readonly<Record<EngineId, string | null>>;

export const ENGINE_ADDRESSES = Symbol('ENGINE_ADDRESSES');

export const PUBLIC_ADDRESSES = Object.fromEntries(
  ENGINE_IDS.map((id) => [id, ENGINES.get(id)?.baseUrl ?? null]),
) as EngineAddresses;

/** The name is not repeated: keys are sometimes written into the wrong field. */
export function unknownProvider(): PorticoError {
  const message = 'There is no such search provider. GET /v1/search/providers lists those there are.';
  return new PorticoError('SEARCH_PROVIDER_UNKNOWN', { message, details: { field: 'provider' } });
}
