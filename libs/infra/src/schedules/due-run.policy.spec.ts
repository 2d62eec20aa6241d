import { dueRun, ownPlan } from './run-times.policy.js';

const plan = ownPlan(['MO', 'TU', 'WE', 'TH', 'FR'], '09:00', 'UTC');
const at = (text: string): Date => new Date(text);

describe('a due run', () => {
  it.each([
    [
      'at its time',
      '2026-01-05T09:00Z',
      '2026-01-05T09:00Z',
      '2026-01-05T10:00Z',
      false,
      '2026-01-06T09:00Z',
    ],
    [
      'within its window',
      '2026-01-05T09:00Z',
      '2026-01-05T09:59Z',
      '2026-01-05T10:00Z',
      false,
      '2026-01-06T09:00Z',
    ],
    [
      'after its window',
      '2026-01-05T09:00Z',
      '2026-01-05T10:00Z',
      '2026-01-05T10:00Z',
      true,
      '2026-01-06T09:00Z',
    ],
    [
      'days late, within the newest window',
      '2026-01-05T09:00Z',
      '2026-01-08T09:10Z',
      '2026-01-08T10:00Z',
      false,
      '2026-01-09T09:00Z',
    ],
    [
      'days late, on a weekend',
      '2026-01-05T09:00Z',
      '2026-01-10T12:00Z',
      '2026-01-09T10:00Z',
      true,
      '2026-01-12T09:00Z',
    ],
    ['years late', '2020-01-06T09:00Z', '2026-01-05T09:30Z', '2026-01-05T10:00Z', false, '2026-01-06T09:00Z'],
  ])('%s', (_, due, now, keepAwakeUntil, missed, nextRunAt) => {
    expect(dueRun(plan, at(due), at(now), 60)).toMatchObject({
      keepAwakeUntil: at(keepAwakeUntil),
      missed,
      nextRunAt: at(nextRunAt),
    });
  });
});
