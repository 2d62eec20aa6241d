import { Inject, Injectable } from '@nestjs/common';
import { Portals } from '#libs/auth/operator';
import type { Transaction } from '#libs/database';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CLOCK, type Clock } from '#libs/kernel';
import { SERVER_MACHINE } from '../../servers/life/server.state.js';
import { ServerStream } from '../../servers/life/server.stream.js';
import { ServerRepository } from '../../servers/views/server.repository.js';

const BATCH = 100;

/** Puts servers to sleep whose application nobody has asked for, and those of frozen portals. */
@Injectable()
export class SleepService {
  constructor(
    private readonly portals: Portals,
    private readonly sweep: ServerRepository,
    private readonly servers: ServerStream,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @JobHandler({ name: 'sleep-idle-servers', queue: MAINTENANCE_QUEUE, everyMs: 30_000 })
  async sleepIdle(): Promise<void> {
    const now = this.clock.now();
    for (const serverId of await this.sweep.idle(now, BATCH)) {
      await this.putToSleep(serverId, 'idle', (tx) => this.sweep.isIdle(tx, serverId, now));
    }
  }

  /**
   * By what portals are now, not by the fact: work on a server may end, or a wake come through, long after it. A server
   * that is at work is left to its end, and seen the next time.
   */
  @JobHandler({ name: 'sleep-frozen-servers', queue: MAINTENANCE_QUEUE, everyMs: 15_000 })
  async sleepFrozen(): Promise<void> {
    for (const portalId of await this.portals.frozenIds()) {
      const now = this.clock.now();
      if (!(await this.portals.find(portalId))?.frozen) continue;
      for (const serverId of await this.sweep.runningOf(portalId, now, BATCH)) {
        await this.putToSleep(serverId, 'frozen', (tx) => this.sweep.isUnused(tx, serverId, now));
      }
    }
  }

  /**
   * What was read a moment ago may be over: the transaction looks again after it has the row, where
   * whoever wants to use the server waits for it or is seen.
   */
  private async putToSleep(
    serverId: string,
    reason: 'idle' | 'frozen',
    isUnused: (tx: Transaction) => Promise<boolean>,
  ): Promise<void> {
    const loaded = await this.servers.load(serverId);
    if (!SERVER_MACHINE.next(loaded.state.status, 'sleep')) return;
    try {
      await this.servers.attempt(loaded, { type: 'sleep', serverId, reason }, async (tx) => {
        if (!(await isUnused(tx))) throw new InUseError();
      });
    } catch (error) {
      if (!(error instanceof InUseError)) throw error;
    }
  }
}

/** Takes the sleep back of a server that somebody has begun to use. */
class InUseError extends Error {
  override readonly name = 'InUseError';
}
