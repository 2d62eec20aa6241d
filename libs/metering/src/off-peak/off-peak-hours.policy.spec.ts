import { cellAt, hoursWithin, offPeakHours, type OffPeakSchedule, prospectAt } from './off-peak.policy.js';

const FULL = 1_000;
const HALF = 500;

function schedule(timezone: string, price: (dow: number, hour: number) => number): OffPeakSchedule {
  const grid = Array.from({ length: 7 }, (_, dow) =>
    Array.from({ length: 24 }, (_unused, hour) => price(dow, hour)),
  );
  return { timezone, grid, visible: 'all', appliesToMoney: false };
}

/** Half the price on weekdays from 22 to 8 and at weekends. */
const nights = (timezone: string) =>
  schedule(timezone, (dow, hour) => (dow >= 5 || hour >= 22 || hour < 8 ? HALF : FULL));
/** The hour clocks leave out or repeat, and no other. */
const sundayAtTwo = schedule('Europe/Berlin', (dow, hour) => (dow === 6 && hour === 2 ? HALF : FULL));

describe('off-peak hours', () => {
  it.each([
    ['Friday evening', nights('Europe/Berlin'), '2026-06-05T21:30:00+02:00', 1, 0.5, 0.5],
    ['Friday night: the weekend follows', nights('Europe/Berlin'), '2026-06-05T22:00:00+02:00', 0.5, 58, 0],
    [
      'the first 02:30 of an hour that comes twice',
      nights('Europe/Berlin'),
      '2026-10-25T02:30:00+02:00',
      0.5,
      30.5,
      0,
    ],
    ['the second one', nights('Europe/Berlin'), '2026-10-25T02:30:00+01:00', 0.5, 29.5, 0],
    ['a zone of half hours', nights('Asia/Kolkata'), '2026-06-03T15:40:00+05:30', 1, 6.33, 6.33],
    [
      'an hour that is left out comes a week later',
      sundayAtTwo,
      '2026-03-29T01:30:00+01:00',
      1,
      167.5,
      167.5,
    ],
    ['an hour that comes twice lasts two', sundayAtTwo, '2026-10-25T02:00:00+02:00', 0.5, 2, 0],
    ['prices that never change', schedule('UTC', () => HALF), '2026-06-03T15:40:00Z', 0.5, 168, 0],
    ['no schedule', null, '2026-06-03T15:40:00Z', 1, 168, 0],
  ] as const)('%s', (_what, stored, at, currentMultiplier, currentWindowEndsInHours, inHours) => {
    const hours = offPeakHours(stored, Date.parse(at));
    expect(hours).toMatchObject({ enabled: stored !== null, currentMultiplier, currentWindowEndsInHours });
    expect(hours.nextAtOrBelow.inHours).toBe(inHours);
    expect(hours.grid[hours.nowCell.dow]?.[hours.nowCell.hour]).toBe(hours.currentMultiplier);
    expect(hours.grid.map((row) => row.length)).toEqual([24, 24, 24, 24, 24, 24, 24]);
  });

  it.each([
    [nights('Europe/Berlin'), '2026-06-05T19:00:00Z'],
    [nights('Europe/Berlin'), '2026-10-25T00:00:00Z'],
    [nights('Asia/Kolkata'), '2026-06-03T10:10:00Z'],
    [nights('Australia/Lord_Howe'), '2026-04-04T14:10:00Z'],
    [sundayAtTwo, '2026-03-29T00:05:00Z'],
    [null, '2026-06-03T15:40:00Z'],
  ])('are the same for the rest of an hour when they are found out once', (stored, from) => {
    const prospect = prospectAt(stored, Date.parse(from));
    for (let atMs = prospect.startMs; atMs < prospect.endMs; atMs += 701_000) {
      expect(hoursWithin(prospect, atMs)).toEqual(offPeakHours(stored, atMs));
    }
  });

  it.each(['Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/New_York', 'UTC'])(
    'has stretches in %s that follow each other without a gap, each of one cell',
    (timezone) => {
      const grid = nights(timezone);
      for (const start of [
        '2026-03-07T00:10:00Z',
        '2026-03-28T10:00:00Z',
        '2026-04-04T05:00:00Z',
        '2026-10-24T20:00:00Z',
      ]) {
        let atMs = Date.parse(start);
        for (let step = 0; step < 60; step += 1) {
          const { endMs, dow, hour } = cellAt(grid, atMs);
          expect(endMs).toBeGreaterThan(atMs);
          expect(cellAt(grid, endMs - 1)).toMatchObject({ dow, hour });
          atMs = endMs;
        }
      }
    },
  );
});

describe('a cell', () => {
  it('ends where the clocks jump, also within its hour', () => {
    // St. John's put its clocks back by an hour at 00:01 then.
    const grid = schedule('America/St_Johns', (_dow, hour) => (hour === 23 ? HALF : FULL));
    expect(cellAt(grid, Date.parse('2010-11-07T02:30:20.250Z'))).toEqual({
      dow: 6,
      hour: 0,
      milli: FULL,
      startMs: Date.parse('2010-11-07T02:30:00Z'),
      endMs: Date.parse('2010-11-07T02:31:00Z'),
    });
    expect(cellAt(grid, Date.parse('2010-11-07T02:31:00Z'))).toMatchObject({ dow: 5, hour: 23, milli: HALF });
  });

  it('ends in the middle of an hour that the clocks cut short', () => {
    // Pyongyang went from 23:30 to midnight then.
    const grid = schedule('Asia/Pyongyang', () => FULL);
    expect(cellAt(grid, Date.parse('2018-05-04T14:40:10Z'))).toMatchObject({
      hour: 23,
      startMs: Date.parse('2018-05-04T14:30:00Z'),
      endMs: Date.parse('2018-05-04T15:00:00Z'),
    });
  });

  it('is an hour on any other day, and at the full price where the schedule has no row for it', () => {
    const empty = { ...nights('UTC'), grid: [] };
    expect(cellAt(empty, Date.parse('2026-06-03T15:40:30.500Z'))).toEqual({
      dow: 2,
      hour: 15,
      milli: FULL,
      startMs: Date.parse('2026-06-03T15:00:00Z'),
      endMs: Date.parse('2026-06-03T16:00:00Z'),
    });
  });
});

describe('without a schedule', () => {
  it('nothing is cheaper, and nobody is shown anything', () => {
    const hours = offPeakHours(null, Date.parse('2026-06-03T15:40:00Z'));
    expect(hours).toMatchObject({ enabled: false, visible: 'none', timezone: 'UTC', perModel: false });
    expect(hours).toMatchObject({ modelName: null, nextAtOrBelow: { inHours: 0, multiplier: 1 } });
  });
});
