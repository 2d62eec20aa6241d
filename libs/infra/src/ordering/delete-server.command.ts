import { Injectable } from '@nestjs/common';
import { callerMeta } from '#libs/event-log';
import { type Caller, PorticoError } from '#libs/kernel';
import { EndSubscriptions } from '../portal-events/event-subscriptions/end-subscriptions.command.js';
import { BusyServer } from '../operations/locks/busy-server.query.js';
import { ServerLockRepository } from '../operations/locks/server-lock.repository.js';
import { ServerAccess } from '../servers/access/server-access.query.js';
import { ServerLog } from '../servers/life/server-log.js';

/** Soft delete: the server is gone for every route but the operations list of those who used it. The host is told. */
@Injectable()
export class DeleteServer {
  constructor(
    private readonly access: ServerAccess,
    private readonly log: ServerLog,
    private readonly locks: ServerLockRepository,
    private readonly busy: BusyServer,
    private readonly subscriptions: EndSubscriptions,
  ) {}

  /** @throws PorticoError `EXEC_BUSY` while an operation runs there. */
  async execute(caller: Caller, serverId: string): Promise<void> {
    const { principal } = caller;
    const { server } = await this.access.require(principal, serverId, 'delete');
    await this.busy.refuseWhenHeld(serverId, principal.keyId);
    const deleted = await this.log.advance(
      serverId,
      { type: 'delete', serverId },
      callerMeta(caller.principal, caller.requestId),
      async (tx) => {
        const { keyId } = principal;
        if (await this.locks.holder(serverId, tx)) throw await this.busy.refusal(serverId, keyId, tx);
      },
    );
    if (!deleted) throw new PorticoError('SERVER_NOT_FOUND');
    await this.subscriptions.ofServer(caller, server);
  }
}
