import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import type { AgentDeployFailure, AgentDeployReport, AgentOutputEnd, DeployStep } from '#libs/agent-protocol';
import { retryTransient, type Transaction } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';
import {
  ArchiveSupply,
  type ArchiveUnavailable,
  type StagedArchive,
} from '../deploy-source/archive-supply.js';
import { SOURCE_VERSIONS, type SourceVersions } from '../deploy-source/deploy-sources.port.js';
import { galaxyFailure } from './galaxy-deploy.policy.js';
import {
  CAUSE_TAIL_BYTES,
  type CauseKind,
  causeOfFailure,
  causeOfLoss,
  type DeployCause,
  lastStep,
} from '../../operations/output/deploy-cause.policy.js';
import { contentExpiry, type OperationOutcome } from '../../operations/life/operation.decider.js';
import type { DeployedRelease, UnknownReason } from '../../contracts/operation.events.js';
import type { DeployReport, SourceOutcome } from '../../operations/output/deploy-report.js';
import { OperationContents, tailOf } from '../../operations/output/operation-contents.repository.js';
import type { AgentFailureCode } from '../../tunnel/index.js';
import type { OperationEnding, StartedOperation } from '../../operations/running/operation-run.port.js';
import { ServerRecords } from '../../servers/views/server-records.repository.js';
import type { ServerRow } from '../../servers/views/server-row.js';
import { ServerRepository } from '../../servers/views/server.repository.js';
import { ordered, startedWith } from '../../servers/configuration/configuration.policy.js';
import {
  type ChangedConfiguration,
  ServerConfigurations,
} from '../../servers/configuration/server-configurations.js';
import { type DeployInput, readDeployInput, textsOf } from './deploy-input.policy.js';
import { DeployProgress } from './deploy-progress.js';
import { createMask, reportOf, secretsOf, withConfiguration } from './deploy-report.policy.js';

const NOT_SAVED: SourceOutcome = { saved: false, versionId: null, deduplicated: false };
/** A store that hangs must not hold the end of a good deploy until it counts as unknown. */
const SAVE_WITHIN_MS = 100_000;

const TOOK_TOO_LONG = 'The deploy took longer than its time on the server and was stopped.';

/** A failure as this side tells it. */
export interface KnownFailure {
  readonly kind: CauseKind;
  readonly code: ArchiveUnavailable['code'];
  readonly message: string;
  readonly step: DeployStep;
}

