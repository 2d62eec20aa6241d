import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, type ErrorCode, newId, type Principal } from '#libs/kernel';
import type { TermMonths, Tier } from '../contracts/seat.js';
import { SeatAccess } from '../seats/seat-access.service.js';
import { SeatAccounting } from '../seats/seat-accounting.service.js';
import { requireChangeable } from '../seats/seat.decider.js';
import { priceOf, targetOf } from '../seats/terms.policy.js';
import { Tiers } from '../seats/tiers.service.js';
import { type Preview, previewOf } from './change-preview.policy.js';
import { QuoteRepository } from './quote.repository.js';

/** What a change can be refused with. */
export const PREVIEW_ERRORS: readonly ErrorCode[] = [
  'COWORK_NOT_ACTIVATED',
  'SUBSCRIPTION_NOT_ACTIVE',
  'SUBSCRIPTION_STATE_FORBIDS',
  'INSUFFICIENT_BALANCE',
  'INVALID_TIER_CONFIGURATION',
  'COWORK_FEATURE_DISABLED',
];

const QUOTE_MS = 15 * 60_000;

/** What a change would come to. Changes nothing; the price that is told holds for a while. */
@Injectable()
export class ChangePreviews {
  constructor(
    private readonly callers: SeatAccess,
    private readonly tiers: Tiers,
    private readonly accounting: SeatAccounting,
    private readonly quotes: QuoteRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws PorticoError `COWORK_NOT_ACTIVATED`, `SUBSCRIPTION_NOT_ACTIVE`, `SUBSCRIPTION_STATE_FORBIDS`,
   *   `INSUFFICIENT_BALANCE` for more while a term is due, `INVALID_TIER_CONFIGURATION`.
   */
  async preview(principal: Principal, tier: Tier, termMonths?: TermMonths): Promise<Preview> {
    const seat = await this.callers.active(principal);
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
    const { available } = await this.accounting.walletOf(seat.portalId);
    return previewOf(seat, quote, tiers, available);
  }
}
