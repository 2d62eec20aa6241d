export const SEARCH_DEPTHS = ['basic', 'advanced'] as const;
export type SearchDepth = (typeof SEARCH_DEPTHS)[number];

export const TIME_RANGES = ['day', 'week', 'month', 'year'] as const;
export type TimeRange = (typeof TIME_RANGES)[number];

/** Whose key a search was made with; `platform` is the built-in provider. */
export const CREDENTIAL_LEVELS = ['user', 'portal', 'platform'] as const;
export type CredentialLevel = (typeof CREDENTIAL_LEVELS)[number];

/** What is searched for, checked. */
export interface SearchRequest {
  readonly query: string;
  readonly depth: SearchDepth;
  readonly maxResults: number;
  /** ISO 639; null for whatever the engine thinks best. */
  readonly language: string | null;
  /** ISO 3166-1, two letters; null likewise. */
  readonly region: string | null;
  readonly timeRange: TimeRange | null;
  /** Host names; a name stands for those below it too. */
  readonly includeDomains: readonly string[];
  readonly excludeDomains: readonly string[];
}

/** One result. All of it was written by strangers. */
export interface Hit {
  readonly title: string;
  /** Always http or https. */
  readonly url: string;
  /** Plain text. */
  readonly snippet: string;
  /** ISO 8601. */
  readonly publishedAt: string | null;
  readonly score: number | null;
}

/** What an engine has found. */
export interface Found {
  /** An answer of the engine itself, where it gives one. */
  readonly answer: string | null;
  readonly hits: readonly Hit[];
}
