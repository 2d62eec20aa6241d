import { isGivenUp, judgeSession, type Look, type ShownSession, SILENCE } from './silence.policy.js';

const session = (differences: Partial<ShownSession> = {}): ShownSession => ({
  pid: 7,
  age: 100,
  waitsFor: null,
  ...differences,
});

describe('whether a connection has gone silent', () => {
  it.each<[string, ShownSession | undefined, Look]>([
    ['works', session(), 'works'],
    ['waits for a lock', session({ waitsFor: 'Lock' }), 'works'],
    ['waits for its disk', session({ waitsFor: 'IO' }), 'works'],
    ['waits for a standby', session({ waitsFor: 'IPC' }), 'works'],
    ['waits for us', session({ waitsFor: 'Client' }), 'waits'],
    ['is unknown', undefined, 'absent'],
    ['began long before, so is that of another server', session({ age: 400 }), 'absent'],
    ['began long after', session({ age: 3, waitsFor: 'Lock' }), 'absent'],
    ['began while the connection was opened', session({ age: 105, waitsFor: 'Client' }), 'waits'],
  ])('its session %s', (_, shown, look) => {
    expect(judgeSession(shown, 100)).toBe(look);
  });

  it.each<[Look, number, number, boolean]>([
    ['works', 9, 600_000, false],
    ['waits', 1, 600_000, false],
    ['waits', 2, SILENCE.patienceMs, true],
    ['absent', 1, 600_000, false],
    ['absent', 2, SILENCE.patienceMs, true],
    ['away', 5, SILENCE.awayMs - 1, false],
    ['away', 5, SILENCE.awayMs, true],
  ])('%s at look %i, unanswered for %i ms: %s', (look, looks, unansweredMs, givenUp) => {
    expect(isGivenUp(look, looks, unansweredMs, SILENCE)).toBe(givenUp);
  });
});
