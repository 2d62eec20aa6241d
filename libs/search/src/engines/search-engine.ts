import type { Found, SearchDepth, SearchRequest } from '../contracts/search-terms.js';
import type { AddressOrigin } from '../outbound/bounded-http.js';

/** Engines that can be spoken to, each with a key of one's own. */
export const ENGINE_IDS = ['tavily', 'brave', 'serper', 'searxng'] as const;
export type EngineId = (typeof ENGINE_IDS)[number];

/** One call of an engine, below its base address. */
export interface EngineCall {
  readonly method: 'GET' | 'POST';
  /** With the query, beginning with a slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; null for a call without a body. */
  readonly body: string | null;
}

/** Wishes of a search, by the names they have in its body. */
export type SearchWish = 'search_depth' | 'lang' | 'filters.region' | 'time_range';

/** Members of a JSON object of an engine. */
export type Members = Readonly<Record<string, unknown>>;

/** How an engine is asked, and how its answers are read. Pure: no I/O. */
export interface SearchEngine {
  readonly id: EngineId;
  readonly title: string;
  /** Null where whoever has the key names the address. */
  readonly baseUrl: string | null;
  readonly needsKey: boolean;
  readonly depths: readonly SearchDepth[];
  /** Wishes of a search it cannot be told. */
  lacks(request: SearchRequest): readonly SearchWish[];
  /** Longest query it takes, in characters and words. */
  readonly longestQuery: { readonly characters: number; readonly words: number } | null;
  /** Whether it filters domains by itself; otherwise operators in the query do. */
  readonly filtersDomains: boolean;
  /** @param query with operators for domains, where it needs them */
  call(request: SearchRequest, query: string, key: string | null): EngineCall;
  read(body: Members): Found;
  /** Whether an answer that is no success says that the key is not taken. */
  refusesKey(status: number, body: Members): boolean;
}

/** An engine that can be asked, with its key. Holds a secret: never logged, never shown. */
export interface EnginePlace {
  readonly engine: SearchEngine;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly key: string | null;
  readonly origin: AddressOrigin;
}
