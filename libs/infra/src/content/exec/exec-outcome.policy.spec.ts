import { observeOperation, type OperationRow } from '../../operations/views/operation.policy.js';
import { operationRow, second } from '../../operations/views/operation-row.fixture.js';
import { execFailure } from './exec-outcome.policy.js';

const ENDED = { startedAt: second(1), settleBy: second(151), finishedAt: second(10) };

const failureOf = (change: Partial<OperationRow>) => {
  const row = operationRow({ ...ENDED, ...change });
  return execFailure(row, observeOperation(row, second(20)));
};

describe('execFailure', () => {
  it.each([0, 1, 137])('is none for exit code %p', (exitCode) => {
    expect(failureOf({ phase: 'succeeded', exitCode })).toBeNull();
  });

  it.each<[string, Partial<OperationRow>, string, number]>([
    ['a command stopped for its time', { phase: 'succeeded', timedOut: true }, 'EXEC_TIMEOUT', 504],
    ['a command that never ran', { phase: 'failed', errorCode: 'EXEC_FAILED' }, 'EXEC_FAILED', 500],
    ['an outcome nobody can prove', { phase: 'unknown' }, 'GATEWAY_UNREACHABLE', 502],
  ])('answers %s', (_what, change, code, status) => {
    const failure = failureOf(change);
    expect(failure).toMatchObject({ code, status });
    expect(failure?.options.extra).toEqual({ operationId: 'op' });
  });

  it('tells to read before repeating when the outcome is unknown', () => {
    expect(failureOf({ phase: 'unknown' })?.options.hint).toMatchObject({
      operationId: 'op',
      recovery: expect.arrayContaining(['GET /v1/infra/operations/op']) as string[],
    });
  });

  it('tells in words what became of the command', () => {
    expect(failureOf({ phase: 'succeeded', timedOut: true, timeoutSeconds: 30 })?.message).toBe(
      'The command was stopped after 30 s.',
    );
    expect(
      failureOf({ phase: 'failed', errorCode: 'EXEC_FAILED', errorMessage: 'No such user.' })?.message,
    ).toBe('No such user.');
    const row = operationRow(ENDED);
    expect(
      execFailure(row, { ...observeOperation(row, second(20)), status: 'failed', error: null })?.code,
    ).toBe('EXEC_FAILED');
  });

  it('tells of one that runs that it does, and to read before repeating', () => {
    const row = operationRow({ ...ENDED, phase: 'started', finishedAt: null });
    const failure = execFailure(row, { ...observeOperation(row, second(20)), status: 'running' });
    expect(failure).toMatchObject({
      code: 'GATEWAY_UNREACHABLE',
      message: 'The operation is still running.',
      options: {
        extra: { operationId: 'op' },
        hint: { recovery: expect.arrayContaining(['GET /v1/infra/operations/op']) as string[] },
      },
    });
    expect(JSON.stringify(failure?.options.hint)).toContain('operations?kind=exec');
    expect(failureOf({ phase: 'unknown' })?.message).not.toBe(failure?.message);
  });
});