interface DeployEnd {
  readonly outcome: OperationOutcome;
  readonly report: DeployReport;
  /** Null of a deploy that went well. */
  readonly cause: DeployCause | null;
  /** The order of what came into use, of a good deploy. */
  readonly released?: DeployInput | null;
}

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
    const input = await this.inputOf(operation);
    const report = reportOf(await this.progress.read(operation), told, input);
    if (report.failure) {
      return this.ended(operation, {
        outcome: await this.outcomeOf(operation, report.failure),
        report,
        cause: await this.causeOf(operation, report.failure, input, timedOut ? 'timeout' : undefined),
      });
    }
    if (timedOut) {
      const failure: AgentDeployFailure = {
        step: lastStep(report.steps) ?? 'download',
        message: TOOK_TOO_LONG,
        exitCode: null,
        rolledBackTo: null,
        health: null,
      };
      const cause = await this.causeOf(operation, failure, input, 'timeout');
      const outcome = { type: 'fail', code: 'DEPLOY_FAILED', message: TOOK_TOO_LONG } as const;
      return this.ended(operation, { outcome, report, cause });
    }
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
    return this.ended(operation, { outcome, report: { ...report, source }, cause: null, released: input });
  }

  private serverOf({ serverId, lease }: StartedOperation): Promise<ServerRow | null> {
    return retryTransient(() => this.servers.find(serverId), { signal: lease.signal });
  }

  /** A failure that only this side knows of: what answered before still does. */
  async failed(
    operation: StartedOperation,
    { code, message, step, kind }: KnownFailure,
  ): Promise<OperationEnding> {
    const report = await this.progress.read(operation);
    const before = await retryTransient(() => this.contents.causes([operation.operationId]), {
      signal: operation.lease.signal,
    });
    const rolledBackTo = before.get(operation.operationId)?.releaseBefore ?? null;
    const failure: AgentDeployFailure = { step, message, exitCode: null, rolledBackTo, health: null };
    const failed = { name: step, status: 'failed', durationMs: null, exitCode: null } as const;
    return this.ended(operation, {
      outcome: { type: 'fail', code, message, step },
      report: {
        ...report,
        steps: report.steps.map((told) => (told.status === 'running' ? failed : told)),
        failure,
      },
      cause: await this.causeOf(operation, failure, await this.inputOf(operation), kind),
    });
  }

  /** Nobody knows how it ended. */
  async lost(
    operation: StartedOperation,
    reason: UnknownReason,
    lastFault: AgentFailureCode | null,
  ): Promise<OperationEnding> {
    const report = await this.progress.read(operation);
    const step = lastStep(report.steps);
    const lines = await this.printedBy(operation, step, await this.inputOf(operation));
    return this.ended(operation, {
      outcome: { type: 'lose', reason },
      report: { ...report, lastFault },
      cause: causeOfLoss(reason, step, lines),
    });
  }

  private async inputOf({ operationId, lease }: StartedOperation): Promise<DeployInput | null> {
    const find = () => this.contents.findInput(operationId);
    return readDeployInput(await retryTransient(find, { signal: lease.signal }));
  }

  private async outcomeOf(
    operation: StartedOperation,
    { step, exitCode, message: log }: AgentDeployFailure,
  ): Promise<OperationOutcome> {
    const server = await this.serverOf(operation);
    const code =
      server?.kind === 'GALAXY_APP' ? galaxyFailure(server, { step, exitCode, log }).code : 'DEPLOY_FAILED';
    // The log is for ever: it says where, the report says what was printed.
    const message = `The step ${step} failed${exitCode === null ? '' : ` with exit code ${exitCode}`}.`;
    return { type: 'fail', code, message, step };
  }

  private async causeOf(
    operation: StartedOperation,
    failure: AgentDeployFailure,
    input: DeployInput | null,
    kind?: CauseKind,
  ): Promise<DeployCause> {
    return causeOfFailure(failure, await this.printedBy(operation, failure.step, input), kind);
  }

  /** The last whole lines of a step, without secrets. */
  private async printedBy(
    { operationId, lease }: StartedOperation,
    step: string | null,
    input: DeployInput | null,
  ): Promise<string[]> {
    const tails = await retryTransient(() => this.contents.tails(operationId, CAUSE_TAIL_BYTES), {
      signal: lease.signal,
    });
    const printed = createMask(secretsOf(input))(tailOf(tails, step ?? '', CAUSE_TAIL_BYTES));
    const [first = '', ...lines] = printed.split('\n');
    // The first one may be the rest of a line, and of a secret that is not known by its rest.
    return lines.length > 0 && printed.length > CAUSE_TAIL_BYTES / 2 ? lines : [first, ...lines];
  }

  /** Of an outcome that nobody knows nothing is said; what the deploy held ends by itself then. */
  private async ended(
    operation: StartedOperation,
    { outcome, report, cause, released = null }: DeployEnd,
  ): Promise<OperationEnding> {
    const { operationId, serverId } = operation;
    if (outcome.type === 'fail') await this.tellFailed(operation);
    return {
      outcome,
      record: async (tx) => {
        const configuration = released && (await this.configure(tx, operationId, released, serverId));
        const told = configuration ? withConfiguration(report, configuration) : report;
        const expiresAt = contentExpiry(this.clock.now());
        await this.contents.saveReport(tx, operationId, { report: told, cause }, expiresAt);
        if (released) await this.describe(tx, serverId, released);
      },
    };
  }

  private async describe(tx: Transaction, serverId: string, input: DeployInput): Promise<void> {
    if (input.displayName === null && input.description === null) return;
    const texts = textsOf(input, await this.servers.find(serverId, tx));
    if (texts.displayName === null && texts.description === null) return;
    await this.records.describe(tx, serverId, texts);
  }

  /** What the deploy named holds from now on, and the release is remembered to run with it. */
  private async configure(
    tx: Transaction,
    operationId: string,
    { configuration: order }: DeployInput,
    serverId: string,
  ): Promise<ChangedConfiguration | null> {
    if (!order) return null;
    const release = { operationId, startedWith: startedWith(order) };
    return this.configurations.change(tx, { serverId, release }, (before) => ordered(before, order));
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

/** The port of an order that names none is that of the server. One that was set while it ran is newer than any. */
function portOf(input: DeployInput | null, server: ServerRow | null): number {
  if (input?.port === undefined) return input?.plan.port ?? 0;
  return input.port ?? server?.port ?? input.plan.port;
}
