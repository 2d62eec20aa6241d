import {
  confirmDeadline,
  contentExpiry,
  contentWritten,
  outcomeExpiry,
  rowExpiry,
  settleDeadline,
  startDeadline,
} from './operation.decider.js';

const AT = new Date('2026-01-15T12:00:00.000Z');
const seconds = (date: Date): number => (date.getTime() - AT.getTime()) / 1_000;
const days = (date: Date): number => seconds(date) / 86_400;

describe('how long an operation is waited for', () => {
  it.each([
    ['exec', 120, 150],
    ['deploy', 120, 570],
  ] as const)('%s: %d s for a worker, %d s for the outcome of work of 30 s', (kind, start, settle) => {
    expect(seconds(startDeadline(kind, AT))).toBe(start);
    expect(seconds(settleDeadline(kind, AT, 30))).toBe(settle);
    expect(seconds(confirmDeadline({ settleBy: settleDeadline(kind, AT, 30), timeoutSeconds: 30 }))).toBe(
      settle - 30,
    );
  });
});

describe('how long an operation is kept', () => {
  it('is 30 days in lists, 7 its outcome, 8 its input and output', () => {
    expect(days(rowExpiry(AT))).toBe(30);
    expect(days(outcomeExpiry(AT))).toBe(7);
    expect(days(contentExpiry(AT))).toBe(8);
    expect(contentWritten(contentExpiry(AT))).toEqual(AT);
  });
});
