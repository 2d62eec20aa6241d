import { Inject, Injectable } from '@nestjs/common';
import { Portals } from '#libs/auth/operator';
import { CONFIG } from '#libs/config';
import { Database, type Transaction } from '#libs/database';
import type { AlsoWrite, EventMeta } from '#libs/event-log';
import { retryConflict, StaleReadError, systemMeta } from '#libs/event-log/contracts';
import { CLOCK, type Clock, isPorticoError } from '#libs/kernel';
import { PortalCharges, SeatUsage } from '#libs/metering/operator';
import type { SeatCharge, SeatEvent } from '../contracts/seat.events.js';
import type { Seat, Tier } from '../contracts/seat.js';
import { type DunningSettings, dunningTerms } from './due-seats.repository.js';
import { countedSeat } from './seat-windows.policy.js';
import type { DunningTerms, SeatLife, WalletFact } from './seat.state.js';
import { SeatStream } from './seat.stream.js';
import { termsOf, type TierTable } from './subscription-input.policy.js';

/** Whose revenue it is. */
const AREA = 'cowork';

/** Steps a subscription goes in one run; two years of months are more than a service is away for. */
export const MOST_STEPS = 24;

/**
 * What the wallet can pay, and what facts of a subscription mean for it and for the counters, in their transaction.
 * What has come due is settled: charge and fact in one transaction, a term at a time.
 */
@Injectable()
export class SeatAccounting {
  private readonly dunning: DunningTerms;

  constructor(
    private readonly database: Database,
    private readonly stream: SeatStream,
    private readonly portals: Portals,
    private readonly usage: SeatUsage,
    private readonly charges: PortalCharges,
    @Inject(CONFIG) config: DunningSettings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.dunning = dunningTerms(config);
  }

  /**
   * Counters come before the wallet: calls of models lock them in that order.
   * @throws StaleReadError when the wallet no longer covers what it covered when the decision was made.
   */
  effects(tiers: TierTable, actor: EventMeta['actor']): AlsoWrite<SeatLife, SeatEvent> {
    return async (tx, { facts, state: seat }) => {
      if (!seat) return;
      for (const { type, data } of facts) {
        if (type === 'downgrade_applied') await this.keepPercent(tx, seat, tiers, data);
        if (type === 'usage_reset_granted') await this.reset(tx, seat);
      }
      for (const { type, data } of facts) {
        if ('charge' in data && data.charge) await this.charge(tx, seat, type, data.charge, actor);
      }
    };
  }

  /** What the wallet of a portal can pay: one that may not use the service pays for nothing, like a frozen one. */
  async walletOf(portalId: string): Promise<WalletFact> {
    const [portal, available] = await Promise.all([
      this.portals.find(portalId),
      this.charges.available(portalId),
    ]);
    return { available, frozen: !portal || portal.frozen || portal.state !== 'ACTIVE' };
  }

  /**
   * The next step, whoever else is at it: it is made once.
   * @returns the subscription afterwards; null when nothing was due.
   * @throws PorticoError `CONFLICT` when others are faster time and again.
   */
  async settleNext({ seatId, portalId }: Seat, tiers: TierTable): Promise<Seat | null> {
    const meta = systemMeta(seatId);
    const also = this.effects(tiers, meta.actor);
    const { state, facts } = await retryConflict(async () => {
      const wallet = await this.walletOf(portalId);
      const order = { type: 'settle', tiers, wallet, dunning: this.dunning } as const;
      return this.database.transaction((tx) =>
        this.stream.handleIn(tx, seatId, order, { meta, portalId, also }),
      );
    });
    return facts.length > 0 ? state : null;
  }

  /** Everything that has come due. @returns the subscription afterwards. */
  async settleAll(seat: Seat, tiers: TierTable): Promise<Seat> {
    let settled = seat;
    for (let made = 0; made < MOST_STEPS; made += 1) {
      const after = await this.settleNext(settled, tiers);
      if (!after) break;
      settled = after;
    }
    return settled;
  }

  /** Who used half of the higher tier has used half of the lower one; in units it could be more than all of it. */
  private keepPercent(
    tx: Transaction,
    seat: Seat,
    tiers: TierTable,
    { from, tier }: { readonly from: Tier; readonly tier: Tier },
  ): Promise<void> {
    const [old, now] = [termsOf(tiers, from).limits, termsOf(tiers, tier).limits];
    return this.usage.adjust(
      tx,
      countedSeat(seat),
      ({ fiveHour, week, month }) => ({
        fiveHour: (fiveHour.settled * now.fiveHour) / old.fiveHour,
        week: (week.settled * now.week) / old.week,
        month: (month.settled * now.month) / old.month,
      }),
      'DOWNGRADE',
      this.clock.now(),
    );
  }

  private reset(tx: Transaction, seat: Seat): Promise<void> {
    const nothing = () => ({ fiveHour: 0n, week: 0n, month: 0n });
    return this.usage.adjust(tx, countedSeat(seat), nothing, 'RELIEF', this.clock.now());
  }

  private async charge(
    tx: Transaction,
    { seatId, portalId }: Seat,
    fact: SeatEvent['type'],
    { key, amount }: SeatCharge,
    actor: EventMeta['actor'],
  ): Promise<void> {
    const reference = `${fact} ${seatId}`;
    try {
      await this.charges.charge(tx, { key, portalId, amount: BigInt(amount), area: AREA, reference, actor });
    } catch (error) {
      if (!isPorticoError(error) || error.code !== 'INSUFFICIENT_BALANCE') throw error;
      throw new StaleReadError();
    }
  }
}
