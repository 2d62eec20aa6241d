import { Injectable } from '@nestjs/common';
import type { Transaction } from '#libs/database';
import { PorticoError } from '#libs/kernel';
import { type LockClaim, ServerLockRepository } from '../../operations/locks/server-lock.repository.js';
import type { ServerRow } from '../../servers/views/server-row.js';

/**
 * One build at a time on a shared host: a deploy of an application there holds the host's lock
 * too, under its own operation. It goes with the lock of the application when the operation ends.
 */
@Injectable()
export class GalaxyBuildLock {
  constructor(private readonly locks: ServerLockRepository) {}

  /**
   * In the transaction that accepts the deploy, after the lock of the application itself. Does
   * nothing for a server that has a machine of its own.
   * @param claim that of the application.
   * @throws PorticoError `GALAXY_BUILD_BUSY` while another application of the host builds.
   */
  async acquire(tx: Transaction, server: Pick<ServerRow, 'galaxyId'>, claim: LockClaim): Promise<void> {
    if (server.galaxyId === null) return;
    const isFree = await this.locks.acquire(tx, { ...claim, serverId: server.galaxyId });
    if (!isFree) throw new PorticoError('GALAXY_BUILD_BUSY');
  }
}
