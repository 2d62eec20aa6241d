import type { Principal } from '#libs/kernel';

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

/** A page somebody may be sent to. */
export interface Source {
  readonly url: string;
  readonly title: string;
}

/** What a search or a research tells while it runs, in the words its clients know. */
export type SearchEvent =
  | { readonly type: 'thinking'; readonly content: string }
  | { readonly type: 'tool_call'; readonly tool: 'search'; readonly arguments: { readonly query: string } }
  | {
      readonly type: 'tool_call';
      readonly tool: 'extract';
      readonly arguments: { readonly urls: readonly string[] };
    }
  | {
      readonly type: 'tool_result';
      readonly result_type: 'search' | 'extract';
      readonly items: readonly Source[];
    }
  | { readonly type: 'message'; readonly content: string };

/** The last event: everything a call without a stream answers, and the sources of it. */
export type DoneEvent = {
  readonly type: 'done';
  readonly answer: string | null;
  readonly sources: readonly Source[];
} & Readonly<Record<string, unknown>>;

/** Takes an event to the client. Resolves when it has room for the next one. */
export type TellSearch = (event: SearchEvent) => Promise<void>;

/** What a model is asked for a research. It has no tools: only a text comes back. */
export interface ModelPrompt {
  /** On whose behalf. */
  readonly principal: Principal;
  /** What it is to do. Nothing of the web stands here. */
  readonly instructions: string;
  /** What it is to do it with. */
  readonly material: string;
  readonly maxTokens: number;
  /** `service`: the price of the research covers it; `caller`: it counts as any other call of theirs. */
  readonly paidBy: 'service' | 'caller';
}

/** The model that plans researches and writes their answers. */
export interface ResearchModel {
  /** @throws anything when no model answers; a research goes on without one. */
  complete(prompt: ModelPrompt): Promise<string>;
}

export const RESEARCH_MODEL = Symbol('RESEARCH_MODEL');
