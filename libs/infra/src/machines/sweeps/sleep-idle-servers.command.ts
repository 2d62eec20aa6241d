import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '#libs/kernel';
import { SERVER_MACHINE } from '../../servers/life/server.state.js';
import { ServerStream } from '../../servers/life/server.stream.js';
import { ServerSweepRepository } from '../../servers/views/server-sweeps.repository.js';

const BATCH = 100;

/** Puts servers to sleep whose application nobody has asked for. */
@Injectable()
export class SleepIdleServers {
  constructor(
    private readonly sweep: ServerSweepRepository,
    private readonly servers: ServerStream,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const now = this.clock.now();
    for (const serverId of await this.sweep.idle(now, BATCH)) await this.putToSleep(serverId, now);
  }

  /**
   * What was read a moment ago may be over: the transaction looks again after it has the row, where
   * whoever wants to use the server waits for it or is seen.
   */
  private async putToSleep(serverId: string, now: Date): Promise<void> {
    const loaded = await this.servers.load(serverId);
    if (!SERVER_MACHINE.next(loaded.state.status, 'sleep')) return;
    const sleep = { type: 'sleep', serverId, reason: 'idle' } as const;
    try {
      await this.servers.attempt(loaded, sleep, async (tx) => {
        if (!(await this.sweep.isIdle(tx, serverId, now))) throw new InUseError();
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
