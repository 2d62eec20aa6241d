import { httpSeconds, secondsOf } from './http-date.js';

describe('dates of HTTP', () => {
  it.each(['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'])(
    'reads %s',
    (text) => {
      expect(httpSeconds(text)).toBe(784_111_777);
    },
  );

  it.each([
    ['Friday, 01-Jan-69 00:00:00 GMT', Date.UTC(2069, 0) / 1_000],
    ['Thursday, 01-Jan-70 00:00:00 GMT', 0],
    ['Thu, 29 Feb 2024 23:59:60 GMT', Date.UTC(2024, 2) / 1_000],
    ['Sat, 01 Jan 0050 00:00:00 GMT', Date.parse('0050-01-01T00:00:00Z') / 1_000],
  ])('reads %s to the second', (text, seconds) => {
    expect(httpSeconds(text)).toBe(seconds);
  });

  it.each([
    '',
    '0',
    'Sun, 6 Nov 1994 08:49:37 GMT',
    'Sun, 06 nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 08:49:37 UTC',
    'Sun, 06 Nov 1994 08:49:37 GMT, "a"',
    'Wed, 29 Feb 2023 00:00:00 GMT',
    'Sun, 00 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 24:00:00 GMT',
    'Sun, 06 Nov 1994 08:60:00 GMT',
  ])('does not take %j for one', (text) => {
    expect(httpSeconds(text)).toBeNull();
  });

  it('forgets parts of a second', () => {
    expect(secondsOf(new Date(1_999))).toBe(1);
  });
});
