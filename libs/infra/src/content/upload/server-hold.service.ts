import { Inject, Injectable, Logger } from '@nestjs/common';
import { Database, isTransientDatabaseError, retryTransient } from '#libs/database';
import { type Caller, CLOCK, type Clock, newId, PorticoError } from '#libs/kernel';
import { ServerLocks } from '../../operations/locks/server-locks.js';
import {
  type HeldLease,
  OperationLeaseRepository,
} from '../../operations/locks/operation-lease.repository.js';
import { KeyedMutex } from '../../operations/running/operation-acceptance.service.js';
import { LeaseKeeper } from '../../operations/locks/runner-lease.js';
import { ServerRepository } from '../../servers/views/server.repository.js';

/** How long an absent database is waited for to free a server. Later its lease has lapsed. */
const RELEASE_TIMEOUT_MS = 20_000;

const LAPSED =
  'The service could not tell its database for too long that the upload goes on, and gave the server free. Upload again.';

/** Holds a server for work of this process that is no operation. */
@Injectable()
export class ServerHold {
  private readonly logger = new Logger(ServerHold.name);
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly database: Database,
    private readonly servers: ServerRepository,
    private readonly locks: ServerLocks,
    private readonly leases: OperationLeaseRepository,
    private readonly keeper: LeaseKeeper,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Does the work under the lock of the server, which is free again when it ends, however it ends. When this
   * process dies, the lock goes with its lease.
   * @param work its signal is aborted by the caller's, and when the lock is taken away.
   * @throws PorticoError `EXEC_BUSY`, `SERVER_NOT_READY`; `CONFLICT` when the server was taken away
   */
  async during<T>(
    { principal: { keyId } }: Caller,
    serverId: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const holdId = newId();
    const held: HeldLease = { operationId: holdId, runner: newId(), work: 'upload' };
    try {
      await this.mutex.runExclusive(serverId, () => this.acquire(serverId, keyId, held));
    } catch (error) {
      // A connection that breaks during the commit leaves open whether it took place.
      if (isTransientDatabaseError(error)) await this.release(holdId);
      throw error;
    }
    const lease = this.keeper.hold(held, signal);
    try {
      return await work(lease.signal);
    } catch (error) {
      if (!lease.signal.aborted || signal.aborted) throw error;
      throw new PorticoError('CONFLICT', {
        message: lease.hasLapsed ? LAPSED : 'The server was taken away by an unstick.',
        cause: error,
      });
    } finally {
      await lease.close();
      await this.release(holdId);
    }
  }

  private async acquire(serverId: string, keyId: string, held: HeldLease): Promise<void> {
    await this.locks.refuseWhenHeld(serverId, keyId);
    const claim = { serverId, operationId: held.operationId, kind: 'upload', ownerKeyId: keyId };
    await this.database.transaction(async (tx) => {
      if (!(await this.locks.acquire(tx, { ...claim, acquiredAt: this.clock.now() }))) {
        throw await this.locks.refusal(serverId, keyId, tx);
      }
      const status = await this.servers.lockStatus(tx, serverId);
      if (status !== 'running') throw new PorticoError('SERVER_NOT_READY', { details: { status } });
      this.leases.lease(tx, held);
    });
  }

  private async release(holdId: string): Promise<void> {
    try {
      await retryTransient(
        () =>
          this.database.transaction(async (tx) => {
            this.locks.release(tx, holdId);
            this.leases.end(tx, holdId);
          }),
        { deadlineMs: RELEASE_TIMEOUT_MS },
      );
    } catch (error) {
      this.logger.warn(`The hold ${holdId} lapses by itself: ${(error as Error).message}`);
    }
  }
}
