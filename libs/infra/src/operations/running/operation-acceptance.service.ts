import { Inject, Injectable } from '@nestjs/common';
import { Database, isTransientDatabaseError, retryTransient, type Transaction } from '#libs/database';
import { callerMeta } from '#libs/event-log/contracts';
import { type Caller, CLOCK, newId, PorticoError, type Clock } from '#libs/kernel';
import type { OperationKind } from '../../contracts/operation.events.js';
import { ServerRepository } from '../../servers/views/server.repository.js';
import { OperationStream } from '../life/operation.stream.js';
import { type HeldWork, ServerLocks, type LockClaim } from '../locks/server-locks.js';
import { OperationViewRepository } from '../views/operation-view.repository.js';

/** Runs work of one name after another, so that a crowd waits in memory and not for connections. */
export class KeyedMutex {
  private readonly tails = new Map<string, Promise<unknown>>();

  /** Whether nobody of the name is at work or waits. */
  isFree(name: string): boolean {
    return !this.tails.has(name);
  }

  async runExclusive<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.tails.get(name) ?? Promise.resolve()).then(work, work);
    this.tails.set(name, turn);
    try {
      return await turn;
    } finally {
      if (this.tails.get(name) === turn) this.tails.delete(name);
    }
  }
}

interface OperationOrder {
  readonly kind: OperationKind;
  /** What the server is held for, where it is no plain operation of its kind. */
  readonly heldFor?: HeldWork;
  readonly serverId: string;
  /** Seconds the work itself may take. */
  readonly timeoutSeconds: number;
  /** Whether the server was held when it was read, where it was read just now: it is not looked at again then. */
  readonly isHeld?: boolean;
}

/** What a kind of operation adds to its acceptance. */
interface AcceptanceSteps {
  /** Before the transaction, when the server looks free. */
  readonly before?: (operationId: string) => Promise<void>;
  /** In the transaction, after the lock of the server; a throw accepts nothing. */
  readonly within: (tx: Transaction, claim: LockClaim) => Promise<void>;
  /** Takes `before` back: the operation was certainly not accepted. */
  readonly undo?: (operationId: string) => Promise<void>;
}

type AcceptedOrder = Omit<OperationOrder, 'isHeld'> & { readonly isHeld: boolean | undefined };

/** How long an absent database is waited for to learn whether a commit took place. */
const COMMIT_TIMEOUT_MS = 5_000;

/** Accepts operations: fact, lock, input and view row in one transaction; a job runs them. */
@Injectable()
export class OperationAcceptance {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly database: Database,
    private readonly servers: ServerRepository,
    private readonly stream: OperationStream,
    private readonly operations: OperationViewRepository,
    private readonly locks: ServerLocks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @returns the id of the accepted operation.
   * @throws PorticoError `EXEC_BUSY`, `SERVER_NOT_READY`, and what the steps throw: nothing was accepted.
   */
  accept(caller: Caller, order: OperationOrder, steps: AcceptanceSteps): Promise<string> {
    // Those whose turn it was before may hold it by now.
    const { isHeld } = this.mutex.isFree(order.serverId) ? order : {};
    return this.mutex.runExclusive(order.serverId, () =>
      this.acceptAlone(caller, { ...order, isHeld }, steps),
    );
  }

  private async acceptAlone(caller: Caller, order: AcceptedOrder, steps: AcceptanceSteps): Promise<string> {
    if (order.isHeld !== false) await this.locks.refuseWhenHeld(order.serverId, caller.principal.keyId);
    const operationId = newId();
    let committing = false;
    try {
      await steps.before?.(operationId);
      await this.database.transaction(async (tx) => {
        await steps.within(tx, await this.claim(tx, caller, order, operationId));
        committing = true;
      });
    } catch (error) {
      const isInDoubt = committing && isTransientDatabaseError(error);
      if (isInDoubt && (await this.wasAccepted(operationId))) return operationId;
      await steps.undo?.(operationId);
      throw error;
    }
    return operationId;
  }

  private async claim(
    tx: Transaction,
    { principal, requestId }: Caller,
    { kind, heldFor = kind, serverId, timeoutSeconds }: AcceptedOrder,
    operationId: string,
  ): Promise<LockClaim> {
    const { keyId, portalId } = principal;
    const acquiredAt = this.clock.now();
    const claim: LockClaim = { serverId, operationId, kind: heldFor, ownerKeyId: keyId, acquiredAt };
    // All three travel together, the append first.
    const [, isFree, status] = await Promise.all([
      this.stream.begin(
        tx,
        operationId,
        { type: 'request', kind, operationId, serverId, portalId, keyId, timeoutSeconds },
        { meta: callerMeta(principal, requestId), portalId },
      ),
      this.locks.acquire(tx, claim),
      this.servers.lockStatus(tx, serverId),
    ]);
    if (!isFree) throw await this.locks.refusal(serverId, keyId, tx);
    if (status !== 'running') throw new PorticoError('SERVER_NOT_READY', { details: { status } });
    return claim;
  }

  /** A connection that breaks during the commit leaves open whether it took place. */
  private async wasAccepted(operationId: string): Promise<boolean> {
    const find = () => this.operations.find(operationId);
    return (await retryTransient(find, { deadlineMs: COMMIT_TIMEOUT_MS })) !== null;
  }
}
