import type { Source } from '../contracts/search-events.js';

/** Who wrote an answer: a model from the sources, or it is passages of theirs. */
export const ANSWER_ORIGINS = ['model', 'extract'] as const;
export type AnswerOrigin = (typeof ANSWER_ORIGINS)[number];

/** A source of a research: what was found, and what was read of it. */
export interface ResearchSource extends Source {
  readonly snippet: string;
  /** What the page says; null when it was not read. */
  readonly text: string | null;
}

export type ResearchStep =
  | { readonly type: 'search'; readonly query: string }
  | { readonly type: 'extract'; readonly urls: readonly string[] };

/** What a research has come to. */
export interface Researched {
  /** Cites sources as `[1]`, by their place; null when nothing was found. */
  readonly answer: string | null;
  readonly answerOrigin: AnswerOrigin | null;
  readonly sources: readonly Source[];
  readonly steps: readonly ResearchStep[];
}
