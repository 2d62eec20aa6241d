import type { AgentHealthReport } from '#libs/agent-protocol';
import type { ServerKind } from '../../contracts/server-terms.js';
import type { DeployReport } from '../../operations/output/deploy-report.js';
import { operationRow } from '../../operations/views/operation-row.fixture.js';
import { observeOperation } from '../../operations/views/operation.policy.js';
import type { AgentFailureCode } from '../../tunnel/index.js';
import { deployFailure } from './deploy-outcome.policy.js';

const REPORT: DeployReport = {
  serviceName: 'app',
  steps: [],
  failure: null,
  warnings: [],
  releaseId: null,
  archive: null,
  fetchMs: 0,
  source: null,
  lastFault: null,
};
const server = (kind: ServerKind, connected = true) => ({ id: 's1', name: 'shop', kind, connected });

function answer(
  phase: 'started' | 'unknown' | 'succeeded',
  kind: ServerKind,
  lastFault: AgentFailureCode | null,
  connected = true,
) {
  const row = operationRow({ kind: 'deploy', phase });
  const facts = {
    server: server(kind, connected),
    report: { ...REPORT, lastFault },
    buildLog: '',
    cause: null,
  };
  return deployFailure(row, observeOperation(row, row.requestedAt), facts);
}

describe('the failure of a deploy', () => {
  it('is none when the release runs', () => {
    expect(answer('succeeded', 'STANDALONE', null)).toBeNull();
  });

  it.each<[ServerKind, AgentFailureCode | null, boolean, string, number]>([
    ['STANDALONE', 'GATEWAY_UNREACHABLE', true, 'GATEWAY_UNREACHABLE', 502],
    ['STANDALONE', 'DEPLOY_TUNNEL_STALE', true, 'DEPLOY_TUNNEL_STALE', 409],
    ['STANDALONE', 'AGENT_NOT_CONNECTED', true, 'DEPLOY_CONNECTION_TERMINATED', 502],
    ['STANDALONE', null, false, 'DEPLOY_CONNECTION_TERMINATED', 502],
    ['STANDALONE', null, true, 'DEPLOY_TIMEOUT', 504],
    ['GALAXY_APP', 'GATEWAY_UNREACHABLE', true, 'GALAXY_HOST_UNREACHABLE', 502],
    ['GALAXY_APP', null, true, 'GALAXY_DEPLOY_INTERRUPTED', 503],
  ])('on %s with the fault %s (connected: %s) is %s', (kind, fault, connected, code, status) => {
    const failure = answer('unknown', kind, fault, connected);
    expect([failure?.code, failure?.status]).toEqual([code, status]);
    const { hint, extra } = failure?.options ?? {};
    expect(JSON.stringify(hint)).toContain('operations?kind=deploy');
    expect(extra?.operationId).toBeDefined();
    expect(extra?.retryable).toBe(kind === 'GALAXY_APP' ? false : undefined);
  });

  it('of one that goes on names the connection or the time', () => {
    expect(answer('started', 'STANDALONE', null)?.code).toBe('DEPLOY_TIMEOUT');
    expect(answer('started', 'STANDALONE', null, false)?.code).toBe('DEPLOY_CONNECTION_TERMINATED');
    expect(answer('started', 'GALAXY_APP', null, false)?.code).toBe('GALAXY_HOST_UNREACHABLE');
  });

  it('on a shared host is told in its own codes, with a way out of too little memory', () => {
    const row = operationRow({
      kind: 'deploy',
      phase: 'failed',
      step: 'build',
      errorCode: 'GALAXY_APP_BUILD_FAILED',
      errorMessage: 'The step build failed.',
    });
    const failed = { step: 'build', message: 'm', exitCode: 137, rolledBackTo: 'r1', health: null } as const;
    const failure = deployFailure(row, observeOperation(row, row.requestedAt), {
      server: server('GALAXY_APP'),
      report: { ...REPORT, failure: failed },
      buildLog: 'Killed',
      cause: null,
    });
    expect(failure?.code).toBe('GALAXY_APP_BUILD_FAILED');
    expect(failure?.options.extra).toMatchObject({
      step: 'build',
      exitCode: 137,
      rolledBackTo: 'r1',
      logTail: 'Killed',
    });
    expect(failure?.options.hint).toMatchObject({ reason: 'out_of_memory', example: { graduateFrom: 's1' } });
  });

  it.each<[ServerKind, string]>([
    ['STANDALONE', 'DEPLOY_FAILED'],
    ['GALAXY_APP', 'GALAXY_APP_BUILD_FAILED'],
  ])('on %s tells why no command ended, whatever was printed', (kind, errorCode) => {
    const row = operationRow({
      kind: 'deploy',
      phase: 'failed',
      step: 'install',
      errorCode,
      errorMessage: 'The step install failed.',
    });
    const message = 'The agent restarted during the deploy, so it was undone.';
    const failed = { step: 'install', message, exitCode: null, rolledBackTo: 'r1', health: null } as const;
    const facts = {
      server: server(kind),
      report: { ...REPORT, failure: failed },
      buildLog: 'added 3 packages',
      cause: null,
    };
    const failure = deployFailure(row, observeOperation(row, row.requestedAt), facts);
    expect(failure?.message).toBe(message);
    expect(failure?.options.extra?.buildLog).toBe('added 3 packages');
    if (kind === 'GALAXY_APP') expect(failure?.options.extra?.logTail).toBe(`added 3 packages\n${message}`);
  });

  const RUNS = 'The deploy is still running; it goes on without this connection.';

  it('of one that goes on says so, and of a slot that nothing is lost', () => {
    expect(answer('started', 'STANDALONE', null)?.message).toBe(RUNS);
    expect(answer('unknown', 'STANDALONE', null)?.message).not.toBe(RUNS);
    expect(answer('unknown', 'STANDALONE', null)?.options.hint).not.toHaveProperty('kept');
    expect(answer('unknown', 'GALAXY_APP', null)?.options.hint).toMatchObject({
      kept: 'The slot, its application and /data are kept. Do not delete or make it anew.',
    });
  });

  const health: AgentHealthReport = { status: null, body: '', logLines: ['listening', 'crashed'] };

  function failedAs(
    errorCode: string | null,
    failure: DeployReport['failure'],
    buildLog = '',
    kind: ServerKind = 'STANDALONE',
  ) {
    const row = operationRow({
      kind: 'deploy',
      phase: 'failed',
      step: 'build',
      errorCode,
      errorMessage: 'It failed.',
    });
    return deployFailure(
      row,
      { ...observeOperation(row, row.requestedAt), ...(errorCode === null && { error: null }) },
      { server: server(kind), report: { ...REPORT, failure }, buildLog, cause: null },
    );
  }

  const FAILED = { step: 'build', message: 'exit 1', exitCode: 1, rolledBackTo: null, health: null } as const;

  it('has all members, whatever the agent has told', () => {
    const nothing = { exitCode: null, rolledBackTo: null, health: null, cause: null };
    expect(failedAs('DEPLOY_FAILED', null)?.options).toEqual({
      message: 'It failed.',
      extra: { operationId: 'op', step: 'build', buildLog: '', ...nothing },
    });
    expect(failedAs('DEPLOY_FAILED', FAILED)?.options.extra?.buildLog).toBe('exit 1');
    expect(failedAs('DEPLOY_FAILED', FAILED, 'printed')?.options.extra?.buildLog).toBe('printed');
    expect(failedAs('DEPLOY_FAILED', { ...FAILED, rolledBackTo: 'r1', health })?.options.extra).toMatchObject(
      {
        exitCode: 1,
        rolledBackTo: 'r1',
        health,
      },
    );
  });

  it.each([
    ['DEPLOY_FAILED', 'DEPLOY_FAILED'],
    ['VALIDATION_ERROR', 'VALIDATION_ERROR'],
    ['GALAXY_APP_BUILD_FAILED', 'GALAXY_APP_BUILD_FAILED'],
    ['GALAXY_APP_START_FAILED', 'GALAXY_APP_START_FAILED'],
    ['EXEC_FAILED', 'DEPLOY_FAILED'],
    [null, 'DEPLOY_FAILED'],
  ])('recorded as %s is told as %s', (errorCode, code) => {
    const failure = failedAs(errorCode, null);
    expect(failure?.code).toBe(code);
    expect(failure?.options.details).toEqual(
      code === 'VALIDATION_ERROR' ? { field: 'source.url' } : undefined,
    );
    expect(failure?.options).not.toHaveProperty('hint');
    expect(failure?.options.extra).not.toHaveProperty('logTail');
  });

  it.each([
    ['DEPLOY_FAILED', undefined],
    ['GALAXY_APP_BUILD_FAILED', 'printed\nlistening\ncrashed'],
    ['GALAXY_APP_START_FAILED', 'printed\nlistening\ncrashed'],
  ])('with the code %s shows of the log of a slot %j', (errorCode, logTail) => {
    const failure = failedAs(errorCode, { ...FAILED, health }, 'printed', 'GALAXY_APP');
    expect(failure?.options.extra?.logTail).toBe(logTail);
  });

  it('does not tell the same reason twice', () => {
    const undone = { ...FAILED, exitCode: null, message: 'Undone.' };
    const failure = failedAs('GALAXY_APP_START_FAILED', undone, '', 'GALAXY_APP');
    expect(failure?.message).toBe('Undone.');
    expect(failure?.options.extra).toMatchObject({ buildLog: 'Undone.', logTail: 'Undone.' });
  });
});
