import { Injectable } from '@nestjs/common';
import { Portals } from '#libs/auth';
import { callerMeta } from '#libs/event-log/contracts';
import type { Caller } from '#libs/kernel';
import type { WakeReason } from '../../contracts/server.events.js';
import { ServerLog } from '../../servers/life/server-log.js';
import type { ServerRow } from '../../servers/views/server-row.js';
import { ServerRepository } from '../../servers/views/server.repository.js';
import { machineOf } from './server-machine.js';

export type WakeAnswer = 'awake' | 'waking' | 'blocked';

/** Another writer may be first a few times in a row; each time the row is read again. */
const TRIES = 5;

/** Asks for a sleeping server to be woken; the machine follows in a job. */
@Injectable()
export class RequestWake {
  constructor(
    private readonly servers: ServerRepository,
    private readonly log: ServerLog,
    private readonly portals: Portals,
  ) {}

  /**
   * A repeat while it wakes is harmless. An application on a shared host wakes its host.
   * @returns `blocked` when it may not be woken (its setting, a frozen balance) or has nothing to wake.
   */
  async execute(serverId: string, reason: WakeReason, caller?: Caller): Promise<WakeAnswer> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const machine = await this.machine(serverId);
      if (machine?.status === 'running') return 'awake';
      if (machine?.status === 'waking') return 'waking';
      if (machine?.status !== 'sleeping' || (await this.isBlocked(machine))) return 'blocked';
      const meta = caller ? callerMeta(caller.principal, caller.requestId) : {};
      const command = { type: 'wake', serverId: machine.id, reason } as const;
      if (await this.log.advance(machine.id, command, meta)) return 'waking';
    }
    return 'waking';
  }

  private async machine(serverId: string): Promise<ServerRow | null> {
    const server = await this.servers.find(serverId);
    if (!server || server.galaxyId === null || server.status === 'deleted') return server;
    return this.servers.find(machineOf(server));
  }

  private async isBlocked({ preventWake, portalId }: ServerRow): Promise<boolean> {
    return preventWake || ((await this.portals.find(portalId))?.frozen ?? false);
  }
}
