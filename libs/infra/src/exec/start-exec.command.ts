import { Inject, Injectable } from '@nestjs/common';
import { Database, isTransientDatabaseError, retryTransient } from '#libs/database';
import { callerMeta } from '#libs/event-log';
import { CLOCK, newId, PorticoError, type Clock } from '#libs/kernel';
import type { Caller } from '../contracts/caller.js';
import { OperationInputRepository } from '../operation-output/operation-input.repository.js';
import { contentExpiry } from '../operation-output/content-expiry.policy.js';
import { BusyServer } from '../operations/busy-server.query.js';
import { OperationLog } from '../operations/operation-log.js';
import { OperationViewRepository } from '../operations/operation-view.repository.js';
import { ReadyServer } from '../operations/ready-server.command.js';
import { ServerLockRepository } from '../operations/server-lock.repository.js';
import { ServerRepository } from '../servers/server.repository.js';
import { InTurn } from './in-turn.js';

export interface ExecOrder {
  readonly serverId: string;
  /** 1 to 10,000 characters, run by `sh`. */
  readonly command: string;
  /** 1 to 600 seconds. */
  readonly timeoutSeconds: number;
}

/** How long an absent database is waited for to learn whether a commit took place. */
const COMMIT_PATIENCE_MS = 5_000;

/** Accepts a command: fact, lock, text and view row in one transaction; a job runs it. */
@Injectable()
export class StartExec {
  private readonly turns = new InTurn();

  constructor(
    private readonly database: Database,
    private readonly ready: ReadyServer,
    private readonly servers: ServerRepository,
    private readonly log: OperationLog,
    private readonly operations: OperationViewRepository,
    private readonly locks: ServerLockRepository,
    private readonly inputs: OperationInputRepository,
    private readonly busy: BusyServer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A sleeping server is woken first.
   * @param signal ends the wait for it.
   * @returns the id of the accepted operation.
   * @throws PorticoError `SERVER_NOT_FOUND`, `WRONG_KEY`, `SERVER_ROLE_FORBIDDEN`, `NOT_BLACKHOLE`,
   *   `SERVER_NOT_READY`, `AGENT_NOT_CONNECTED`, `WAKE_IN_PROGRESS`, `EXEC_BUSY` and others: nothing was
   *   accepted.
   */
  async execute(caller: Caller, order: ExecOrder, signal?: AbortSignal): Promise<string> {
    const { serverId } = order;
    await this.ready.execute(caller.principal, serverId, 'exec', signal);
    return this.turns.run(serverId, () => this.accept(caller, order));
  }

  private async accept(caller: Caller, { serverId, command, timeoutSeconds }: ExecOrder): Promise<string> {
    const { keyId, portalId } = caller.principal;
    await this.busy.refuseWhenHeld(serverId, keyId);
    const operationId = newId();
    const now = this.clock.now();
    let committing = false;
    try {
      await this.database.transaction(async (tx) => {
        await this.log.request(
          tx,
          { type: 'request', kind: 'exec', operationId, serverId, portalId, keyId, timeoutSeconds },
          callerMeta(caller.principal, caller.requestId),
        );
        const claim = { serverId, operationId, kind: 'exec', ownerKeyId: keyId, acquiredAt: now };
        if (!(await this.locks.acquire(tx, claim))) throw await this.busy.refusal(serverId, keyId, tx);
        const status = await this.servers.lockStatus(tx, serverId);
        if (status !== 'running') throw new PorticoError('SERVER_NOT_READY', { details: { status } });
        await this.inputs.save(tx, operationId, command, contentExpiry(now));
        committing = true;
      });
    } catch (error) {
      const isInDoubt = committing && isTransientDatabaseError(error);
      if (!isInDoubt || !(await this.wasAccepted(operationId))) throw error;
    }
    return operationId;
  }

  /** A connection that breaks during the commit leaves open whether it took place. */
  private async wasAccepted(operationId: string): Promise<boolean> {
    const find = () => this.operations.find(operationId);
    return (await retryTransient(find, { deadlineMs: COMMIT_PATIENCE_MS })) !== null;
  }
}
