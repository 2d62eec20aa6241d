import { ruleOf, seriesMoments, shownRule } from './calendar-series.js';

const FIRST = Date.parse('2026-03-23T09:00:00+01:00');
const LAST = Date.parse('2026-04-30T00:00:00Z');
const BERLIN = 'Europe/Berlin';

function moments(rrule: object, lastMs = LAST, firstMs = FIRST): string[] {
  const rule = ruleOf(rrule, BERLIN);
  if (!rule) throw new Error('no rule');
  return seriesMoments(rule, firstMs, BERLIN, lastMs).map((ms) => new Date(ms).toISOString().slice(0, 16));
}

describe('series of calendar events', () => {
  it.each<[string, object, string[]]>([
    [
      'every other day, so many times',
      { FREQ: 'DAILY', INTERVAL: 2, COUNT: 3 },
      ['2026-03-23T08:00', '2026-03-25T08:00', '2026-03-27T08:00'],
    ],
    [
      'on the same clock in summer time',
      { FREQ: 'WEEKLY', COUNT: 2 },
      ['2026-03-23T08:00', '2026-03-30T07:00'],
    ],
    [
      'on days of the week, from the first event on',
      { FREQ: 'WEEKLY', INTERVAL: 2, BYDAY: ['SU', 'MO', 'WE'], UNTIL: '2026-04-06' },
      ['2026-03-23T08:00', '2026-03-25T08:00', '2026-03-29T07:00', '2026-04-06T07:00'],
    ],
    [
      'days as one text',
      { FREQ: 'weekly', BYDAY: 'tu,FR', COUNT: 2 },
      ['2026-03-24T08:00', '2026-03-27T08:00'],
    ],
    [
      'to the end of the last day',
      { FREQ: 'DAILY', UNTIL: '03/24/2026' },
      ['2026-03-23T08:00', '2026-03-24T08:00'],
    ],
  ])('come %s', (_name, rule, expected) => {
    expect(moments(rule)).toEqual(expected);
  });

  it('leave out months without the day, and years', () => {
    const thirtyFirst = Date.parse('2026-01-31T09:00:00+01:00');
    const until = Date.parse('2026-06-01T00:00:00Z');
    expect(moments({ FREQ: 'MONTHLY' }, until, thirtyFirst)).toEqual([
      '2026-01-31T08:00',
      '2026-03-31T07:00',
      '2026-05-31T07:00',
    ]);
    const leapDay = Date.parse('2028-02-29T09:00:00+01:00');
    expect(moments({ FREQ: 'YEARLY' }, Date.parse('2033-01-01T00:00:00Z'), leapDay)).toHaveLength(2);
  });

  it('are described with an end in any case', () => {
    const rule = ruleOf({ FREQ: 'WEEKLY', BYDAY: ['WE', 'MO'] }, BERLIN);
    expect(rule && shownRule(rule, BERLIN)).toMatchObject({
      BYDAY: { MO: 'MO', WE: 'WE' },
      UNTIL: '01/01/2038',
      '~UNTIL': '',
    });
    const ending = ruleOf({ FREQ: 'DAILY', UNTIL: '2026-03-24' }, BERLIN);
    expect(ending && shownRule(ending, BERLIN)).toMatchObject({ UNTIL: '03/24/2026', UNTIL_TS: 1774310400 });
  });

  it('are none without a frequency', () => {
    for (const rrule of [null, '', {}, { FREQ: 'HOURLY' }]) expect(ruleOf(rrule, BERLIN)).toBeNull();
  });
});
