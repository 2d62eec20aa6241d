import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK, type Clock } from '#libs/kernel';
import { ServerRecords } from '../../servers/views/server-records.repository.js';

const WRITE_EVERY_MS = 30_000;
/** What is due is gathered for so long and written by one statement. */
const GATHER_MS = 1_000;
/** Servers remembered at once; what is older than a write is forgotten when there are more. */
const REMEMBERED = 10_000;

/** Notes requests for applications: what idle is counted from. Up to 31 seconds behind. */
@Injectable()
export class ServerActivity implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ServerActivity.name);
  private readonly noted = new Map<string, number>();
  private due = new Map<string, Date>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly records: ServerRecords,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Never throws and is never waited for: a request must not hang on its own mark. */
  touch(serverId: string): void {
    const now = this.clock.nowMs();
    const before = this.noted.get(serverId);
    if (before !== undefined && Math.abs(now - before) < WRITE_EVERY_MS) return;
    if (this.noted.size >= REMEMBERED) this.forget(now);
    this.noted.set(serverId, now);
    this.due.set(serverId, new Date(now));
    this.timer ??= setTimeout(() => void this.write(), GATHER_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.write();
  }

  /** What could not be written is noted again with the next request. */
  private async write(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const { due } = this;
    if (due.size === 0) return;
    this.due = new Map();
    try {
      await this.records.noteActivity(due);
    } catch (error) {
      for (const serverId of due.keys()) this.noted.delete(serverId);
      this.logger.warn(`The activity of ${due.size} servers was not noted: ${(error as Error).message}`);
    }
  }

  private forget(now: number): void {
    for (const [serverId, at] of this.noted) {
      if (now - at >= WRITE_EVERY_MS) this.noted.delete(serverId);
    }
  }
}
