import { Injectable } from '@nestjs/common';
import { retryTransient } from '#libs/database';
import { type JobContext, JobHandler } from '#libs/jobs';
import { newId } from '#libs/kernel';
import type { OperationKind } from '../../contracts/operation.events.js';
import { agentTarget } from '../../servers/views/server-row.js';
import { ServerRepository } from '../../servers/views/server.repository.js';
import type { AgentTarget } from '../../tunnel/index.js';
import { TunnelRepository } from '../../tunnel/tunnel.repository.js';
import { OperationTransitions } from '../life/operation-transitions.js';
import { NEVER_RAN, NEVER_STARTED } from '../life/operation.decider.js';
import type { LoadedOperation, StoredOperationEvent } from '../life/operation.stream.js';
import { OperationLeaseRepository } from '../locks/operation-lease.repository.js';
import { LeaseKeeper } from '../locks/runner-lease.js';
import { type OperationWork, RUN_DEPLOY, RUN_EXEC, SETTLE_OPERATION } from '../operation.jobs.js';
import { OperationContents } from '../output/operation-contents.repository.js';
import { OperationViewRepository } from '../views/operation-view.repository.js';
import { OperationExecution } from './operation-execution.service.js';
import type { PrefetchedInput } from './operation-run.port.js';

type Fence = Extract<StoredOperationEvent, { type: 'operation_started' }>;

/** What the facts say of the rest counts. */
type NamedWork = Pick<OperationWork, 'operationId'> & Partial<OperationWork>;

interface TakenOperation {
  readonly kind: OperationKind;
  readonly serverId: string;
  readonly target: AgentTarget;
  readonly fence: number;
  readonly timeoutSeconds: number;
  readonly settleBy: Date;
  readonly known: LoadedOperation;
  readonly prefetched: PrefetchedInput;
}

function fenceIn(events: readonly StoredOperationEvent[]): Fence | null {
  return events.find((event): event is Fence => event.type === 'operation_started') ?? null;
}

/** Takes operations and sees them through: those just accepted, and those whose runner fell silent. */
@Injectable()
export class OperationRunner {
  constructor(
    private readonly steps: OperationTransitions,
    private readonly operations: OperationViewRepository,
    private readonly leases: OperationLeaseRepository,
    private readonly servers: ServerRepository,
    private readonly contents: OperationContents,
    private readonly tunnels: TunnelRepository,
    private readonly execution: OperationExecution,
    private readonly keeper: LeaseKeeper,
  ) {}

  @JobHandler(RUN_EXEC)
  async runCommand({ data, shutdown }: JobContext<OperationWork>): Promise<void> {
    await this.start(data, shutdown);
  }

  @JobHandler(RUN_DEPLOY)
  async runDeploy({ data, shutdown }: JobContext<OperationWork>): Promise<void> {
    await this.start(data, shutdown);
  }

  @JobHandler(SETTLE_OPERATION)
  async settle({ data, shutdown }: JobContext<OperationWork>): Promise<void> {
    await this.takeOver(data.operationId, shutdown);
  }

  /**
   * Starts an accepted operation. Called any number of times, it runs it once.
   * The append of `operation_started` is the fence: whoever meets a conflict there stops.
   * Throws only before it; an absent database is waited out.
   */
  async start({ operationId }: NamedWork, stop: AbortSignal): Promise<void> {
    const runner = newId();
    const taken = await retryTransient(() => this.take(operationId, runner), { signal: stop });
    if (!taken) return;
    const lease = this.keeper.hold({ operationId, runner, work: 'operation' }, stop);
    await this.execution.start({ ...taken, operationId, lease });
  }

  /** Takes over a started operation whose runner fell silent. It asks the agent and starts nothing. */
  async takeOver(operationId: string, stop: AbortSignal): Promise<void> {
    const runner = newId();
    if (!(await this.leases.adopt(operationId, runner))) return;
    const found = await retryTransient(
      async () => {
        const row = await this.operations.find(operationId);
        return row && { row, server: await this.servers.find(row.serverId) };
      },
      { signal: stop },
    );
    if (!found?.server) return;
    const { kind, serverId, phase, timeoutSeconds, fence, settleBy } = found.row;
    if (phase !== 'started' || fence === null || !settleBy) {
      // Nobody runs it any more: the lease is one that was left behind.
      await this.leases.endLeftBehind(operationId);
      return;
    }
    const lease = this.keeper.hold({ operationId, runner, work: 'operation' }, stop);
    const target = agentTarget(found.server);
    await this.execution.adopt({
      operationId,
      kind,
      serverId,
      target,
      fence,
      timeoutSeconds,
      settleBy,
      lease,
    });
  }

  /** @returns null when there is nothing to run, or another runner runs it. */
  private async take(operationId: string, runner: string): Promise<TakenOperation | null> {
    const loaded = this.steps.recall(operationId) ?? (await this.steps.load(operationId));
    const { phase, kind, serverId, timeoutSeconds } = loaded.state;
    if ((phase !== 'requested' && phase !== 'started') || !kind || !serverId) return null;
    const reading = this.prefetch(operationId, serverId);
    // Whether the fence was crossed has to be known before a failure of it counts.
    reading.catch(() => undefined);
    const known = await this.cross(loaded, runner);
    const started = known && fenceIn(known.events);
    if (!started) return null;
    const prefetched = await reading;
    if (!prefetched) {
      const outcome = { type: 'fail', code: NEVER_RAN[kind], message: NEVER_STARTED } as const;
      await this.steps.settle(operationId, outcome, { known });
      return null;
    }
    const { position: fence, data } = started;
    const settleBy = new Date(data.settleBy);
    return { kind, serverId, fence, timeoutSeconds, settleBy, known, ...prefetched };
  }

  /**
   * Reads what the run begins with while the fence is on its way to the disk. Input and tunnel are read again behind it
   * where they cannot be read now.
   * @returns null when there is no such server
   */
  private async prefetch(
    operationId: string,
    serverId: string,
  ): Promise<Pick<TakenOperation, 'target' | 'prefetched'> | null> {
    const finding = this.contents.findInput(operationId).catch(() => undefined);
    const server = await this.servers.find(serverId);
    if (!server) return null;
    const target = agentTarget(server);
    const [input, replicaUrl] = await Promise.all([
      finding,
      this.tunnels.findReplicaUrl(target.serverId).catch(() => undefined),
    ]);
    return { target, prefetched: { input, replicaUrl } };
  }

  /** @returns the operation behind its fence; null when another runner was first or it may no longer start. */
  private async cross(loaded: LoadedOperation, runner: string): Promise<LoadedOperation | null> {
    const { id: operationId, state } = loaded;
    if (state.phase === 'started') {
      // Our own append, when the connection broke before its commit was confirmed.
      return (await this.leases.renew(operationId, runner)) ? loaded : null;
    }
    const attempt = await this.steps.attempt(
      loaded,
      { type: 'start' },
      {
        also: async (tx, { facts }) => {
          // One that may no longer start has ended instead: nobody would end its lease.
          if (fenceIn(facts)) this.leases.lease(tx, { operationId, runner, work: 'operation' });
        },
      },
    );
    return attempt.lost ? null : attempt;
  }
}
