import type { AgentHealthReport } from '#libs/agent-protocol';
import { PorticoError, type ErrorCode } from '#libs/kernel';
import type { ServerKind } from '../../contracts/server-terms.js';
import type { DeployCause } from '../../operations/output/deploy-cause.policy.js';
import { galaxyFailure } from './galaxy-deploy.policy.js';
import type { DeployReport } from '../../operations/output/deploy-report.js';
import {
  type ObservedOperation,
  type OperationRow,
  readFirstHint,
} from '../../operations/views/operation.policy.js';
import type { AgentFailureCode } from '../../tunnel/index.js';

/** What a refusal of a deploy is made of. */
export interface DeployFacts {
  readonly server: {
    readonly id: string;
    readonly name: string;
    readonly kind: ServerKind;
    /** Whether its tunnel is known right now. */
    readonly connected: boolean;
  };
  readonly report: DeployReport;
  /** The end of what the failing step printed, without secrets. */
  readonly buildLog: string;
  /** Null of one that went well or goes on. */
  readonly cause: DeployCause | null;
}

/** Members of `error` beside code and message when a deploy failed. */
export interface DeployFailureMembers {
  readonly operationId: string;
  readonly step: string | null;
  readonly exitCode: number | null;
  readonly buildLog: string;
  readonly rolledBackTo: string | null;
  readonly health: AgentHealthReport | null;
  readonly cause: DeployCause | null;
}

type TransportCode =
  | 'GATEWAY_UNREACHABLE'
  | 'DEPLOY_CONNECTION_TERMINATED'
  | 'DEPLOY_TIMEOUT'
  | 'DEPLOY_TUNNEL_STALE'
  | 'GALAXY_DEPLOY_INTERRUPTED'
  | 'GALAXY_HOST_UNREACHABLE';

/** Why the agent could not be asked, as an answer tells it. */
const LOSSES: Readonly<Record<AgentFailureCode, TransportCode>> = {
  GATEWAY_UNREACHABLE: 'GATEWAY_UNREACHABLE',
  DEPLOY_TUNNEL_STALE: 'DEPLOY_TUNNEL_STALE',
  AGENT_NOT_CONNECTED: 'DEPLOY_CONNECTION_TERMINATED',
};

const FAILURE_CODES = [
  'DEPLOY_FAILED',
  'VALIDATION_ERROR',
  'GALAXY_APP_BUILD_FAILED',
  'GALAXY_APP_START_FAILED',
] as const;

function failureCode(code: string | undefined): ErrorCode {
  return FAILURE_CODES.find((known) => known === code) ?? 'DEPLOY_FAILED';
}

function transportCode({ server, report }: DeployFacts, isRunning: boolean): TransportCode {
  const known = isRunning ? null : report.lastFault;
  const fault = known ?? (server.connected ? null : 'AGENT_NOT_CONNECTED');
  if (server.kind === 'GALAXY_APP') return fault ? 'GALAXY_HOST_UNREACHABLE' : 'GALAXY_DEPLOY_INTERRUPTED';
  return fault ? LOSSES[fault] : 'DEPLOY_TIMEOUT';
}

function notConfirmed(row: OperationRow, facts: DeployFacts, isRunning: boolean): PorticoError {
  const { operationId, serverId } = row;
  const isShared = facts.server.kind === 'GALAXY_APP';
  const hint = readFirstHint('deploy', serverId, operationId);
  return new PorticoError(transportCode(facts, isRunning), {
    ...(isRunning && { message: 'The deploy is still running; it goes on without this connection.' }),
    hint: isShared
      ? { ...hint, kept: 'The slot, its application and /data are kept. Do not delete or make it anew.' }
      : hint,
    extra: {
      operationId,
      ...(isShared && { retryable: false }),
      ...(facts.cause && { cause: facts.cause }),
    },
  });
}

function failed(row: OperationRow, error: ObservedOperation['error'], facts: DeployFacts): PorticoError {
  const { report, server, buildLog, cause } = facts;
  const { failure } = report;
  const extra: DeployFailureMembers = {
    operationId: row.operationId,
    step: row.step,
    exitCode: failure?.exitCode ?? null,
    buildLog: buildLog === '' ? (failure?.message ?? '') : buildLog,
    rolledBackTo: failure?.rolledBackTo ?? cause?.rolledBackTo ?? null,
    health: failure?.health ?? null,
    cause,
  };
  const code = failureCode(error?.code);
  // What was printed does not tell of a time limit or a restart: no command has ended by itself there.
  const reason = failure?.exitCode === null ? failure.message : null;
  const printed = reason === null || reason === extra.buildLog ? [extra.buildLog] : [extra.buildLog, reason];
  const log = [...printed, ...(failure?.health?.logLines ?? [])].join('\n');
  const shared =
    !failure || (code !== 'GALAXY_APP_BUILD_FAILED' && code !== 'GALAXY_APP_START_FAILED')
      ? null
      : galaxyFailure(server, { step: failure.step, exitCode: failure.exitCode, log });
  return new PorticoError(code, {
    message: cause?.summary ?? reason ?? error?.message,
    ...(shared && { hint: shared.hint }),
    ...(code === 'VALIDATION_ERROR' && { details: { field: 'source.url' } }),
    extra: { ...extra, ...(shared && { logTail: shared.logTail }) },
  });
}

/** The failure a deploy answer carries; null when it carries the release. */
export function deployFailure(
  row: OperationRow,
  observed: ObservedOperation,
  facts: DeployFacts,
): PorticoError | null {
  switch (observed.status) {
    case 'succeeded':
      return null;
    case 'failed':
      return failed(row, observed.error, facts);
    case 'unknown':
      return notConfirmed(row, facts, false);
    case 'running':
      return notConfirmed(row, facts, true);
  }
}
