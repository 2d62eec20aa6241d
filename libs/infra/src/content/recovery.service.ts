import { Inject, Injectable } from '@nestjs/common';
import { callerMeta } from '#libs/event-log/contracts';
import { type Caller, CLOCK, type Clock, PorticoError } from '#libs/kernel';
import { agentTarget, type ServerRow } from '../servers/views/server-row.js';
import { ServerLocks, type LockHolder, LockStream } from '../operations/locks/server-locks.js';
import { observeOperation, type OperationRow } from '../operations/views/operation.policy.js';
import { OperationLeaseRepository } from '../operations/locks/operation-lease.repository.js';
import { NEVER_RAN } from '../operations/life/operation.decider.js';
import { OperationTransitions } from '../operations/life/operation-transitions.js';
import { OperationViewRepository } from '../operations/views/operation-view.repository.js';
import { Operations } from '../operations/views/operations.service.js';
import { ServerAccess } from '../servers/access/server-access.service.js';
import { AgentClient, agentFailureCode, AgentRefused, type AgentTarget } from '../tunnel/index.js';
import type { ServerLockReleased } from '../contracts/server.events.js';

export interface Unstuck {
  /** False when nothing held the server. */
  readonly released: boolean;
  /** What held it; null when nothing did, or an upload. */
  readonly operationId: string | null;
}

const NOTHING: Unstuck = { released: false, operationId: null };

/** How long the agent may take to answer. */
const AGENT_TIMEOUT_MS = 10_000;
/** How long the end of a stopped operation is waited for. */
const END_TIMEOUT_MS = 20_000;

/**
 * Frees servers from what holds them. The outcome of an operation stays with whoever runs or adopts it: it is never
 * written from here, except that something never started never will.
 */
@Injectable()
export class RecoveryService {
  constructor(
    private readonly access: ServerAccess,
    private readonly locks: ServerLocks,
    private readonly leases: OperationLeaseRepository,
    private readonly operations: OperationViewRepository,
    private readonly steps: OperationTransitions,
    private readonly following: Operations,
    private readonly agent: AgentClient,
    private readonly releases: LockStream,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Frees a server whose lock nobody works under any more.
   * @param force stops an operation that is alive, and waits for its end for a while.
   * @throws PorticoError `SERVER_NOT_FOUND`, `WRONG_KEY`, `SERVER_ROLE_FORBIDDEN`; `UNSTICK_UNSUPPORTED` for an
   *   application on a shared host; `EXEC_BUSY` with the holder when it is alive and `force` is not given.
   */
  async unstick(caller: Caller, serverId: string, force: boolean): Promise<Unstuck> {
    const { server } = await this.access.require(caller.principal, serverId, 'unstick');
    if (server.kind === 'GALAXY_APP') throw new PorticoError('UNSTICK_UNSUPPORTED');
    const holder = await this.locks.holder(serverId);
    if (!holder) return NOTHING;
    if (holder.kind === 'upload') return this.unstickUpload(caller, serverId, holder, force);
    const row = await this.operations.find(holder.operationId);
    if (row && (await this.isAlive(row, server))) {
      if (!force) throw await this.locks.refusal(serverId, caller.principal.keyId);
      await this.stop(row, agentTarget(server));
    }
    await this.release(caller, serverId, holder, force ? 'force' : 'unstick');
    return { released: true, operationId: holder.operationId };
  }

  /**
   * Without a question, whatever holds the server.
   * @returns false when nothing held it.
   * @throws PorticoError `SERVER_NOT_FOUND`, `WRONG_KEY`, `SERVER_ROLE_FORBIDDEN`
   */
  async releaseLock(caller: Caller, serverId: string): Promise<boolean> {
    await this.access.require(caller.principal, serverId, 'lock');
    const holder = await this.locks.holder(serverId);
    return holder !== null && this.release(caller, serverId, holder, 'lock');
  }

  /** The process that sends it finds its lease gone and stops. */
  private async unstickUpload(
    caller: Caller,
    serverId: string,
    holder: LockHolder,
    force: boolean,
  ): Promise<Unstuck> {
    const { operationId } = holder;
    if (!force && (await this.leases.isAlive(operationId))) {
      throw await this.locks.refusal(serverId, caller.principal.keyId);
    }
    const released = await this.release(caller, serverId, holder, force ? 'force' : 'unstick');
    await this.leases.endLeftBehind(operationId);
    return { released, operationId: null };
  }

  /** Somebody works on it, or it still runs on the server. */
  private async isAlive(row: OperationRow, server: ServerRow): Promise<boolean> {
    if (observeOperation(row, this.clock.now()).status !== 'running') return false;
    if (row.phase === 'requested' || (await this.leases.isAlive(row.operationId))) return true;
    const known = await this.ask((signal) =>
      this.agent.readOperation(agentTarget(server), row.operationId, { signal }),
    );
    return known?.state === 'running';
  }

  /** Its runner, or whoever adopts it, records how it ended. */
  private async stop({ operationId, kind, phase }: OperationRow, target: AgentTarget): Promise<void> {
    if (phase === 'requested') {
      const message = 'It was stopped before it began. Nothing ran.';
      const loaded = await this.steps.load(operationId);
      // One that has started since may have run: only its runner knows how it ends.
      const isWaiting = loaded.state.phase === 'requested';
      const fail = { type: 'fail', code: NEVER_RAN[kind], message } as const;
      if (isWaiting && !(await this.steps.attempt(loaded, fail)).lost) return;
    }
    const asked = await this.ask(async (signal) => {
      const known = await this.agent.stopOperation(target, operationId, { signal });
      // A start that is still on its way must not arrive any more.
      return known ?? (await this.agent.voidOperation(target, operationId, { signal }));
    });
    if (asked === undefined) return;
    await this.following.untilEnd(operationId, AbortSignal.timeout(END_TIMEOUT_MS));
  }

  /** Undefined when the agent cannot be asked. */
  private async ask<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    const signal = AbortSignal.timeout(AGENT_TIMEOUT_MS);
    try {
      return await work(signal);
    } catch (error) {
      if (signal.aborted || agentFailureCode(error) || error instanceof AgentRefused) return undefined;
      throw error;
    }
  }

  /** Writes down who did it. @returns false when the operation no longer held the server. */
  private async release(
    { principal, requestId }: Caller,
    serverId: string,
    { operationId, kind }: Pick<LockHolder, 'operationId' | 'kind'>,
    by: ServerLockReleased['data']['by'],
  ): Promise<boolean> {
    const release = { type: 'release', serverId, operationId, kind, by } as const;
    try {
      const { facts } = await this.releases.handle(serverId, release, {
        meta: callerMeta(principal, requestId),
        portalId: principal.portalId,
        also: async (tx) => {
          // What was not released is not written down either.
          if (!(await this.locks.releaseServer(tx, serverId, operationId))) throw new NotHeldError();
        },
      });
      return facts.length > 0;
    } catch (error) {
      if (error instanceof NotHeldError) return false;
      throw error;
    }
  }
}

/** Takes the fact back of a lock that has ended by itself. */
class NotHeldError extends Error {
  override readonly name = 'NotHeldError';
}
