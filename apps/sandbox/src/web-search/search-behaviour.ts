import { integerOf, objectOf, refuse, textOf } from '../control/control-input.js';
import type { FoundPage } from './wire-formats.js';

/** How a search is answered other than well. */
export interface SearchBehaviour {
  /** Never answers, resets the connection, or sends bytes without an end. */
  readonly instead?: 'hang' | 'reset' | 'endless';
  readonly status?: number;
  /** Sent as it is, in place of what would be. */
  readonly body?: string;
  /** Silence before the answer, in milliseconds. */
  readonly delayMs?: number;
  /** What is found; an empty list for nothing. */
  readonly results?: readonly FoundPage[];
}

/** A behaviour, and which searches meet it; what is left out fits all. */
export interface SearchRule {
  readonly engine?: string;
  /** A text in the query. */
  readonly contains?: string;
  /** Searches it still meets; null means until deleted. */
  remaining: number | null;
  readonly behaviour: SearchBehaviour;
}

const INSTEAD = ['hang', 'reset', 'endless'] as const;
const LONGEST_MS = 3_600_000;

function insteadOf(value: unknown): SearchBehaviour['instead'] {
  return INSTEAD.find((word) => word === value) ?? refuse('behaviour.instead', INSTEAD.join(' or '));
}

function pagesOf(value: unknown): FoundPage[] {
  if (!Array.isArray(value)) return refuse('behaviour.results', 'a list');
  return value.map((entry: unknown, index) => {
    const { url, title, snippet, publishedAt } = objectOf(entry, `behaviour.results[${index}]`);
    return {
      // Whatever is written there is told: an engine can be wrong, or not mean well.
      url: textOf(url, 'url'),
      title: textOf(title, 'title'),
      snippet: typeof snippet === 'string' ? snippet : '',
      ...(publishedAt !== undefined && { publishedAt: textOf(publishedAt, 'publishedAt') }),
    };
  });
}

/** Checks the body of `POST /search/behaviours`. @throws ControlInputError */
export function readSearchRule(body: unknown): SearchRule {
  const { engine, contains, times, behaviour } = objectOf(body, 'body');
  const { instead, status, body: sent, delayMs, results } = objectOf(behaviour, 'behaviour');
  return {
    ...(engine !== undefined && { engine: textOf(engine, 'engine') }),
    ...(contains !== undefined && { contains: textOf(contains, 'contains') }),
    remaining: times === undefined ? null : integerOf(times, 'times', 1, 1_000_000_000),
    behaviour: {
      ...(instead !== undefined && { instead: insteadOf(instead) }),
      ...(status !== undefined && { status: integerOf(status, 'behaviour.status', 200, 599) }),
      ...(sent !== undefined && { body: textOf(sent, 'behaviour.body') }),
      ...(delayMs !== undefined && { delayMs: integerOf(delayMs, 'behaviour.delayMs', 0, LONGEST_MS) }),
      ...(results !== undefined && { results: pagesOf(results) }),
    },
  };
}

/** Checks the body of `PUT /search/key`. @throws ControlInputError */
export function readSearchKey(body: unknown): string | null {
  const { key } = objectOf(body, 'body');
  return key === null ? null : textOf(key, 'key');
}
