import { Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK, type Clock } from '#libs/kernel';
import { JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CurrentTiers } from '../../tiers/current-tiers.query.js';
import { QuoteRepository } from '../change/quote.repository.js';
import { SeatStream } from '../life/seat.stream.js';
import { DueSeats } from './due-seats.repository.js';
import { RenewPortal } from './renew-portal.command.js';

const PAGE = 100;

/** What time asks of subscriptions. Any number of workers may run it at once. */
@Injectable()
export class RenewSubscriptionsJob {
  private readonly logger = new Logger(RenewSubscriptionsJob.name);

  constructor(
    private readonly due: DueSeats,
    private readonly renewal: RenewPortal,
    private readonly tiers: CurrentTiers,
    private readonly stream: SeatStream,
    private readonly quotes: QuoteRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @JobHandler({ name: 'renew-subscriptions', queue: MAINTENANCE_QUEUE, everyMs: 30_000 })
  async run(): Promise<void> {
    const now = this.clock.now();
    await this.endBoosts(now);
    await this.quotes.removeOver(now);
    // While the table of tiers is broken nothing is charged: the run ends here, and is seen to fail.
    await this.tiers.fresh();
    let after: string | null = null;
    for (;;) {
      const portals = await this.due.portals(now, after, PAGE);
      for (const portalId of portals) await this.renew(portalId);
      after = portals.at(-1) ?? null;
      if (portals.length < PAGE) return;
    }
  }

  private renew(portalId: string): Promise<void> {
    return this.unlessFaulty({ portalId }, () => this.renewal.execute(portalId, 'due'));
  }

  private async endBoosts(now: Date): Promise<void> {
    for (const seatId of await this.due.boostsOver(now, PAGE)) {
      await this.unlessFaulty({ seatId }, () =>
        this.stream.handle(seatId, { type: 'end_boost' }, { meta: 'system' }),
      );
    }
  }

  /** What goes wrong with one keeps no other one waiting. */
  private async unlessFaulty(
    about: { readonly portalId: string } | { readonly seatId: string },
    work: () => Promise<unknown>,
  ): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.error(
        { err: error, ...about },
        'what was due of a portal or a subscription could not be done',
      );
    }
  }
}
