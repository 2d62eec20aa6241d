import { leftOfUtcDay, utcDay } from '../runtime.port.js';

describe('a day of UTC', () => {
  it.each([
    ['its first instant', '2026-03-01T00:00:00.000Z', '2026-03-01', 86_400_000],
    ['its last one', '2026-03-01T23:59:59.999Z', '2026-03-01', 1],
    ['an evening that is another day elsewhere', '2026-03-01T22:30:00.000+03:00', '2026-03-01', 16_200_000],
    ['an hour that belongs to the day before', '2026-03-01T01:00:00.000+03:00', '2026-02-28', 7_200_000],
    ['a leap day', '2028-02-29T12:00:00.000Z', '2028-02-29', 43_200_000],
  ])('%s', (_, moment, day, leftMs) => {
    const atMs = Date.parse(moment);
    expect([utcDay(atMs), leftOfUtcDay(atMs)]).toEqual([day, leftMs]);
  });
});
