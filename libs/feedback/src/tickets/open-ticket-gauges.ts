import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';
import { Metrics } from '#libs/observability';
import {
  OPEN_STATUSES,
  TICKET_CATEGORIES,
  type TicketCategory,
  type TicketStatus,
} from '../contracts/feedback-terms.js';

/** Open tickets of a status and category. */
interface OpenTickets {
  readonly status: TicketStatus;
  readonly category: TicketCategory;
  readonly tickets: number;
  readonly oldestAt: Date;
}

/** Figures this old are asked for again; whoever looks now sees the ones before. */
const FRESH_MS = 10_000;

/** What the team has before it, in the metrics of the worker. Each worker asks the database by itself. */
@Injectable()
export class OpenTicketGauges implements OnModuleInit {
  private readonly logger = new Logger(OpenTicketGauges.name);
  #known: readonly OpenTickets[] = [];
  #askedAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly database: Database,
    private readonly metrics: Metrics,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const status of OPEN_STATUSES) {
      for (const category of TICKET_CATEGORIES) {
        const isMeant = (row: OpenTickets): boolean => row.status === status && row.category === category;
        this.metrics.gauge(
          'feedback_open_tickets',
          'Tickets that are open',
          () => this.latest().find(isMeant)?.tickets ?? 0,
          { status, category },
        );
      }
    }
    this.metrics.gauge(
      'feedback_oldest_new_ticket_seconds',
      'Age of the oldest ticket nobody has looked at',
      () => this.oldestNewSeconds(),
    );
  }

  /** Reads the figures now. */
  async refresh(): Promise<void> {
    this.#known = await this.database.query<OpenTickets>(
      `select status, category, count(*)::int as tickets, min(created_at) as "oldestAt"
       from feedback.ticket where status = any($1) group by status, category`,
      [OPEN_STATUSES],
    );
  }

  private latest(): readonly OpenTickets[] {
    const nowMs = this.clock.nowMs();
    if (nowMs - this.#askedAtMs >= FRESH_MS) {
      this.#askedAtMs = nowMs;
      this.refresh().catch((error: Error) =>
        this.logger.warn(`Open tickets were not counted: ${error.message}`),
      );
    }
    return this.#known;
  }

  private oldestNewSeconds(): number {
    const times = this.latest()
      .filter(({ status }) => status === 'NEW')
      .map(({ oldestAt }) => oldestAt.getTime());
    return times.length === 0 ? 0 : Math.max(0, (this.clock.nowMs() - Math.min(...times)) / 1_000);
  }
}
