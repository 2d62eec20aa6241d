import { operationRow, second } from './operation-row.fixture.js';
import { OperationAnswer } from './operation.answer.js';

const DAY = 86_400;
const STARTED = { phase: 'started', startedAt: second(1), settleBy: second(151), fence: 7 } as const;
const ENDED = { ...STARTED, finishedAt: second(10) } as const;
const IDENTITY = {
  operationId: 'op',
  kind: 'exec',
  serverId: 'server',
  startedAt: second(0).toISOString(),
};

const RUNNING = { status: 'running', exitCode: null, finishedAt: null, error: null } as const;

describe('an operation in an answer', () => {
  it.each([
    ['requested', operationRow(), 5, { ...RUNNING, queuedMs: 5_000 }],
    ['started', operationRow(STARTED), 5, RUNNING],
    [
      'succeeded with a code',
      operationRow({ ...ENDED, phase: 'succeeded', exitCode: 3 }),
      20,
      { status: 'succeeded', exitCode: 3, finishedAt: second(10).toISOString(), error: null },
    ],
    [
      'succeeded after its time limit',
      operationRow({ ...ENDED, phase: 'succeeded', timedOut: true }),
      20,
      { status: 'succeeded', exitCode: null, finishedAt: second(10).toISOString(), error: null },
    ],
    [
      'failed',
      operationRow({ ...ENDED, phase: 'failed', errorCode: 'EXEC_FAILED', errorMessage: 'no' }),
      20,
      {
        status: 'failed',
        exitCode: null,
        finishedAt: second(10).toISOString(),
        error: { code: 'EXEC_FAILED', message: 'no' },
      },
    ],
    [
      'unknown',
      operationRow({ ...ENDED, phase: 'unknown' }),
      20,
      { status: 'unknown', exitCode: null, finishedAt: second(10).toISOString(), error: null },
    ],
    [
      'started and stale',
      operationRow(STARTED),
      151,
      { status: 'unknown', exitCode: null, finishedAt: second(151).toISOString(), error: null },
    ],
  ])('shows %s', (_what, row, now, outcome) => {
    expect(OperationAnswer.of(row, second(now))).toEqual({
      ...IDENTITY,
      outcomeAvailable: true,
      step: null,
      queuedMs: 1_000,
      outputDropped: false,
      ...outcome,
    });
  });

  it('shows an operation that could not start in time as failed: it never ran', () => {
    expect(OperationAnswer.of(operationRow(), second(120))).toMatchObject({
      status: 'failed',
      queuedMs: 120_000,
      finishedAt: second(120).toISOString(),
      error: { code: 'EXEC_FAILED' },
    });
  });

  it.each([
    ['by the clock', operationRow({ ...ENDED, phase: 'succeeded', exitCode: 0 }), 10 + 7 * DAY],
    ['by fact', operationRow({ ...ENDED, phase: 'expired', exitCode: 0 }), 20],
    ['when it only went stale', operationRow(STARTED), 151 + 7 * DAY],
  ])('leaves out every part of an outcome that expired %s', (_what, row, now) => {
    expect(OperationAnswer.of(row, second(now))).toEqual({ ...IDENTITY, outcomeAvailable: false });
  });

  it('keeps an outcome to the last millisecond of seven days', () => {
    const row = operationRow({ ...ENDED, phase: 'succeeded', exitCode: 0 });
    const lastMoment = new Date(second(10 + 7 * DAY).getTime() - 1);
    expect(OperationAnswer.of(row, lastMoment).outcomeAvailable).toBe(true);
  });

  it('gives deploy rows their step and no exit code', () => {
    const answer = OperationAnswer.of(
      operationRow({ ...STARTED, kind: 'deploy', step: 'install' }),
      second(5),
    );
    expect(answer).toMatchObject({ kind: 'deploy', step: 'install' });
    expect(answer).not.toHaveProperty('exitCode');
  });
});
