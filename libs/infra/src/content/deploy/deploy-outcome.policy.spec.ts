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
  const facts = { server: server(kind, connected), report: { ...REPORT, lastFault }, buildLog: '' };
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
    };
    const failure = deployFailure(row, observeOperation(row, row.requestedAt), facts);
    expect(failure?.message).toBe(message);
    expect(failure?.options.extra?.buildLog).toBe('added 3 packages');
    if (kind === 'GALAXY_APP') expect(failure?.options.extra?.logTail).toBe(`added 3 packages\n${message}`);
  });
});
