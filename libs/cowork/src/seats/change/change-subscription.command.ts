import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { EventMeta } from '#libs/event-log';
import { retryConflict } from '#libs/event-log/contracts';
import { CLOCK, type Clock, PorticoError, refuseField } from '#libs/kernel';
import type { Seat } from '../../contracts/seat.js';
import type { TermMonths, Tier } from '../../contracts/seat-terms.js';
import { CurrentTiers } from '../../tiers/current-tiers.query.js';
import { SeatStream } from '../life/seat.stream.js';
import { SeatEffects } from '../orders/seat-effects.js';
import { SeatWallet } from '../orders/seat-wallet.query.js';
import { SettleSeat } from '../renewal/settle-seat.command.js';
import { targetOf } from '../terms/paid-term.policy.js';
import { priceOf } from '../terms/prices.policy.js';
import type { Quote } from './quote.js';
import { QuoteRepository } from './quote.repository.js';

export interface ChangeOrder {
  readonly tier: Tier;
  /** That of the subscription when absent. */
  readonly termMonths?: TermMonths;
  /** Holds the price that was told; the change is as of now when absent. */
  readonly quoteId?: string;
}

/** Another tier or term: more at once, less or another term from the end of the paid one. */
@Injectable()
export class ChangeSubscription {
  constructor(
    private readonly database: Database,
    private readonly stream: SeatStream,
    private readonly quotes: QuoteRepository,
    private readonly tiers: CurrentTiers,
    private readonly wallet: SeatWallet,
    private readonly settle: SettleSeat,
    private readonly effects: SeatEffects,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * What has come due is settled first, and what a cheaper plan makes payable afterwards.
   * @throws PorticoError `INSUFFICIENT_BALANCE`, `ACCOUNT_FROZEN`, `QUOTE_NOT_FOUND`, `QUOTE_STALE`,
   *   `SUBSCRIPTION_NOT_ACTIVE`, `SUBSCRIPTION_STATE_FORBIDS`, `INVALID_TIER_CONFIGURATION`.
   */
  async execute(before: Seat, { tier, termMonths, quoteId }: ChangeOrder, meta: EventMeta): Promise<void> {
    const tiers = await this.tiers.fresh();
    const seat = await this.settle.all(before, tiers);
    const quote = quoteId === undefined ? null : await this.requireQuote(quoteId, seat);
    const target = targetOf(seat, tier, quote?.termMonths ?? termMonths);
    if (quote && (quote.tier !== tier || (termMonths ?? quote.termMonths) !== quote.termMonths)) {
      refuseField('quote', 'it is for another tier or term.');
    }
    const price = quote?.price ?? priceOf(tiers, target);
    const also = this.effects.of(tiers, meta.actor);
    const { portalId, seatId } = seat;
    const { state } = await retryConflict(async () => {
      const wallet = await this.wallet.of(portalId);
      const order = { type: 'change', ...target, price, wallet, quote } as const;
      return this.database.transaction((tx) =>
        this.stream.handleIn(tx, seatId, order, { meta, portalId, also }),
      );
    });
    if (state) await this.settle.all(state, tiers);
  }

  private async requireQuote(id: string, { seatId }: Seat): Promise<Quote> {
    const quote = await this.quotes.find(id, seatId);
    if (!quote) throw new PorticoError('QUOTE_NOT_FOUND');
    const now = this.clock.nowMs();
    if (now < quote.at.getTime() || now >= quote.validUntil.getTime()) throw new PorticoError('QUOTE_STALE');
    return quote;
  }
}
