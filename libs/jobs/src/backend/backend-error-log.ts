import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '#libs/observability';

const QUIET_MS = 5_000;

interface Seen {
  readonly at: number;
  readonly repeated: number;
}

/** While a backend is away every queue and worker reports it again and again; one line in 5 s is enough. */
@Injectable()
export class BackendErrorLog {
  private readonly seen = new Map<string, Seen>();

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  report(queue: string, error: Error): void {
    const now = performance.now();
    const last = this.seen.get(error.message);
    if (last && now - last.at < QUIET_MS) {
      this.seen.set(error.message, { at: last.at, repeated: last.repeated + 1 });
      return;
    }
    for (const [message, { at }] of this.seen) if (now - at >= QUIET_MS) this.seen.delete(message);
    this.seen.set(error.message, { at: now, repeated: 0 });
    this.logger.warn({ queue, err: error, repeated: last?.repeated ?? 0 }, 'job backend fault');
  }
}
