import { scalarText } from '#libs/kernel';
import type { Bot } from '../bot.policy.js';

/** So many answers without events in a row are worth a word. */
const EMPTY_ANSWERS = 5;

const HINT =
  'There have been no events for a while. The bot hears private messages and mentions; one of type supervisor or ' +
  'personal hears everything in its chats, and one with eventMode webhook has its events posted instead.';

/** What the host says of the queue of a bot. */
export interface EventPage {
  readonly events: readonly unknown[];
  readonly nextOffset: number;
  readonly hasMore: boolean;
}

/** What the caller is told. */
export interface ShownEvents extends EventPage {
  /** From where a call without an offset goes on. */
  readonly storedOffset: number;
  /** Whether this call moves it. */
  readonly persisted: boolean;
  readonly hint?: string;
}

export interface ReadEvents {
  readonly answer: ShownEvents;
  /** What the cursor is moved to. */
  readonly offset: number;
  /** Whether that is right before the answer is out: the caller has confirmed it. */
  readonly isConfirmed: boolean;
}

type Cursor = Pick<Bot, 'storedOffset' | 'emptyPolls'>;

/**
 * Where a reader stands after an answer (specification part 2, "Messenger events", reading). An offset that is given
 * is confirmed; without one the reader moves on once it has the answer. It never goes back.
 * @param given the caller's offset; null without one.
 */
export function afterReading(cursor: Cursor, given: number | null, page: EventPage): ReadEvents {
  const { storedOffset, emptyPolls } = cursor;
  const { events, nextOffset, hasMore } = page;
  const offset = Math.max(storedOffset ?? 0, given ?? nextOffset);
  const persisted = storedOffset === null || offset > storedOffset;
  const isQuiet = events.length === 0 && emptyPolls + 1 >= EMPTY_ANSWERS;
  const answer = {
    events,
    nextOffset,
    hasMore,
    storedOffset: offset,
    persisted,
    ...(isQuiet && { hint: HINT }),
  };
  return { answer, offset, isConfirmed: given !== null };
}

/**
 * The page of an answer of `Event.get`; null when it is none.
 * @param from the offset the host was asked with; null without one.
 */
export function eventPage(result: unknown, from: number | null): EventPage | null {
  const { events, nextOffset, hasMore } = (result ?? {}) as Readonly<Record<string, unknown>>;
  if (!Array.isArray(events)) return null;
  const next = Number(scalarText(nextOffset ?? from ?? 0) || Number.NaN);
  if (!Number.isSafeInteger(next) || next < 0) return null;
  return { events: events as unknown[], nextOffset: Math.max(next, from ?? 0), hasMore: hasMore === true };
}
