import { Inject, Injectable, Logger } from '@nestjs/common';
import type { StoredEvent } from '#libs/event-log';
import { type JobContext, JobHandler, MAINTENANCE_QUEUE, type RequestedJobDefinition } from '#libs/jobs';
import { CLOCK, type Clock } from '#libs/kernel';
import { walletFact } from '#libs/metering/contracts';
import { QuoteRepository } from '../change/quote.repository.js';
import { seatFact } from '../contracts/seat.events.js';
import type { Seat } from '../contracts/seat.js';
import { type Attempts, DueSeats } from './due-seats.repository.js';
import { MOST_STEPS, SeatAccounting } from './seat-accounting.service.js';
import { SeatRepository } from './seat.repository.js';
import { SeatStream } from './seat.stream.js';
import { isAwaitingPayment } from './settle.policy.js';
import type { TierTable } from './subscription-input.policy.js';
import { Tiers } from './tiers.service.js';

/** Subscriptions of a portal in one run; the next run takes the others. */
const BATCH = 500;

/** Portals and boosts of one statement. */
const PAGE = 100;

/** Whose wallet has got credits: the portal, or that of a subscription. */
type Credited = { readonly portalId: string } | { readonly seatId: string };

const ofWallet = {
  id: ({ eventId }: StoredEvent) => eventId,
  data: ({ streamId }: StoredEvent): Credited => ({ portalId: streamId.slice('wallet-'.length) }),
};

const TRY_AGAIN: RequestedJobDefinition<Credited> = {
  name: 'try-renewals-again',
  queue: MAINTENANCE_QUEUE,
  on: [
    walletFact('wallet_topped_up', ofWallet),
    walletFact('wallet_adjusted', ofWallet),
    // The credits of a coupon have no fact of the wallet.
    seatFact('coupon_redeemed', {
      id: ({ eventId }) => eventId,
      data: ({ streamId }): Credited => ({ seatId: streamId.slice('seat-'.length) }),
      when: ({ data }) => data.effect.type === 'credits',
    }),
  ],
};

/** What time and payments ask of subscriptions. Any number of workers may run it at once. */
@Injectable()
export class Renewals {
  private readonly logger = new Logger(Renewals.name);

  constructor(
    private readonly due: DueSeats,
    private readonly seats: SeatRepository,
    private readonly tiers: Tiers,
    private readonly accounting: SeatAccounting,
    private readonly stream: SeatStream,
    private readonly quotes: QuoteRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @JobHandler({ name: 'renew-subscriptions', queue: MAINTENANCE_QUEUE, everyMs: 30_000 })
  async renewDue(): Promise<void> {
    const now = this.clock.now();
    await this.endBoosts(now);
    await this.quotes.removeOver(now);
    // While the table of tiers is broken nothing is charged: the run ends here, and is seen to fail.
    await this.tiers.fresh();
    let after: string | null = null;
    for (;;) {
      const portals = await this.due.portals(now, after, PAGE);
      for (const portalId of portals) {
        await this.unlessFaulty({ portalId }, () => this.renewPortal(portalId, 'due'));
      }
      after = portals.at(-1) ?? null;
      if (portals.length < PAGE) return;
    }
  }

  /** Credits came in: terms that could not be paid are tried at once. */
  @JobHandler(TRY_AGAIN)
  async retryCredited({ data }: JobContext<Credited>): Promise<void> {
    const portalId = 'portalId' in data ? data.portalId : (await this.seats.find(data.seatId))?.portalId;
    if (portalId) await this.renewPortal(portalId, 'all');
  }

  /**
   * Everything that has come due on one portal. Its subscriptions share a wallet, so the oldest term goes first,
   * whosever it is: the wallet pays the same terms however long nobody looked.
   * @throws PorticoError `INVALID_TIER_CONFIGURATION`: then everything waits.
   */
  private async renewPortal(portalId: string, attempts: Attempts): Promise<void> {
    const tiers = await this.tiers.fresh();
    const waiting = await this.due.ofPortal(portalId, this.clock.now(), attempts, BATCH);
    const steps = new Map<string, number>();
    for (let seat = waiting.shift(); seat; seat = waiting.shift()) {
      const made = steps.get(seat.seatId) ?? 0;
      if (made >= MOST_STEPS) continue;
      steps.set(seat.seatId, made + 1);
      const after = await this.step(seat, tiers);
      if (after) insertByEnd(waiting, after);
    }
  }

  /** What goes wrong with one subscription keeps no other one waiting. */
  private async step(seat: Seat, tiers: TierTable): Promise<Seat | null> {
    try {
      const after = await this.accounting.settleNext(seat, tiers);
      if (!after && isAwaitingPayment(seat)) await this.due.noteAttempt(seat.seatId, this.clock.now());
      return after;
    } catch (error) {
      this.logger.error({ err: error, seatId: seat.seatId }, 'a subscription could not be renewed');
      return null;
    }
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

function insertByEnd(seats: Seat[], seat: Seat): void {
  const later = seats.findIndex((other) => other.paidThroughAt.getTime() > seat.paidThroughAt.getTime());
  seats.splice(later === -1 ? seats.length : later, 0, seat);
}
