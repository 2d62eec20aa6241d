import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { callerMeta, EventStore } from '#libs/event-log';
import { type Caller, CLOCK, type Clock } from '#libs/kernel';
import { lockStream, type ServerLockReleased } from '../../contracts/lock.events.js';
import { ServerLockRepository, type LockHolder } from '../../operations/locks/server-lock.repository.js';
import { ServerAccess } from '../../servers/access/server-access.query.js';

/** Gives servers free and writes down who did. Ends no operation: its lease and its outcome are its runner's. */
@Injectable()
export class ReleaseLock {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly access: ServerAccess,
    private readonly locks: ServerLockRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Without a question, whatever holds the server.
   * @returns false when nothing held it.
   * @throws PorticoError `SERVER_NOT_FOUND`, `WRONG_KEY`, `SERVER_ROLE_FORBIDDEN`
   */
  async execute(caller: Caller, serverId: string): Promise<boolean> {
    await this.access.require(caller.principal, serverId, 'lock');
    const holder = await this.locks.holder(serverId);
    return holder !== null && this.release(caller, serverId, holder, 'lock');
  }

  /** @returns false when the operation no longer held the server. */
  async release(
    { principal, requestId }: Caller,
    serverId: string,
    { operationId, kind }: Pick<LockHolder, 'operationId' | 'kind'>,
    by: ServerLockReleased['data']['by'],
  ): Promise<boolean> {
    const data = { serverId, operationId, kind, by, releasedAt: this.clock.now().toISOString() };
    try {
      await this.database.transaction(async (tx) => {
        await this.store.append<ServerLockReleased>(tx, {
          module: 'infra',
          streamType: 'lock',
          streamId: lockStream(serverId),
          portalId: principal.portalId,
          expectedVersion: 'any',
          events: [{ type: 'server_lock_released', data }],
          meta: callerMeta(principal, requestId),
        });
        // What was not released is not written down either.
        if (!(await this.locks.releaseServer(tx, serverId, operationId))) throw new NotHeld();
      });
      return true;
    } catch (error) {
      if (error instanceof NotHeld) return false;
      throw error;
    }
  }
}

class NotHeld extends Error {}
