import { Inject, Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { OrderOf } from '#libs/event-log';
import { operatorMeta } from '#libs/event-log/contracts';
import { CLOCK, type Clock, isUuid, PorticoError, refuseField } from '#libs/kernel';
import { type SeatWindow, shownAmount } from '#libs/metering/contracts';
import { SeatUsage } from '#libs/metering/operator';
import type { Seat } from '../contracts/seat.js';
import { SeatAccounting } from './seat-accounting.service.js';
import { countedSeat } from './seat-windows.policy.js';
import { type SeatQuestion, SeatRepository } from './seat.repository.js';
import type { SeatCommand } from './seat.state.js';
import {
  readBoost,
  readMillipercent,
  readSeatId,
  readTermMonths,
  readTier,
  termsOf,
  WHOLE_MILLIPERCENT,
} from './subscription-input.policy.js';
import { Subscriptions } from './subscriptions.service.js';
import { Tiers } from './tiers.service.js';

/** A subscription as operators see it. Amounts are credits. */
export interface ShownSeat extends Omit<Seat, 'seatId' | 'paidAmount' | 'version'> {
  readonly id: string;
  readonly paidAmount: number;
}

export function shownSeat({ seatId, paidAmount, version: _, ...seat }: Seat): ShownSeat {
  return { id: seatId, ...seat, paidAmount: shownAmount(paidAmount) };
}

/** What an operator wants of a subscription: words as they come in. */
export interface WantedChange {
  readonly tier: string;
  /** Months. */
  readonly term?: number;
  /** Id of a quote. */
  readonly quote?: string;
}

/** Orders without anything to add. */
export type PlainOrder = 'cancel' | 'keep' | 'pause' | 'resume' | 'park' | 'unpark' | 'reset_usage';

/** Percent of the limit of the tier, as text; absent windows stay. */
export type WantedUsage = Partial<Record<SeatWindow, string>>;

/** Operators' work with subscriptions. Whatever has come due is settled before an order is given. */
@Injectable()
export class SubscriptionAdmin {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: Subscriptions,
    private readonly accounting: SeatAccounting,
    private readonly seats: SeatRepository,
    private readonly tiers: Tiers,
    private readonly usage: SeatUsage,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PorticoError `PORTAL_NOT_FOUND`, `CONFLICT` while the portal is not active, `VALIDATION_ERROR`. */
  async activate(portalId: string, userId: string): Promise<ShownSeat> {
    if (!isUuid(userId)) refuseField('user', 'it must be the id of a user.');
    return this.show(await this.subscriptions.activate(portalId, userId, operatorMeta()));
  }

  /** @throws PorticoError `SEAT_NOT_FOUND`, `VALIDATION_ERROR`. */
  async show(seatId: string): Promise<ShownSeat> {
    return shownSeat(await this.require(seatId));
  }

  /** Those of a portal, in the order of their activation. */
  async list(portalId: string): Promise<ShownSeat[]> {
    return (await this.seats.ofPortal(portalId)).map(shownSeat);
  }

  /** In the order of their activation. */
  async page(question: SeatQuestion): Promise<ShownSeat[]> {
    return (await this.seats.page(question)).map(shownSeat);
  }

  /** @throws PorticoError `VALIDATION_ERROR` naming the field, and what the change throws. */
  async change(seatId: string, { tier, term, quote }: WantedChange): Promise<ShownSeat> {
    if (quote !== undefined && !isUuid(quote)) refuseField('quote', 'it must be the id of a quote.');
    const order = {
      tier: readTier(tier),
      ...(term !== undefined && { termMonths: readTermMonths(term) }),
      ...(quote !== undefined && { quoteId: quote }),
    };
    await this.subscriptions.change(await this.require(seatId), order, operatorMeta());
    return this.show(seatId);
  }

  /** @throws PorticoError the refusal of the table of steps; `INSUFFICIENT_BALANCE` to resume an unpaid one. */
  async order(seatId: string, type: PlainOrder): Promise<ShownSeat> {
    const before = await this.require(seatId);
    const seat = await this.accounting.settleAll(before, await this.tiers.fresh());
    // A term that the wallet covers by now has resumed it.
    if (type === 'resume' && before.pauseReason === 'UNPAID' && seat.state === 'ACTIVE')
      return shownSeat(seat);
    return this.give(seat, type === 'park' ? { type, reason: 'operator' } : { type });
  }

  /** In place of a boost that runs. @throws PorticoError `VALIDATION_ERROR` naming the field. */
  async boost(seatId: string, percent: number, days: number): Promise<ShownSeat> {
    return this.give(await this.require(seatId), { type: 'boost', ...readBoost(percent, days) });
  }

  /** Sets what is counted, for those who try the service out. @throws PorticoError `VALIDATION_ERROR`. */
  async setUsage(seatId: string, wanted: WantedUsage): Promise<ShownSeat> {
    const seat = await this.require(seatId);
    const { limits } = termsOf(await this.tiers.table(), seat.tier);
    const targets: Partial<Record<SeatWindow, bigint>> = {};
    for (const [window, percent] of Object.entries(wanted) as [SeatWindow, string][]) {
      targets[window] = (limits[window] * readMillipercent(window, percent)) / WHOLE_MILLIPERCENT;
    }
    const now = this.clock.now();
    await this.database.transaction((tx) =>
      this.usage.adjust(tx, countedSeat(seat), () => targets, 'OPERATOR', now),
    );
    return shownSeat(seat);
  }

  private async give({ seatId }: Seat, order: OrderOf<SeatCommand>): Promise<ShownSeat> {
    await this.subscriptions.order(seatId, order, operatorMeta());
    return this.show(seatId);
  }

  private async require(seatId: string): Promise<Seat> {
    const seat = await this.seats.find(readSeatId(seatId));
    if (!seat) throw new PorticoError('SEAT_NOT_FOUND');
    return seat;
  }
}
