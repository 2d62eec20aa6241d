import { Injectable } from '@nestjs/common';
import { type Caller, PorticoError } from '#libs/kernel';
import { ServerAccess, type AccessibleServer } from '../../servers/access/server-access.query.js';
import { ChangePower } from './change-power.command.js';
import { EnsureAwake } from './ensure-awake.command.js';
import { refuseSharedSlot } from '../../servers/life/shared-slot.policy.js';

export interface WakeOrder {
  /** Waits until it is awake. */
  readonly wait: boolean;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface WokenServer extends AccessibleServer {
  readonly awake: boolean;
}

/** Wakes a server on request, waiting for it or not. One that runs is left as it is. */
@Injectable()
export class WakeServer {
  constructor(
    private readonly access: ServerAccess,
    private readonly power: ChangePower,
    private readonly ensure: EnsureAwake,
  ) {}

  /**
   * @throws PorticoError `WAKE_IN_PROGRESS` when another request wakes it and nobody waits, or the wait is
   *   over; `SERVER_WAKE_BLOCKED`, `SERVER_NOT_READY`, `VM_MISSING`; waiting also `AGENT_NOT_CONNECTED`.
   */
  async execute(caller: Caller, serverId: string, order: WakeOrder): Promise<WokenServer> {
    const found = await this.access.require(caller.principal, serverId, 'wake');
    refuseSharedSlot(found.server);
    if (order.wait) {
      const server = await this.ensure.execute(found.server, 'wake', order);
      return { ...found, server, awake: true };
    }
    if (found.server.status === 'running') return { ...found, awake: true };
    return { ...(await this.ask(caller, serverId)), awake: false };
  }

  /** Somebody else may have woken it meanwhile: then there is nothing left to ask for. */
  private async ask(caller: Caller, serverId: string): Promise<AccessibleServer> {
    try {
      return await this.power.wake(caller, serverId, 'wake');
    } catch (error) {
      if (!(error instanceof PorticoError) || error.code !== 'CONFLICT') throw error;
      return this.access.require(caller.principal, serverId, 'wake');
    }
  }
}
