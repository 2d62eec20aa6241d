import { elapsedMs, endedAsItShould, outcomeOf } from './operation-outcome.js';

describe('what an operation has come to', () => {
  it.each([
    [{ outcomeAvailable: true, status: 'running' }, 'running', 'busy'],
    [{ outcomeAvailable: true, status: 'succeeded' }, 'succeeded', 'good'],
    [{ outcomeAvailable: true, status: 'failed' }, 'failed', 'bad'],
    [{ outcomeAvailable: true, status: 'unknown' }, 'unknown', 'warning'],
    [{ outcomeAvailable: false }, 'expired', 'quiet'],
  ] as const)('%j is %s', (told, name, tone) => {
    expect(outcomeOf({ kind: 'deploy', ...told })).toEqual({ name, tone });
  });

  it.each([
    ['deploy', 'succeeded', undefined, true],
    ['exec', 'succeeded', 0, true],
    ['exec', 'succeeded', 3, false],
    ['exec', 'succeeded', null, false],
    ['exec', 'failed', null, false],
    ['deploy', 'unknown', undefined, false],
  ] as const)('a %s that has %s with %p went well: %p', (kind, status, exitCode, well) => {
    const told = { kind, status, outcomeAvailable: true, ...(exitCode !== undefined && { exitCode }) };
    expect(endedAsItShould(told)).toBe(well);
  });

  it('takes its time to its end, or until now', () => {
    const startedAt = '2026-01-15T12:00:00.000Z';
    const now = new Date('2026-01-15T12:00:09.000Z').getTime();
    expect(elapsedMs({ startedAt, finishedAt: '2026-01-15T12:00:02.500Z' }, now)).toBe(2_500);
    expect(elapsedMs({ startedAt, finishedAt: null }, now)).toBe(9_000);
    expect(elapsedMs({ startedAt }, now - 60_000)).toBe(0);
  });
});
