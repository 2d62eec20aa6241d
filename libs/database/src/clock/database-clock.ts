import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import type { Clock } from '#libs/kernel';
import { Database } from '../database.js';
import { NotificationHub } from '../notifications/notification-hub.js';
import type { SqlExecutor } from '../sql-executor.js';

/** Channel on which a change of the development clock is announced. */
export const CLOCK_CHANNEL = 'platform_clock';

/** Milliseconds the service clock runs ahead of the database clock. 0 outside development. */
export async function readDevClock(executor: SqlExecutor): Promise<number> {
  const [row] = await executor.query<{ offset_ms: string }>('select offset_ms from platform.dev_clock');
  return row ? Number(row.offset_ms) : 0;
}

/** Moves the service clock of every process to `offsetMs` ahead of the database clock. */
export async function setDevClockOffset(executor: SqlExecutor, offsetMs: number): Promise<void> {
  await executor.query(
    `with moved as (
       insert into platform.dev_clock (offset_ms) values ($1)
       on conflict (id) do update set offset_ms = excluded.offset_ms returning offset_ms)
     select pg_notify('${CLOCK_CHANNEL}', offset_ms::text) from moved`,
    [Math.round(offsetMs)],
  );
}

const MEASURE_EVERY_MS = 60_000;
/** The clock of this machine was set, or the machine slept, when it has gone on by so much more or less than its counter. */
const JUMP_MS = 1_000;

/** A longer round trip was a wait, for a connection or a busy database, and tells too little of when it was answered. */
export const LONGEST_TRIP_MS = 500;

/** An instant: of the database, of the counter that nobody sets, of the clock of this machine. */
interface Measured {
  readonly databaseMs: number;
  readonly counterMs: number;
  readonly wallMs: number;
}

/**
 * The time of the database, so that every lifetime follows one clock: measured, and carried on by a counter that does
 * not jump when the clock of this machine is set. A machine that slept has not counted; so a jump is a reason to measure.
 * In development it can be moved (`portico dev clock`), in every process at once.
 */
@Injectable()
export class DatabaseClock implements Clock, OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(DatabaseClock.name);
  private measured: Measured = here(Date.now());
  /** Round trip of what was measured; without an end while nothing is worth keeping. */
  private tripMs = Infinity;
  private isMeasuring = false;
  private devOffsetMs = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly database: Database,
    private readonly hub: NotificationHub,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.database.atStart(() => this.measure());
    // The first one may have waited for its connection, which is there now.
    if (this.tripMs > LONGEST_TRIP_MS) await this.measureOrKeep();
    this.timer = setInterval(() => void this.measureOrKeep(), MEASURE_EVERY_MS);
    this.timer.unref();
    if (this.config.environment === 'production') return;
    await this.hub.subscribe(CLOCK_CHANNEL, (payload) => {
      this.devOffsetMs = Number(payload);
    });
    this.hub.onStateChange((connected) => {
      if (connected) void this.readDevOffset();
    });
    this.devOffsetMs = await this.database.atStart(() => readDevClock(this.database));
  }

  onApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
  }

  nowMs(): number {
    const { databaseMs, counterMs, wallMs } = this.measured;
    const passedMs = performance.now() - counterMs;
    if (Math.abs(Date.now() - wallMs - passedMs) > JUMP_MS) {
      // After a sleep of the machine any measurement is better than counting on.
      this.tripMs = Infinity;
      void this.measureOrKeep();
    }
    return Math.round(databaseMs + passedMs) + this.devOffsetMs;
  }

  now(): Date {
    return new Date(this.nowMs());
  }

  /**
   * Half of the round trip is taken for the way back. One that took long is left out, unless nothing better is known:
   * it may have waited before the statement or after it.
   */
  private async measure(): Promise<void> {
    const sentAt = performance.now();
    const [row] = await this.database.query<{ now_ms: string }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms',
    );
    const tripMs = performance.now() - sentAt;
    if (!row || tripMs > Math.max(LONGEST_TRIP_MS, this.tripMs)) return;
    this.measured = here(Number(row.now_ms) + tripMs / 2);
    this.tripMs = tripMs;
  }

  private async measureOrKeep(): Promise<void> {
    if (this.isMeasuring) return;
    this.isMeasuring = true;
    try {
      await this.measure();
    } catch (error) {
      // Counted on from before, and not asked again at each look.
      this.measured = here(this.nowMs() - this.devOffsetMs);
      this.logger.warn(`Clock kept, database not reachable: ${(error as Error).message}`);
    } finally {
      this.isMeasuring = false;
    }
  }

  private async readDevOffset(): Promise<void> {
    try {
      this.devOffsetMs = await readDevClock(this.database);
    } catch (error) {
      this.logger.warn(`Development clock kept, database not reachable: ${(error as Error).message}`);
    }
  }
}

/** @param databaseMs the time of the database now */
function here(databaseMs: number): Measured {
  return { databaseMs, counterMs: performance.now(), wallMs: Date.now() };
}
