import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import type { Clock } from '#libs/kernel';
import { Database } from '../database.js';
import { NotificationHub } from '../notifications/notification-hub.js';
import { CLOCK_CHANNEL, readDevClock } from './dev-clock.js';

const MEASURE_EVERY_MS = 60_000;

/**
 * Local time corrected by the measured offset to the database, so that every lifetime follows
 * one clock. In development it can be moved (`portico dev clock`), in every process at once.
 */
@Injectable()
export class DatabaseClock implements Clock, OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(DatabaseClock.name);
  private databaseOffsetMs = 0;
  private devOffsetMs = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly database: Database,
    private readonly hub: NotificationHub,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.measure();
    this.timer = setInterval(() => void this.measureOrKeep(), MEASURE_EVERY_MS);
    this.timer.unref();
    if (this.config.environment === 'production') return;
    await this.hub.subscribe(CLOCK_CHANNEL, (payload) => {
      this.devOffsetMs = Number(payload);
    });
    this.hub.onStateChange((connected) => {
      if (connected) void this.readDevOffset();
    });
    this.devOffsetMs = await readDevClock(this.database);
  }

  onApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
  }

  nowMs(): number {
    return Date.now() + this.databaseOffsetMs + this.devOffsetMs;
  }

  now(): Date {
    return new Date(this.nowMs());
  }

  /** Half of the round trip is taken off, as the statement was evaluated about then. */
  private async measure(): Promise<void> {
    const sentAt = Date.now();
    const [row] = await this.database.query<{ now_ms: string }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms',
    );
    const receivedAt = Date.now();
    if (row) this.databaseOffsetMs = Math.round(Number(row.now_ms) - (sentAt + receivedAt) / 2);
  }

  private async measureOrKeep(): Promise<void> {
    try {
      await this.measure();
    } catch (error) {
      this.logger.warn(`Clock offset kept, database not reachable: ${(error as Error).message}`);
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
