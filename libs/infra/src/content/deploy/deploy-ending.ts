import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import type { AgentDeployReport, AgentOutputEnd } from '#libs/agent-protocol';
import { retryTransient, type Transaction } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';
import { ArchiveSupply, type StagedArchive } from '../deploy-source/archive-supply.js';
import { SOURCE_VERSIONS, type SourceVersions } from '../deploy-source/deploy-sources.port.js';
import { galaxyFailure } from './galaxy-deploy.policy.js';
import { contentExpiry, type OperationOutcome } from '../../operations/life/operation.decider.js';
import type { DeployedRelease } from '../../contracts/operation.events.js';
import type { DeployReport, SourceOutcome } from '../../operations/output/deploy-report.js';
import { OperationContents } from '../../operations/output/operation-contents.repository.js';
import type { OperationEnding, StartedOperation } from '../../operations/running/operation-run.port.js';
import { ServerRecords } from '../../servers/views/server-records.repository.js';
import type { ServerRow } from '../../servers/views/server-row.js';
import { ServerRepository } from '../../servers/views/server.repository.js';
import { ordered } from '../../servers/configuration/configuration.policy.js';
import {
  ServerConfigurations,
  type StoredConfiguration,
} from '../../servers/configuration/server-configurations.js';
import { PLATFORM_VARIABLES } from '../../servers/configuration/variables.policy.js';
import { type DeployInput, readDeployInput } from './deploy-order.policy.js';
import { DeployProgress } from './deploy-progress.js';
import { createMask } from './deploy-report.policy.js';

const NOT_SAVED: SourceOutcome = { saved: false, versionId: null, deduplicated: false };
/** A store that hangs must not hold the end of a good deploy until it counts as unknown. */
const SAVE_WITHIN_MS = 100_000;
const NO_HEALTH_PATH =
  'Without healthPath any answer of the application counts as healthy. Name a path that tells.';

type Failure = NonNullable<AgentDeployReport['failure']>;

/** Turns what an agent tells of the end of a deploy into its outcome, its report and its stored version. */
@Injectable()
export class DeployEnding {
  private readonly logger = new Logger(DeployEnding.name);

