import { Injectable } from '@nestjs/common';
import { type Caller, PorticoError } from '#libs/kernel';
import { ServerAccess, type AccessibleServer } from '../../servers/access/server-access.query.js';
import { refuseSharedSlot } from '../../servers/life/shared-slot.policy.js';

/** What is known of the machine behind a server; the worker asks the provider every ten seconds. */
@Injectable()
export class RefreshServer {
  constructor(private readonly access: ServerAccess) {}

  /** @throws PorticoError `VM_MISSING` when the provider no longer has the machine: delete and recreate. */
  async execute({ principal }: Caller, serverId: string): Promise<AccessibleServer> {
    const found = await this.access.require(principal, serverId, 'refresh');
    refuseSharedSlot(found.server);
    const { status, errorCode } = found.server;
    if (status === 'error' && errorCode === 'VM_MISSING') throw new PorticoError('VM_MISSING');
    return found;
  }
}
