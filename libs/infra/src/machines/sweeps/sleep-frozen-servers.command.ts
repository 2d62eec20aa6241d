import { Inject, Injectable } from '@nestjs/common';
import { Portals } from '#libs/auth/operator';
import { CLOCK, type Clock } from '#libs/kernel';
import { SERVER_MACHINE } from '../../servers/life/server.state.js';
import { ServerStream } from '../../servers/life/server.stream.js';
import { ServerSweepRepository } from '../../servers/views/server-sweeps.repository.js';

const BATCH = 100;

/** Puts the servers of frozen portals to sleep. One that is at work is left to its end, and seen the next time. */
@Injectable()
export class SleepFrozenServers {
  constructor(
    private readonly portals: Portals,
    private readonly sweep: ServerSweepRepository,
    private readonly servers: ServerStream,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    for (const portalId of await this.portals.frozenIds()) await this.putToSleep(portalId);
  }

  /** Does nothing for a portal that is not frozen, or no longer. */
  async putToSleep(portalId: string): Promise<void> {
    const now = this.clock.now();
    if (!(await this.portals.find(portalId))?.frozen) return;
    for (const serverId of await this.sweep.runningOf(portalId, now, BATCH)) await this.sleep(serverId, now);
  }

  private async sleep(serverId: string, now: Date): Promise<void> {
    const loaded = await this.servers.load(serverId);
    if (!SERVER_MACHINE.next(loaded.state.status, 'sleep')) return;
    try {
      await this.servers.attempt(loaded, { type: 'sleep', serverId, reason: 'frozen' }, async (tx) => {
        if (!(await this.sweep.isUnused(tx, serverId, now))) throw new AtWorkError();
      });
    } catch (error) {
      if (!(error instanceof AtWorkError)) throw error;
    }
  }
}

/** Takes the sleep back of a server on which work has begun. */
class AtWorkError extends Error {
  override readonly name = 'AtWorkError';
}
