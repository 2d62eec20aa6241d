import { graceEnd } from './key.policy.js';

const NOW = new Date('2026-01-15T00:00:00.000Z');
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);

describe('the grace period of a rotation', () => {
  it.each<[string, number | undefined, Date | null, Date]>([
    ['a day by default', undefined, null, later(86_400)],
    ['as asked for', 60, null, later(60)],
    ['none', 0, null, NOW],
    ['after the last one', 60, NOW, later(60)],
    ['ending an open one', 0, later(1), NOW],
  ])('%s', (_name, graceSeconds, graceUntil, expected) => {
    expect(graceEnd({ status: 'ACTIVE', graceUntil }, graceSeconds, NOW)).toEqual(expected);
  });

  it('is one at a time', () => {
    const open = { status: 'ACTIVE', graceUntil: later(1) } as const;
    expect(() => graceEnd(open, 1, NOW)).toThrow(
      expect.objectContaining({
        code: 'KEY_ROTATION_IN_PROGRESS',
        options: { details: { validUntil: '2026-01-15T00:00:01.000Z' } },
      }),
    );
  });

  it.each([-1, 604_801, 0.5])('is no %s', (graceSeconds) => {
    expect(() => graceEnd({ status: 'ACTIVE', graceUntil: null }, graceSeconds, NOW)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR' }),
    );
  });

  it.each(['REVOKED', 'BLOCKED'] as const)('is not for a key that is %s', (status) => {
    expect(() => graceEnd({ status, graceUntil: null }, 0, NOW)).toThrow(
      expect.objectContaining({ code: 'KEY_INACTIVE_STATE' }),
    );
  });
});
