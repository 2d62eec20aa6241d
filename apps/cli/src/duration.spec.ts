import { formatDuration, parseDuration } from './duration.js';

describe('durations', () => {
  it.each([
    ['90s', 90_000],
    ['5m', 300_000],
    ['24h', 86_400_000],
    ['7d', 604_800_000],
    ['1h30m', 5_400_000],
    ['250ms', 250],
    ['1.5h', 5_400_000],
    ['-10m', -600_000],
    ['0s', 0],
  ])('%s', (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });

  it.each(['', '5', 'm', '5 m', '5x', '1h-5m', '5m later', '40000d', '1e3s'])('refuses "%s"', (text) => {
    expect(() => parseDuration(text)).toThrow(expect.objectContaining({ code: 'INVALID_DURATION' }));
  });

  it.each([
    [0, '0s'],
    [86_400_000, '1d'],
    [5_400_250, '1h30m250ms'],
    [-600_000, '-10m'],
  ])('writes %d as %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });
});
