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

  private latest: { readonly message: string; readonly at: number } | null = null;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Why the network or the backend refuses connections now; null where nothing was heard of it. */
  get refusedConnection(): string | null {
    return this.latest && performance.now() - this.latest.at < QUIET_MS ? this.latest.message : null;
  }

  report(queue: string, error: Error): void {
    const now = performance.now();
    if ('syscall' in error) this.latest = { message: error.message, at: now };
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
