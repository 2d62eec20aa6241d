import { Inject, Injectable } from '@nestjs/common';
import { Portals } from '#libs/auth';
import { PorticoError, type ErrorCode } from '#libs/kernel';
import type { WakeReason } from '../../contracts/server.events.js';
import { OperationWatch } from '../../operations/views/operation-watch.js';
import { WAITS, type Waits } from '../../operations/waits.js';
import type { ServerRow } from '../../servers/views/server-row.js';
import { ServerRepository } from '../../servers/views/server.repository.js';
import { RequestWake } from './request-wake.command.js';
import { machineOf } from './server-machine.js';
import { wakeFailure } from './wake-failure.policy.js';

export interface AwakeWithin {
  /** Milliseconds the whole wait may take. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** A push can be lost, and the tunnel is no fact of the log. */
const POLL_MS = 500;

/** Brings a server to where its agent can be called, and waits for it. */
@Injectable()
export class EnsureAwake {
  constructor(
    private readonly servers: ServerRepository,
    private readonly wake: RequestWake,
    private readonly portals: Portals,
    private readonly watch: OperationWatch,
    @Inject(WAITS) private readonly waits: Waits,
  ) {}

  /**
   * @param server as just read.
   * @returns the server `running` with its tunnel.
   * @throws PorticoError `SERVER_NOT_READY` while it is provisioned or when it was put to sleep meanwhile;
   *   `VM_MISSING`, `SERVER_WAKE_BLOCKED`, `ACCOUNT_FROZEN`, `AGENT_NOT_CONNECTED`, `PROVIDER_ERROR`;
   *   `WAKE_IN_PROGRESS` when the time is over and it still wakes.
   */
  async execute(
    server: ServerRow,
    reason: WakeReason,
    { timeoutMs, signal }: AwakeWithin,
  ): Promise<ServerRow> {
    if (server.status === 'running' && server.connected && server.rebootId === null) return server;
    const waiter = this.watch.openServer(machineOf(server));
    try {
      return await this.untilAwake(server, reason, performance.now() + timeoutMs, (rest) =>
        waiter.wait(Math.min(POLL_MS, rest), signal),
      );
    } finally {
      waiter.close();
    }
  }

  private async untilAwake(
    server: ServerRow,
    reason: WakeReason,
    deadline: number,
    wait: (rest: number) => Promise<void>,
  ): Promise<ServerRow> {
    let began = performance.now();
    let asked = false;
    for (;;) {
      const { row, status } = await this.look(server.id);
      // A restart that was asked for ends whatever is begun before it.
      const isRestarting = row.rebootId !== null;
      if (status === 'running' && row.connected && !isRestarting) return row;
      if (status === 'sleeping') {
        if (asked) throw wakeFailure(row);
        await this.ask(row, reason);
        asked = true;
        continue;
      }
      asked ||= status === 'waking';
      const now = performance.now();
      if (isRestarting) began = now;
      else if (status === 'running' && now > Math.min(deadline, began + this.waits.tunnelMs)) {
        throw new PorticoError('AGENT_NOT_CONNECTED');
      }
      const refusal = REFUSED[status];
      if (refusal) throw new PorticoError(refusal, { details: { status } });
      if (now > deadline) throw new PorticoError('WAKE_IN_PROGRESS');
      await wait(Math.max(1, deadline - now));
    }
  }

  /** The server, and the status of the machine it runs on. */
  private async look(serverId: string): Promise<{ row: ServerRow; status: ServerRow['status'] }> {
    const row = await this.servers.find(serverId);
    if (!row || row.status === 'deleted') throw new PorticoError('SERVER_NOT_FOUND');
    if (row.galaxyId === null) return { row, status: row.status };
    const host = await this.servers.find(row.galaxyId);
    return { row, status: row.status === 'running' && host ? host.status : row.status };
  }

  private async ask({ id, portalId, preventWake }: ServerRow, reason: WakeReason): Promise<void> {
    if (preventWake) throw new PorticoError('SERVER_WAKE_BLOCKED');
    if ((await this.portals.find(portalId))?.frozen) throw new PorticoError('ACCOUNT_FROZEN');
    if ((await this.wake.execute(id, reason)) === 'blocked') throw new PorticoError('SERVER_WAKE_BLOCKED');
  }
}

/** Statuses that no wait brings to life. */
const REFUSED: Readonly<Record<ServerRow['status'], ErrorCode | null>> = {
  provisioning: 'SERVER_NOT_READY',
  running: null,
  sleeping: null,
  waking: null,
  error: 'VM_MISSING',
  deleted: 'SERVER_NOT_FOUND',
};
