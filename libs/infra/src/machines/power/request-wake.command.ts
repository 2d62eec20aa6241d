import { Injectable } from '@nestjs/common';
import { Portals } from '#libs/auth';
import { callerMeta } from '#libs/event-log/contracts';
import { type Caller, PorticoError } from '#libs/kernel';
import type { WakeReason } from '../../contracts/server.events.js';
import { ServerStream } from '../../servers/life/server.stream.js';
import type { ServerRow, ServerStatusOfRow } from '../../servers/views/server-row.js';
import { ServerRepository } from '../../servers/views/server.repository.js';
import { machineOf } from './server-machine.js';

export type WakeAnswer = 'awake' | 'waking' | 'blocked';

/** What a status means to somebody who wants the server awake; a sleeping one is on its way from here on. */
const ANSWERS: Readonly<Record<ServerStatusOfRow, WakeAnswer>> = {
  provisioning: 'blocked',
  running: 'awake',
  sleeping: 'waking',
  waking: 'waking',
  error: 'blocked',
  deleted: 'blocked',
};

/** Asks for a sleeping server to be woken; the machine follows in a job. */
@Injectable()
export class RequestWake {
  constructor(
    private readonly servers: ServerRepository,
    private readonly stream: ServerStream,
    private readonly portals: Portals,
  ) {}

  /**
   * A repeat while it wakes is harmless. An application on a shared host wakes its host.
   * @returns `blocked` when it may not be woken (its setting, a frozen balance) or has nothing to wake.
   */
  async execute(serverId: string, reason: WakeReason, caller?: Caller): Promise<WakeAnswer> {
    const machine = await this.machine(serverId);
    if (!machine) return 'blocked';
    if (machine.status !== 'sleeping') return ANSWERS[machine.status];
    if (await this.isBlocked(machine)) return 'blocked';
    const meta = caller ? callerMeta(caller.principal, caller.requestId) : 'system';
    try {
      await this.stream.handle(machine.id, { type: 'wake', serverId: machine.id, reason }, { meta });
      return 'waking';
    } catch (error) {
      if (!(error instanceof PorticoError)) throw error;
      // Refused for what it has become since it was read.
      return ANSWERS[(await this.machine(serverId))?.status ?? 'deleted'];
    }
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
