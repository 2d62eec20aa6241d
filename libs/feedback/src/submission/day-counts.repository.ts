import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database, type SqlExecutor, type Transaction } from '#libs/database';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CLOCK, type Clock, DAY_MS, leftOfUtcDay, PorticoError, type Principal, utcDay } from '#libs/kernel';

/** What a key or a portal may do on a day of UTC. */
export interface DayShare {
  /** What is counted. Tickets are counted apart for keys and portals; files under one word, by the id. */
  readonly counted: 'apiKey' | 'portal' | 'attachments';
  readonly subjectId: string;
  readonly limit: number;
  /** Whose quota it is, as the refusal says. */
  readonly scope: 'apiKey' | 'portal';
}

/** Counts of a day of UTC: tickets for portals and keys, files for both. */
@Injectable()
export class DayCounts {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Counts one for each share, in the order given: those who take the same shares in the same order never wait for
   * each other in a ring. The rows are locked until the end of the transaction.
   * @throws PorticoError `FEEDBACK_QUOTA_EXCEEDED` naming the first share that is full; nothing is spent then.
   */
  async take(tx: Transaction, shares: readonly DayShare[]): Promise<void> {
    for (const share of shares) if (!(await this.count(tx, share))) throw this.exceeded(share);
  }

  /** What is certain to be refused, before anything is done. @throws PorticoError as {@link take} does. */
  async require(shares: readonly DayShare[]): Promise<void> {
    for (const share of shares) {
      const [row] = await this.database.query<{ used: number }>(
        'select used from feedback.day_count where scope = $1 and subject_id = $2 and day = $3',
        [share.counted, share.subjectId, this.today()],
      );
      if ((row?.used ?? 0) >= share.limit) throw this.exceeded(share);
    }
  }

  /**
   * Counts one ticket for the portal and then for the key. The row of the portal is locked until the end of the
   * transaction, so its tickets are created one by one.
   * @throws PorticoError `FEEDBACK_QUOTA_EXCEEDED` naming whose quota it is; nothing is spent when the transaction ends.
   */
  async takeTicket(tx: Transaction, { portalId, keyId }: Principal): Promise<void> {
    const { feedbackTicketsPerPortal, feedbackTicketsPerKey } = this.config;
    await this.take(tx, [
      { counted: 'portal', scope: 'portal', subjectId: portalId, limit: feedbackTicketsPerPortal },
      { counted: 'apiKey', scope: 'apiKey', subjectId: keyId, limit: feedbackTicketsPerKey },
    ]);
  }

  /** Forgets what was counted on days that are over; yesterday stays, for clocks that differ. */
  @JobHandler({ name: 'forget-day-counts', queue: MAINTENANCE_QUEUE, everyMs: 3_600_000 })
  async forget(): Promise<void> {
    const yesterday = utcDay(this.clock.nowMs() - DAY_MS);
    await this.database.query('delete from feedback.day_count where day < $1', [yesterday]);
  }

  private async count(executor: SqlExecutor, { counted, subjectId, limit }: DayShare): Promise<boolean> {
    const rows = await executor.query(
      `insert into feedback.day_count (scope, subject_id, day, used) values ($1, $2, $3, 1)
       on conflict (scope, subject_id, day) do update set used = day_count.used + 1
       where day_count.used < $4 returning 1`,
      [counted, subjectId, this.today(), limit],
    );
    return rows.length > 0;
  }

  private today(): string {
    return utcDay(this.clock.nowMs());
  }

  private exceeded({ counted, scope, limit }: DayShare): PorticoError {
    return new PorticoError('FEEDBACK_QUOTA_EXCEEDED', {
      ...(counted === 'attachments' && { message: 'The daily quota of attachments is exceeded.' }),
      retryAfterSeconds: leftOfUtcDay(this.clock.nowMs()) / 1_000,
      extra: { scope, limit },
    });
  }
}
