import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { AgentDeployStep, AgentOperation, AgentOutputEnd } from '#libs/agent-protocol';
import { retryTransient } from '#libs/database';
import type { UnknownReason } from '../../contracts/operation.events.js';
import {
  type ArchivePlace,
  ArchiveSupply,
  ArchiveUnavailable,
  type StagedArchive,
} from '../deploy-source/archive-supply.js';
import { NO_REPORT } from '../../operations/output/deploy-report.js';
import { OperationContents } from '../../operations/output/operation-contents.repository.js';
import type {
  OperationEnding,
  OperationRun,
  PreparedOperation,
  StartedOperation,
} from '../../operations/running/operation-run.port.js';
import {
  AgentClient,
  agentFailureCode,
  AgentMalformed,
  AgentRefused,
  type AgentFailureCode,
} from '../../tunnel/index.js';
import { DeployEnding, type KnownFailure } from './deploy-ending.js';
import { readDeployInput } from './deploy-input.policy.js';
import { DeployProgress } from './deploy-progress.js';
import { findReportFault } from './deploy-report.policy.js';

/** How long an archive is offered to an agent that cannot be reached. */
const PUT_WITHIN_MS = 120_000;
const PUT_AGAIN_MS = 500;

const DOWNLOAD = { name: 'download', exitCode: null } as const;

/** How a deploy runs: the archive is fetched here, put on the server, and unfolded there. */
@Injectable()
export class DeployRun implements OperationRun {
  /** Archives at hand, by operation, until their run is over. */
  private readonly staged = new Map<string, StagedArchive>();

  constructor(
    private readonly agent: AgentClient,
    private readonly contents: OperationContents,
    private readonly supply: ArchiveSupply,
    private readonly progress: DeployProgress,
    private readonly ending: DeployEnding,
  ) {}

  async prepare(operation: StartedOperation): Promise<PreparedOperation> {
    const { operationId, lease, fence, target, timeoutSeconds, prefetched } = operation;
    const find = async () => prefetched?.input ?? this.contents.findInput(operationId);
    const input = readDeployInput(await retryTransient(find, { signal: lease.signal }));
    if (!input) return { ending: await this.failed(operation, 'The order of the deploy is gone.') };
    const { source, plan: planned, warnings, kept = [] } = input;
    const { serviceName } = planned;
    await this.progress.write(operation, { ...NO_REPORT, serviceName, warnings, kept });
    if (source.kind === 'release') {
      const plan = { ...planned, archive: null, release: source.releaseId };
      return { request: { fence, kind: 'deploy', slot: target.slot, timeoutSeconds, plan } };
    }
    const archive = await this.obtain(operation, source);
    if (archive instanceof ArchiveUnavailable) {
      const { message, code } = archive;
      return { ending: await this.failed(operation, message, { code, kind: 'archive' }) };
    }
    const refusal = await this.put(operation, archive);
    if (refusal !== null) return { ending: await this.failed(operation, refusal) };
    const plan = { ...planned, archive: archive.facts };
    return { request: { fence, kind: 'deploy', slot: target.slot, timeoutSeconds, plan } };
  }

  async onStep(operation: StartedOperation, step: AgentDeployStep): Promise<void> {
    await this.progress.steps(operation, [step]);
  }

  /** Steps between the last output that was read and now are not told again. */
  async onKnown(operation: StartedOperation, { deploy }: AgentOperation): Promise<void> {
    const { operationId, lease } = operation;
    const read = await retryTransient(() => this.contents.lastSeq(operationId), { signal: lease.signal });
    if (read > 0) await this.progress.steps(operation, deploy?.steps ?? []);
  }

  async end(operation: StartedOperation, end: AgentOutputEnd): Promise<OperationEnding | null> {
    if (end.state === 'running') return null;
    const fault = findReportFault(end);
    if (fault !== null || !end.deploy) throw new AgentMalformed(operation.serverId, new Error(`${fault}`));
    const staged = this.staged.get(operation.operationId) ?? null;
    return this.ending.compose(operation, end, end.deploy, staged);
  }

  async neverReached(operation: StartedOperation): Promise<OperationEnding> {
    return this.failed(operation, 'The deploy never reached the server.');
  }

  async refused(operation: StartedOperation, reason: string): Promise<OperationEnding> {
    return this.failed(operation, `The server refused: ${reason}.`);
  }

  /** The step before all others is told from here too. */
  async wasSeen(operation: StartedOperation): Promise<boolean> {
    const { steps } = await this.progress.read(operation);
    return steps.some(({ name }) => name !== DOWNLOAD.name);
  }

  async lost(
    operation: StartedOperation,
    reason: UnknownReason,
    lastFault: AgentFailureCode | null,
  ): Promise<OperationEnding> {
    return this.ending.lost(operation, reason, lastFault);
  }

  async release({ operationId }: StartedOperation): Promise<void> {
    const staged = this.staged.get(operationId);
    this.staged.delete(operationId);
    await staged?.dispose();
  }

  private async obtain(
    operation: StartedOperation,
    source: ArchivePlace,
  ): Promise<StagedArchive | ArchiveUnavailable> {
    const { operationId, lease } = operation;
    const begun = performance.now();
    await this.progress.steps(operation, [{ ...DOWNLOAD, status: 'running', durationMs: null }]);
    try {
      const archive = await this.supply.obtain(operationId, source, lease.signal);
      this.staged.set(operationId, archive);
      const fetchMs = Math.round(performance.now() - begun);
      const report = await this.progress.read(operation);
      await this.progress.write(operation, { ...report, archive: archive.facts, fetchMs });
      return archive;
    } catch (error) {
      if (error instanceof ArchiveUnavailable) return error;
      throw error;
    }
  }

  /** @returns why the server did not take the archive; null when it has it. Nothing has started yet. */
  private async put(
    { target, operationId, lease }: StartedOperation,
    { facts, open }: StagedArchive,
  ): Promise<string | null> {
    const { size, sha256 } = facts;
    const until = performance.now() + PUT_WITHIN_MS;
    for (;;) {
      try {
        await this.agent.putArchive(target, operationId, {
          size,
          sha256,
          body: open(),
          signal: lease.signal,
        });
        return null;
      } catch (error) {
        if (error instanceof AgentRefused) return `The server did not take the archive: ${error.reason}.`;
        const code = agentFailureCode(error);
        if (!code || lease.signal.aborted) throw error;
        if (performance.now() > until) return `The archive could not be brought to the server (${code}).`;
      }
      await delay(PUT_AGAIN_MS, undefined, { signal: lease.signal });
    }
  }

  private failed(
    operation: StartedOperation,
    why: string,
    { code = 'DEPLOY_FAILED', kind = 'never_ran' }: Partial<Pick<KnownFailure, 'code' | 'kind'>> = {},
  ): Promise<OperationEnding> {
    const message = `${why.replace(/\.?$/, '.')} Nothing ran.`;
    return this.ending.failed(operation, { kind, code, message, step: DOWNLOAD.name });
  }
}
