import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Database, type NamedStatement } from '#libs/database';

/** Channel on which committed appends are announced; the payload is {@link AppendAnnouncement} as JSON. */
export const EVENT_CHANNEL = 'es_event';

/** Waits for no disk: what is told is on it already, and the telling itself is not kept. */
const ANNOUNCE: NamedStatement = {
  name: 'es_announce',
  text: `with hasty as materialized (select set_config('synchronous_commit', 'off', true))
         select pg_notify($1, p) from hasty, unnest($2::text[]) p`,
};

export interface AppendAnnouncement {
  readonly module: string;
  readonly partition: number;
  readonly streamId: string;
  /** Position and version of the last event of the append. */
  readonly position: number;
  readonly version: number;
  /** Of the last event; a process of an earlier version does not tell it. */
  readonly type?: string;
}

/** @throws SyntaxError when the payload is not one of ours. */
export function parseAnnouncement(payload: string): AppendAnnouncement {
  return JSON.parse(payload) as AppendAnnouncement;
}

/**
 * Tells every process about committed appends. It works after the commit and in batches because
 * NOTIFY inside a transaction makes all commits of the server wait for each other. An announcement
 * can be lost with its process, so whoever waits for one also polls.
 */
@Injectable()
export class AppendAnnouncer implements BeforeApplicationShutdown {
  private readonly logger = new Logger(AppendAnnouncer.name);
  private waiting: string[] = [];
  private sending: Promise<void> | null = null;

  constructor(private readonly database: Database) {}

  announce(announcement: AppendAnnouncement): void {
    this.waiting.push(JSON.stringify(announcement));
    this.sending ??= this.send();
  }

  /** Lets the last announcements out before the pool closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.sending;
  }

  private async send(): Promise<void> {
    while (this.waiting.length > 0) {
      const payloads = this.waiting;
      this.waiting = [];
      try {
        await this.database.query(ANNOUNCE, [EVENT_CHANNEL, payloads]);
      } catch (error) {
        this.logger.warn(
          `${payloads.length} appends were not announced; readers poll: ${(error as Error).message}`,
        );
      }
    }
    this.sending = null;
  }
}
