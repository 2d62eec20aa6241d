import { Inject, Injectable } from '@nestjs/common';
import { Accounts, Portals } from '#libs/auth/operator';
import { Database, isTaken } from '#libs/database';
import type { EventMeta, OrderOf } from '#libs/event-log';
import { retryConflict, StaleReadError } from '#libs/event-log/contracts';
import { CLOCK, type Clock, newId, PorticoError, refuseField } from '#libs/kernel';
import type { Quote } from '../change/change-preview.policy.js';
import { QuoteRepository } from '../change/quote.repository.js';
import type { Seat, TermMonths, Tier } from '../contracts/seat.js';
import { SeatAccounting } from './seat-accounting.service.js';
import { SeatRepository } from './seat.repository.js';
import type { SeatCommand } from './seat.state.js';
import { SeatStream } from './seat.stream.js';
import { priceOf, targetOf } from './terms.policy.js';
import { Tiers } from './tiers.service.js';

/** The index that lets one of two activations win. */
const ONE_OF_PERSON = 'seat_portal_id_user_id_key';

export interface ChangeOrder {
  readonly tier: Tier;
  /** That of the subscription when absent. */
  readonly termMonths?: TermMonths;
  /** Holds the price that was told; the change is as of now when absent. */
  readonly quoteId?: string;
}

/** Subscriptions as people and operators have them changed: activated, ordered, of another tier or term. */
@Injectable()
export class Subscriptions {
  constructor(
    private readonly database: Database,
    private readonly portals: Portals,
    private readonly accounts: Accounts,
    private readonly seats: SeatRepository,
    private readonly stream: SeatStream,
    private readonly quotes: QuoteRepository,
    private readonly tiers: Tiers,
    private readonly accounting: SeatAccounting,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Gives a person on a portal a subscription: the free tier, at once. One that is there is answered with as it is;
   * one that was cancelled begins again.
   * @returns its id.
   * @throws PorticoError `PORTAL_NOT_FOUND`, `CONFLICT` while the portal is not active, `VALIDATION_ERROR` naming
   *   the field when the portal has no such user.
   */
  async activate(portalId: string, userId: string, meta: EventMeta): Promise<string> {
    const portal = await this.portals.find(portalId);
    if (!portal) throw new PorticoError('PORTAL_NOT_FOUND');
    if (portal.state !== 'ACTIVE')
      throw new PorticoError('CONFLICT', { message: 'The portal is not active.' });
    const account = (await this.accounts.find([userId])).get(userId);
    if (account?.portalId !== portalId || account.state !== 'ACTIVE') {
      refuseField('user', 'the portal has no such active user.');
    }
    const tiers = await this.tiers.table();
    return retryConflict(async () => {
      const seatId = (await this.seats.ofPerson(portalId, userId))?.seatId ?? newId();
      const order = { type: 'activate', seatId, portalId, userId } as const;
      const also = this.accounting.effects(tiers, meta.actor);
      return this.database
        .transaction((tx) => this.stream.handleIn(tx, seatId, order, { meta, portalId, also }))
        .then(() => seatId, refuseSecond);
    });
  }

  /**
   * What asks nothing of the wallet, with what its facts mean for counters.
   * @throws PorticoError the refusal of the table of steps, `INVALID_TIER_CONFIGURATION`.
   */
  async order(seatId: string, order: OrderOf<SeatCommand>, meta: EventMeta): Promise<void> {
    const also = this.accounting.effects(await this.tiers.table(), meta.actor);
    await this.stream.handle(seatId, order, { meta, also });
  }

  /**
   * Another tier or term: more at once, less or another term from the end of the paid one. What has come due is
   * settled first, and what a cheaper plan makes payable afterwards.
   * @throws PorticoError `INSUFFICIENT_BALANCE`, `ACCOUNT_FROZEN`, `QUOTE_NOT_FOUND`, `QUOTE_STALE`,
   *   `SUBSCRIPTION_NOT_ACTIVE`, `SUBSCRIPTION_STATE_FORBIDS`, `INVALID_TIER_CONFIGURATION`.
   */
  async change(before: Seat, { tier, termMonths, quoteId }: ChangeOrder, meta: EventMeta): Promise<void> {
    const tiers = await this.tiers.fresh();
    const seat = await this.accounting.settleAll(before, tiers);
    const quote = quoteId === undefined ? null : await this.requireQuote(quoteId, seat);
    const target = targetOf(seat, tier, quote?.termMonths ?? termMonths);
    if (quote && (quote.tier !== tier || (termMonths ?? quote.termMonths) !== quote.termMonths)) {
      refuseField('quote', 'it is for another tier or term.');
    }
    const price = quote?.price ?? priceOf(tiers, target);
    const also = this.accounting.effects(tiers, meta.actor);
    const { portalId, seatId } = seat;
    const { state } = await retryConflict(async () => {
      const wallet = await this.accounting.walletOf(portalId);
      const order = { type: 'change', ...target, price, wallet, quote } as const;
      return this.database.transaction((tx) =>
        this.stream.handleIn(tx, seatId, order, { meta, portalId, also }),
      );
    });
    if (state) await this.accounting.settleAll(state, tiers);
  }

  private async requireQuote(id: string, { seatId }: Seat): Promise<Quote> {
    const quote = await this.quotes.find(id, seatId);
    if (!quote) throw new PorticoError('QUOTE_NOT_FOUND');
    const now = this.clock.nowMs();
    if (now < quote.at.getTime() || now >= quote.validUntil.getTime()) throw new PorticoError('QUOTE_STALE');
    return quote;
  }
}

/** Of two that activate at once the second finds what the first has made. */
function refuseSecond(error: unknown): never {
  if (isTaken(error, ONE_OF_PERSON)) throw new StaleReadError();
  throw error;
}
