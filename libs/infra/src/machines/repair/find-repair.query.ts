import { Injectable } from '@nestjs/common';
import type { Principal } from '#libs/kernel';
import { refuseSharedSlot } from '../../servers/life/shared-slot.policy.js';
import { ServerAccess } from '../../servers/access/server-access.query.js';
import type { ServerRepair } from './server-repair.js';
import { ServerRepairRepository } from './server-repair.repository.js';

/** The newest repair of a server; null when it never had one. */
@Injectable()
export class FindRepair {
  constructor(
    private readonly access: ServerAccess,
    private readonly repairs: ServerRepairRepository,
  ) {}

  async execute(principal: Principal, serverId: string): Promise<ServerRepair | null> {
    const { server } = await this.access.require(principal, serverId, 'read');
    refuseSharedSlot(server);
    return this.repairs.find(serverId);
  }
}
