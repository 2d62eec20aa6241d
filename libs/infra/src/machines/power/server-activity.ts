import { Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK, type Clock } from '#libs/kernel';
import { ServerActivityRepository } from '../../servers/records/server-activity.repository.js';

const WRITE_EVERY_MS = 30_000;
/** Servers remembered at once; what is older than a write is forgotten when there are more. */
const REMEMBERED = 10_000;

/** Notes requests for applications: what idle is counted from. Up to 30 seconds behind. */
@Injectable()
export class ServerActivity {
  private readonly logger = new Logger(ServerActivity.name);
  private readonly written = new Map<string, number>();

  constructor(
    private readonly activity: ServerActivityRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Never throws and is never waited for: a request must not hang on its own mark. */
  touch(serverId: string): void {
    const now = this.clock.nowMs();
    const before = this.written.get(serverId);
    if (before !== undefined && Math.abs(now - before) < WRITE_EVERY_MS) return;
    if (this.written.size >= REMEMBERED) this.forget(now);
    this.written.set(serverId, now);
    this.activity.note(serverId, new Date(now)).catch((error: Error) => {
      this.written.delete(serverId);
      this.logger.warn(`The activity of server ${serverId} was not noted: ${error.message}`);
    });
  }

  private forget(now: number): void {
    for (const [serverId, at] of this.written) {
      if (now - at >= WRITE_EVERY_MS) this.written.delete(serverId);
    }
  }
}
