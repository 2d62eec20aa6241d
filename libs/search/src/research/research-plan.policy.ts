import type { Source } from '../contracts/search-terms.js';
import { oneLine } from '../outbound/page-text.policy.js';

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

/** Searches of one research, whatever its steps. */
const MOST_SEARCHES = 4;
const LONGEST_QUERY = 300;
/** Around a query. */
const MOST_QUOTES = 20;

/** What the steps that are allowed are used for: the last one reads pages, unless it is the only one. */
export function stepsOf(maxSteps: number): { readonly searches: number; readonly reads: boolean } {
  return { searches: Math.min(Math.max(maxSteps - 1, 1), MOST_SEARCHES), reads: maxSteps > 1 };
}

/**
 * What the model is told that plans the searches beside that for the question itself. It sees the question alone,
 * nothing of the web.
 */
export function planInstructions(searches: number): string {
  return [
    `The question of the user is searched for as it stands. Write at most ${searches - 1} further queries for a web search engine that find what that one misses.`,
    'Use the language of the question, unless sources in another one are clearly better.',
    'Answer with one query a line and nothing else: no numbers, no quotes, no explanation.',
  ].join('\n');
}

/** The question itself, and what a model wrote beside it, however it lists its queries. */
export function queriesOf(text: string, question: string, searches: number): string[] {
  const lines = text
    .split('\n')
    .map((line) => oneLine(line.replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/, '')))
    .filter((line) => line.length <= LONGEST_QUERY + MOST_QUOTES)
    .map((line) => line.replace(/^["'«„“`]+|["'»“”`]+$/g, ''))
    .filter((line) => line !== '' && line.length <= LONGEST_QUERY);
  return [...new Set([question, ...lines])].slice(0, searches);
}
