import { type ErrorCode, PorticoError } from '#libs/kernel';
import { type Settlement, settlementOf } from './idempotency.policy.js';

describe('what becomes of the key of a request that failed', () => {
  it.each<[ErrorCode, Settlement]>([
    ['VALIDATION_ERROR', 'forget'],
    ['INVALID_REQUEST', 'forget'],
    ['RATE_LIMITED', 'forget'],
    ['QUEUE_OVERFLOW', 'forget'],
    ['EXEC_BUSY', 'forget'],
    ['TIMEOUT_QUARANTINE', 'forget'],
    ['WRONG_KEY', 'keep'],
    ['HOST_ERROR', 'keep'],
    ['HOST_TIMEOUT', 'keep'],
    ['HOST_UNAVAILABLE', 'keep'],
    ['EXEC_TIMEOUT', 'keep'],
    ['DB_TRANSIENT', 'unknown'],
    ['INTERNAL_ERROR', 'unknown'],
  ])('%s → %s', (code, settlement) => {
    expect(settlementOf(new PorticoError(code))).toBe(settlement);
  });
});
