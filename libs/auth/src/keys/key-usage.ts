import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { Database } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';

const WRITE_EVERY_MS = 60_000;

/** Notes when keys were last used: in memory per call, one statement a minute for all of them. */
@Injectable()
export class KeyUsage implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(KeyUsage.name);
  private used = new Map<string, number>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.flush(), WRITE_EVERY_MS);
    this.timer.unref();
  }

  record(keyId: string): void {
    this.used.set(keyId, this.clock.nowMs());
  }

  /** Writes what was noted. A lost write only makes the shown time older. */
  async flush(): Promise<void> {
    if (this.used.size === 0) return;
    const noted = this.used;
    this.used = new Map();
    try {
      await this.database.query(
        `update auth.api_key k
            set last_used_at = greatest(k.last_used_at, to_timestamp(v.used_ms / 1000.0))
           from unnest($1::uuid[], $2::float8[]) as v (id, used_ms)
          where k.id = v.id`,
        [[...noted.keys()], [...noted.values()]],
      );
    } catch (error) {
      this.logger.warn(`Times of last use were not written: ${(error as Error).message}`);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.flush();
  }
}
