import { apiError, PorticoTransportError } from './api-error.js';
import { DEFAULT_RETRIES, retryAfterSeconds, waitBeforeRepeat, type FailedAttempt } from './retry.policy.js';

const refused = (code: string, status = 400, retryAfter: number | null = null) =>
  apiError({ code, message: 'No' }, { status, retryAfter });
const lost = new PorticoTransportError('Nothing came', {});
const fromProxy = (status: number, retryAfter: number | null = null) =>
  new PorticoTransportError('A page', { status, retryAfter });

const wait = (error: unknown, change: Partial<FailedAttempt> = {}, dice = 0) =>
  waitBeforeRepeat(
    { isSafe: false, isSpent: false, repeats: 0, inProgress: 0, error, ...change },
    DEFAULT_RETRIES,
    dice,
  );

describe('whether a request is sent again', () => {
  it.each([
    // What the service says of its codes.
    ['a limit', refused('RATE_LIMITED', 429), true, true],
    ['an overload', refused('LARGE_BODY_BACKEND_BUSY', 503), true, true],
    ['an outcome nobody knows', refused('GATEWAY_UNREACHABLE', 502), true, false],
    ['a wrong parameter', refused('INVALID_PARAMS'), false, false],
    ['a key with another request', refused('IDEMPOTENCY_KEY_REUSED', 422), false, false],
    // Codes of a newer service go by their status.
    ['an unknown code with 429', refused('NEW_CODE', 429), true, true],
    ['an unknown code with 503', refused('NEW_CODE', 503), true, false],
    ['an unknown code with 400', refused('NEW_CODE'), false, false],
    // Something in between.
    ['a lost answer', lost, true, false],
    ['a gateway that is unwell', fromProxy(504), true, false],
    ['a gateway that has enough', fromProxy(429), true, true],
    ['a page instead of JSON', fromProxy(200), false, false],
    ['a fault of the caller', new TypeError('No path'), false, false],
  ])('%s: safe %p', (_, error, whenSafe, whenWriting) => {
    expect(wait(error, { isSafe: true }) !== null).toBe(whenSafe);
    expect(wait(error, { isSafe: false }) !== null).toBe(whenWriting);
    expect(wait(error, { isSafe: true, isSpent: true })).toBeNull();
  });

  it('waits longer each time, and no more than so often', () => {
    const waits = [0, 1, 2, 3, 4].map((repeats) => wait(lost, { isSafe: true, repeats }, 1));
    expect(waits).toEqual([250, 500, 1_000, 2_000, null]);
    expect(wait(lost, { isSafe: true, repeats: 3 }, 0)).toBe(1_000);
  });

  it('never comes back before it was asked to, and not at all after a long time', () => {
    expect(wait(refused('RATE_LIMITED', 429, 7))).toBe(7_000);
    expect(wait(refused('RATE_LIMITED', 429, 7), {}, 1)).toBe(7_125);
    expect(wait(fromProxy(503, 2), { isSafe: true })).toBe(2_000);
    expect(wait(refused('ACCOUNT_PENDING_ERASURE', 503, 3_600))).toBeNull();
  });

  it('asks for long whether the first request with the key has ended', () => {
    const running = refused('IDEMPOTENCY_IN_PROGRESS', 409, 1);
    const waits = [0, 1, 10, 149, 150].map((inProgress) => wait(running, { repeats: 4, inProgress }));
    expect(waits).toEqual([1_000, 2_000, 5_000, 5_000, null]);
  });

  it('is switched off by no repeats', () => {
    const attempt = { isSafe: true, isSpent: false, repeats: 0, inProgress: 0, error: lost };
    expect(waitBeforeRepeat(attempt, { ...DEFAULT_RETRIES, repeats: 0 }, 0)).toBeNull();
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-03-01T10:00:00Z');

  it.each([
    [null, null],
    ['', null],
    ['soon', null],
    ['0', 0],
    ['120', 120],
    ['Sun, 01 Mar 2026 10:00:30 GMT', 30],
    ['Sun, 01 Mar 2026 09:00:00 GMT', 0],
  ])('%p is %p seconds', (header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds);
  });
});
