import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '#libs/kernel';
import { ServerLog } from '../../servers/life/server-log.js';
import { ServerSweepRepository } from '../../servers/views/server-sweeps.repository.js';

const BATCH = 100;

/** Puts servers to sleep whose application nobody has asked for. */
@Injectable()
export class SleepIdleServers {
  constructor(
    private readonly servers: ServerSweepRepository,
    private readonly log: ServerLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const now = this.clock.now();
    for (const serverId of await this.servers.idle(now, BATCH)) await this.putToSleep(serverId, now);
  }

  /**
   * What was read a moment ago may be over: the transaction looks again after it has the row, where
   * whoever wants to use the server waits for it or is seen.
   */
  private async putToSleep(serverId: string, now: Date): Promise<void> {
    await this.log.advance(serverId, { type: 'sleep', serverId, reason: 'idle' }, {}, async (tx) => {
      return this.servers.isIdle(tx, serverId, now);
    });
  }
}
