import { afterReading, eventPage, type EventPage } from './event-cursor.policy.js';

const page = (nextOffset: number, events: readonly unknown[] = [{ eventId: nextOffset - 1 }]): EventPage => ({
  events,
  nextOffset,
  hasMore: false,
});
const cursor = (storedOffset: number | null, emptyPolls = 0) => ({ storedOffset, emptyPolls });

describe('where a reader stands', () => {
  it.each([
    // stored, given, host's next → stored after it, moved, confirmed at once
    [null, null, 12, 12, true, false],
    [10, null, 12, 12, true, false],
    [10, null, 10, 10, false, false],
    [10, null, 4, 10, false, false],
    [10, 12, 15, 12, true, true],
    [10, 0, 12, 10, false, true],
    [null, 0, 12, 0, true, true],
  ])('stored %s, given %s, next %d: %d', (stored, given, next, after, persisted, isConfirmed) => {
    const read = afterReading(cursor(stored), given, page(next));
    expect(read).toMatchObject({ offset: after, isConfirmed });
    expect(read.answer).toMatchObject({ storedOffset: after, persisted, nextOffset: next });
  });

  it.each([
    [3, [], false],
    [4, [], true],
    [40, [], true],
    [40, [{ eventId: 1 }], false],
  ])('after %d empty answers %j: a word is %s', (emptyPolls, events, hasHint) => {
    const { answer } = afterReading(cursor(5, emptyPolls), null, page(5, events));
    expect('hint' in answer).toBe(hasHint);
  });
});

describe('a page of events', () => {
  it.each([
    [{ events: [1], nextOffset: 7, hasMore: true }, null, { events: [1], nextOffset: 7, hasMore: true }],
    [{ events: [], nextOffset: '7' }, null, { events: [], nextOffset: 7, hasMore: false }],
    [{ events: [] }, 9, { events: [], nextOffset: 9, hasMore: false }],
    [{ events: [], nextOffset: 3 }, 9, { events: [], nextOffset: 9, hasMore: false }],
    [{ events: [] }, null, { events: [], nextOffset: 0, hasMore: false }],
    [{ events: {} }, null, null],
    [{ events: [], nextOffset: -1 }, null, null],
    [{ events: [], nextOffset: 'soon' }, null, null],
    [{ events: [], nextOffset: {} }, null, null],
    [{ events: [], nextOffset: [{ toString: 1, valueOf: 2 }] }, null, null],
    [null, 5, null],
    [true, 5, null],
  ])('of %j from %s', (result, from, expected) => {
    expect(eventPage(result, from)).toEqual(expected);
  });
});
