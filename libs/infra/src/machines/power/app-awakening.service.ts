import { Injectable } from '@nestjs/common';
import { PorticoError } from '#libs/kernel';
import type { WakeReason } from '../../contracts/server.events.js';
import { OperationWatch } from '../../operations/views/operation-watch.js';
import { agentTarget, type ServerRow } from '../../servers/views/server-row.js';
import { ServerRepository } from '../../servers/views/server.repository.js';
import { AppProbe } from '../../tunnel/index.js';
import { machineOf, WAKE_TIMEOUT_MS, WakeService } from './wake.service.js';

/** Between two looks at an application whose agent answers at once. */
const LOOK_AGAIN_MS = 100;

type WokenServer = Pick<ServerRow, 'id' | 'galaxyId'>;

/** Brings servers to where their applications take connections. */
@Injectable()
export class AppAwakening {
  constructor(
    private readonly wake: WakeService,
    private readonly servers: ServerRepository,
    private readonly watch: OperationWatch,
    private readonly probe: AppProbe,
  ) {}

  /**
   * Wakes a server that sleeps and waits until its application takes connections, whatever restarts meanwhile.
   * @returns false when nothing is to be waited for: nothing was deployed, or it does not come up; or the signal was aborted.
   * @throws PorticoError as {@link WakeService.ensureAwake}
   */
  async bring(server: WokenServer, reason: WakeReason, signal: AbortSignal): Promise<boolean> {
    const waiter = this.watch.openServer(machineOf(server));
    try {
      while (!signal.aborted) {
        await this.awaken(server, reason, signal);
        const seen = await this.probe.look(agentTarget(server), signal);
        if (seen === 'answers' || seen === 'settled') return seen === 'answers';
        await waiter.wait(LOOK_AGAIN_MS, signal);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      waiter.close();
    }
    return false;
  }

  private async awaken({ id }: WokenServer, reason: WakeReason, signal: AbortSignal): Promise<void> {
    const row = await this.servers.find(id);
    if (!row) throw new PorticoError('SERVER_NOT_FOUND');
    await this.wake.ensureAwake(row, reason, { timeoutMs: WAKE_TIMEOUT_MS, signal });
  }
}