  constructor(
    private readonly progress: DeployProgress,
    private readonly contents: OperationContents,
    private readonly supply: ArchiveSupply,
    private readonly servers: ServerRepository,
    private readonly records: ServerRecords,
    private readonly configurations: ServerConfigurations,
    @Optional() @Inject(SOURCE_VERSIONS) private readonly versions: SourceVersions | null,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param staged the archive, when it is still on this machine. */
  async compose(
    operation: StartedOperation,
    { timedOut, truncated }: AgentOutputEnd,
    told: AgentDeployReport,
    staged: StagedArchive | null,
  ): Promise<OperationEnding> {
    const { signal } = operation.lease;
    const stored = await retryTransient(() => this.contents.findInput(operation.operationId), { signal });
    const input = readDeployInput(stored);
    const report = reportOf(await this.progress.read(operation), told, input);
    const { failure } = report;
    if (failure) return this.failed(operation, report, failure);
    if (timedOut) return this.withoutRelease(operation, TOOK_TOO_LONG, report);
    const source = await this.save(operation, input, report, staged);
    const server = await this.serverOf(operation);
    const { runtime = null, start = null, env = {} } = input?.plan ?? {};
    const deployed: DeployedRelease = {
      runtime,
      port: portOf(input, server),
      envKeys: Object.keys(env),
      versionId: source.versionId,
      ...(runtime === 'static' && start === null && { static: true }),
    };
    const outcome = { type: 'succeed', exitCode: null, timedOut: false, truncated, deployed } as const;
    return this.withReport(operation, outcome, { ...report, source }, input);
  }

  private serverOf({ serverId, lease }: StartedOperation): Promise<ServerRow | null> {
    return retryTransient(() => this.servers.find(serverId), { signal: lease.signal });
  }

  /** An end that only this side knows of. */
  async without(
    operation: StartedOperation,
    outcome: OperationOutcome,
    change: Partial<DeployReport> = {},
  ): Promise<OperationEnding> {
    return this.withoutRelease(operation, outcome, { ...(await this.progress.read(operation)), ...change });
  }

  private async failed(
    operation: StartedOperation,
    report: DeployReport,
    failure: Failure,
  ): Promise<OperationEnding> {
    const { step, exitCode } = failure;
    const server = await this.serverOf(operation);
    const code =
      server?.kind === 'GALAXY_APP'
        ? galaxyFailure(server, { step, exitCode, log: failure.message }).code
        : 'DEPLOY_FAILED';
    // The log is for ever: it says where, the report says what was printed.
    const message = `The step ${step} failed${exitCode === null ? '' : ` with exit code ${exitCode}`}.`;
    return this.withoutRelease(operation, { type: 'fail', code, message, step }, report);
  }

  /** Of an outcome that nobody knows nothing is said; what the deploy held ends by itself then. */
  private async withoutRelease(
    operation: StartedOperation,
    outcome: OperationOutcome,
    report: DeployReport,
  ): Promise<OperationEnding> {
    if (outcome.type === 'fail') await this.tellFailed(operation);
    return this.withReport(operation, outcome, report);
  }

  /** @param released the order of what came into use. */
  private withReport(
    { operationId, serverId }: StartedOperation,
    outcome: OperationOutcome,
    report: DeployReport,
    released: DeployInput | null = null,
  ): OperationEnding {
    return {
      outcome,
      record: async (tx) => {
        const configuration = released && (await this.configure(tx, operationId, released, serverId));
        const told = configuration ? { ...report, configuration: configuration.version } : report;
        await this.contents.saveReport(tx, operationId, told, contentExpiry(this.clock.now()));
        const { displayName = null, description = null } = released ?? {};
        if (displayName === null && description === null) return;
        await this.records.describe(tx, serverId, { displayName, description });
      },
    };
  }

  /** What the deploy named holds from now on, and the release is remembered to run with it. */
  private async configure(
    tx: Transaction,
    operationId: string,
    { configuration: order }: DeployInput,
    serverId: string,
  ): Promise<StoredConfiguration | null> {
    if (!order) return null;
    return this.configurations.change(tx, { serverId, operationId }, (before) => ordered(before, order));
  }

  /** A failed save fails nothing: its outcome is in the answer. */
  private async save(
    { operationId, serverId, lease }: StartedOperation,
    input: DeployInput | null,
    { archive }: DeployReport,
    staged: StagedArchive | null,
  ): Promise<SourceOutcome> {
    if (input?.source.kind === 'release') return kept(input.source.versionId);
    if (!this.versions || !input || !archive) return { ...NOT_SAVED, reason: 'There is no source storage.' };
    const { source, skipSnapshotReason, changelog, keyId, userId = null, session } = input;
    try {
      const server = await retryTransient(() => this.servers.find(serverId), { signal: lease.signal });
      if (!server) throw new Error('its server is gone');
      const atHand = staged ?? (await this.supply.stored(operationId, lease.signal));
      return await this.versions.deployed({
        ...archive,
        operationId,
        server,
        source: source.kind,
        skipSnapshotReason,
        changelog,
        keyId,
        userId,
        session,
        open: atHand && (() => atHand.open()),
        signal: AbortSignal.any([lease.signal, AbortSignal.timeout(SAVE_WITHIN_MS)]),
      });
    } catch (error) {
      this.logger.warn(`The archive of ${operationId} was not kept: ${(error as Error).message}`);
      return { ...NOT_SAVED, reason: 'The archive could not be kept. Save it again.' };
    }
  }

  private async tellFailed({ operationId }: StartedOperation): Promise<void> {
    await this.versions?.failed(operationId).catch((error: Error) => {
      this.logger.warn(`The failure of ${operationId} is not told with its version: ${error.message}`);
    });
  }
}

/** What ran before runs again: it is stored as it was, or not at all. */
function kept(versionId: string | null): SourceOutcome {
  if (versionId !== null) return { saved: true, versionId, deduplicated: true };
  return { ...NOT_SAVED, reason: 'The release was taken from the server, where it still was.' };
}

/** The port of an order that names none is that of the server, also one that was set while it ran. */
function portOf(input: DeployInput | null, server: ServerRow | null): number {
  if (input?.port === undefined) return input?.plan.port ?? 0;
  return input.port ?? server?.port ?? input.plan.port;
}

const TOOK_TOO_LONG: OperationOutcome = {
  type: 'fail',
  code: 'DEPLOY_FAILED',
  message: 'The deploy took longer than its time on the server and was stopped.',
};

/** What is known here joined with what the agent tells; no value of the environment in any text. */
function reportOf(known: DeployReport, told: AgentDeployReport, input: DeployInput | null): DeployReport {
  const mask = createMask(secretsOf(input));
  const { failure } = told;
  return {
    ...known,
    releaseId: told.releaseId,
    steps: told.steps.map((step) =>
      step.name === 'download' && step.durationMs !== null
        ? { ...step, durationMs: step.durationMs + known.fetchMs }
        : step,
    ),
    warnings: [...new Set([...known.warnings, ...told.warnings.map(mask), ...healthWarning(told, input)])],
    failure: failure && {
      ...failure,
      message: mask(failure.message),
      health: failure.health && {
        ...failure.health,
        body: mask(failure.health.body),
        logLines: failure.health.logLines.map(mask),
      },
    },
  };
}

/** Values the caller sent; those of the platform are no secrets. */
function secretsOf(input: DeployInput | null): string[] {
  return Object.entries(input?.plan.env ?? {})
    .filter(([name]) => !PLATFORM_VARIABLES.has(name))
    .map(([, value]) => value);
}

function healthWarning({ warnings }: AgentDeployReport, input: DeployInput | null): string[] {
  const isTold = warnings.some((line) => line.includes('healthPath'));
  return input && input.plan.healthPath === null && !isTold ? [NO_HEALTH_PATH] : [];
}
