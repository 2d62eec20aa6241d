import { Injectable } from '@nestjs/common';
import { callerMeta } from '#libs/event-log/contracts';
import type { Caller } from '#libs/kernel';
import type { ServerLockReleased } from '../../contracts/lock.events.js';
import { LockStream } from '../../operations/locks/lock.stream.js';
import { ServerLockRepository, type LockHolder } from '../../operations/locks/server-lock.repository.js';
import { ServerAccess } from '../../servers/access/server-access.query.js';

/** Gives servers free and writes down who did. Ends no operation: its lease and its outcome are its runner's. */
@Injectable()
export class ReleaseLock {
  constructor(
    private readonly access: ServerAccess,
    private readonly locks: ServerLockRepository,
    private readonly releases: LockStream,
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
