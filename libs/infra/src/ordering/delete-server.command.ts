import { Injectable } from '@nestjs/common';
import { callerMeta } from '#libs/event-log/contracts';
import type { Caller } from '#libs/kernel';
import { EventSubscriptions } from '../portal-events/event-subscriptions/event-subscriptions.service.js';
import { BusyServer } from '../operations/locks/busy-server.query.js';
import { ServerLockRepository } from '../operations/locks/server-lock.repository.js';
import { ServerAccess } from '../servers/access/server-access.query.js';
import { ServerStream } from '../servers/life/server.stream.js';

/** Soft delete: the server is gone for every route but the operations list of those who used it. The host is told. */
@Injectable()
export class DeleteServer {
  constructor(
    private readonly access: ServerAccess,
    private readonly servers: ServerStream,
    private readonly locks: ServerLockRepository,
    private readonly busy: BusyServer,
    private readonly subscriptions: EventSubscriptions,
  ) {}

  /** @throws PorticoError `EXEC_BUSY` while an operation runs there. */
  async execute(caller: Caller, serverId: string): Promise<void> {
    const { principal, requestId } = caller;
    const { server } = await this.access.require(principal, serverId, 'delete');
    await this.busy.refuseWhenHeld(serverId, principal.keyId);
    const remove = { type: 'delete', serverId } as const;
    await this.servers.handle(serverId, remove, {
      meta: callerMeta(principal, requestId),
      also: async (tx) => {
        const { keyId } = principal;
        if (await this.locks.holder(serverId, tx)) throw await this.busy.refusal(serverId, keyId, tx);
      },
    });
    await this.subscriptions.endOfServer(caller, server);
  }
}
