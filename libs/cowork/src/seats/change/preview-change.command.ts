import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, newId, type Principal } from '#libs/kernel';
import type { TermMonths, Tier } from '../../contracts/seat-terms.js';
import { CurrentTiers } from '../../tiers/current-tiers.query.js';
import { CallerSeat } from '../caller-seat.query.js';
import { requireChangeable } from '../life/seat.decider.js';
import { SeatWallet } from '../orders/seat-wallet.query.js';
import { requireActiveSeat } from '../seat-access.policy.js';
import { targetOf } from '../terms/paid-term.policy.js';
import { priceOf } from '../terms/prices.policy.js';
import { type Preview, previewOf } from './preview.policy.js';
import { QuoteRepository } from './quote.repository.js';

const QUOTE_MS = 15 * 60_000;

/** What a change would come to. Changes nothing; the price that is told holds for a while. */
@Injectable()
export class PreviewChange {
  constructor(
    private readonly callers: CallerSeat,
    private readonly tiers: CurrentTiers,
    private readonly wallet: SeatWallet,
    private readonly quotes: QuoteRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws PorticoError `COWORK_NOT_ACTIVATED`, `SUBSCRIPTION_NOT_ACTIVE`, `SUBSCRIPTION_STATE_FORBIDS`,
   *   `INSUFFICIENT_BALANCE` for more while a term is due, `INVALID_TIER_CONFIGURATION`.
   */
  async execute(principal: Principal, tier: Tier, termMonths?: TermMonths): Promise<Preview> {
    const seat = await this.callers.of(principal);
    requireActiveSeat(seat);
    const target = targetOf(seat, tier, termMonths);
    const at = this.clock.now();
    requireChangeable(seat, target, at);
    const tiers = await this.tiers.fresh();
    const quote = {
      id: newId(),
      seatId: seat.seatId,
      seatVersion: seat.version,
      ...target,
      price: priceOf(tiers, target),
      at,
      validUntil: new Date(at.getTime() + QUOTE_MS),
    };
    await this.quotes.save(quote);
    const { available } = await this.wallet.of(seat.portalId);
    return previewOf(seat, quote, tiers, available);
  }
}
