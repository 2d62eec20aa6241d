import { type Decider, PorticoError } from '#libs/kernel';
import type { SeatEvent } from '../contracts/seat.events.js';
import type { Seat } from '../contracts/seat.js';
import {
  CHANGE_TRIGGERS,
  COUPON_TRIGGERS,
  phaseOf,
  SEAT_RULES,
  type SeatRule,
  type SeatTrigger,
} from './seat-rules.data.js';
import { boostAt } from './seat-windows.policy.js';
import { evolveSeat, type SeatCommand, type SeatCommandOf, type SeatLife } from './seat.state.js';
import { chargeOf, covers, settleFacts } from './settle.policy.js';
import {
  changePlan,
  directionOf,
  firstTerm,
  laterTerm,
  pausedTerm,
  type TermOfSeat,
  type TermTarget,
  writtenTerm,
} from './terms.policy.js';

const DAY_MS = 86_400_000;

export function boostFact(percent: number, days: number, at: Date): SeatEvent {
  const expiresAt = new Date(at.getTime() + days * DAY_MS).toISOString();
  return { type: 'boost_granted', data: { percent, at: at.toISOString(), expiresAt } };
}

/**
 * What a coupon does to a subscription. What one has given and is not used up is not replaced.
 * @throws PorticoError `COUPON_NOT_APPLICABLE`.
 */
export function couponFacts(seat: Seat, command: SeatCommandOf<'redeem_coupon'>): readonly SeatEvent[] {
  const { couponId, redemptionId, effect, at } = command;
  const value = Number(effect.value);
  const isTaken =
    (effect.type === 'discount' && seat.nextDiscountPct > 0) ||
    (effect.type === 'boost' && boostAt(seat, at.getTime()) > 0);
  if (isTaken) throw new PorticoError('COUPON_NOT_APPLICABLE');
  const term = effect.type === 'free_months' ? writtenTerm(laterTerm(seat, value)) : null;
  const redeemed: SeatEvent = {
    type: 'coupon_redeemed',
    data: { couponId, redemptionId, effect, at: at.toISOString(), term },
  };
  return effect.type === 'boost' ? [redeemed, boostFact(value, effect.days ?? 0, at)] : [redeemed];
}

function triggerOf(command: SeatCommand, seat: SeatLife): SeatTrigger {
  switch (command.type) {
    case 'change':
      return seat ? CHANGE_TRIGGERS[directionOf(seat, command)] : 'stay';
    case 'redeem_coupon':
      return COUPON_TRIGGERS[command.effect.type];
    default:
      return command.type;
  }
}

/** What the table says of a step; a decider's rule for it, or null where there is nothing to do. */
function requireAllowed(rule: SeatRule, seat: SeatLife): boolean {
  if (rule === 'go' || rule === 'nothing') return rule === 'go';
  const details = seat && { state: seat.state, tier: seat.tier };
  throw new PorticoError(rule, details ? { details } : {});
}

function decide(command: SeatCommand, seat: SeatLife): readonly SeatEvent[] {
  const rule = SEAT_RULES[phaseOf(seat)][triggerOf(command, seat)];
  if (!requireAllowed(rule, seat)) return [];
  if (!seat) return command.type === 'activate' ? [activation(command)] : [];
  const at = command.at.toISOString();
  switch (command.type) {
    case 'activate':
      return reactivation(seat, command.at);
    case 'change':
      return changeFacts(seat, command);
    case 'cancel':
      return cancelFacts(seat, at);
    case 'keep':
      return seat.cancelAtPeriodEnd ? [{ type: 'cancel_withdrawn', data: {} }] : [];
    case 'settle':
      return settleFacts(seat, command);
    case 'pause':
      return [{ type: 'seat_paused', data: { reason: 'SUPPORT', at } }];
    case 'resume':
      return [resumption(seat, command.at)];
    case 'park':
      return [...unheld(seat, command.at), { type: 'seat_parked', data: { at, reason: command.reason } }];
    case 'unpark':
      if (isOver(seat, command.at)) throw new PorticoError('SUBSCRIPTION_STATE_FORBIDS');
      return [{ type: 'seat_unparked', data: { at } }];
    case 'reset_usage':
      return [{ type: 'usage_reset_granted', data: { at } }];
    case 'boost':
      return [boostFact(command.percent, command.days, command.at)];
    case 'end_boost':
      if (seat.boostExpiresAt === null || boostAt(seat, command.at.getTime()) > 0) return [];
      return [{ type: 'boost_ended', data: { at: seat.boostExpiresAt.toISOString() } }];
    case 'redeem_coupon':
      return couponFacts(seat, command);
  }
}

function activation({ seatId, portalId, userId, at }: SeatCommandOf<'activate'>): SeatEvent {
  const term = writtenTerm(freeTerm(at));
  return { type: 'seat_activated', data: { seatId, portalId, userId, ...term, at: at.toISOString() } };
}

function freeTerm(at: Date): TermOfSeat {
  return firstTerm({ tier: 'FREE', termMonths: 1 }, at, 0n);
}

/** What was used stays used: the windows of a subscription are those of its first activation. */
function reactivation(seat: Seat, at: Date): readonly SeatEvent[] {
  const from = seat.tier;
  const lowered: readonly SeatEvent[] =
    from === 'FREE'
      ? []
      : [{ type: 'downgrade_applied', data: { from, tier: 'FREE', at: at.toISOString() } }];
  const term = writtenTerm(freeTerm(at));
  return [...lowered, { type: 'seat_reactivated', data: { ...term, at: at.toISOString() } }];
}

/**
 * A term that is over is settled first: what is decided of a change is decided within a paid one.
 * @throws PorticoError the refusal of the table, `SUBSCRIPTION_STATE_FORBIDS` for a term that is not settled.
 */
export function requireChangeable(seat: Seat, target: TermTarget, at: Date): void {
  requireAllowed(SEAT_RULES[phaseOf(seat)][CHANGE_TRIGGERS[directionOf(seat, target)]], seat);
  if (phaseOf(seat) === 'paid' && isOver(seat, at)) throw new PorticoError('SUBSCRIPTION_STATE_FORBIDS');
}

function isOver({ paidThroughAt }: Seat, at: Date): boolean {
  return at.getTime() >= paidThroughAt.getTime();
}

function changeFacts(seat: Seat, command: SeatCommandOf<'change'>): readonly SeatEvent[] {
  const { tier, termMonths, quote, at } = command;
  if (quote && quote.seatVersion !== seat.version) throw new PorticoError('QUOTE_STALE');
  requireChangeable(seat, command, at);
  switch (directionOf(seat, command)) {
    case 'upgrade':
      return [upgrade(seat, command)];
    case 'downgrade': {
      // In grace the paid time is over: what costs nothing holds at once.
      if (tier === 'FREE' && phaseOf(seat) === 'grace') {
        return [{ type: 'downgrade_applied', data: { from: seat.tier, tier, at: at.toISOString() } }];
      }
      const pendingTerm = tier === 'FREE' || termMonths === seat.termMonths ? null : termMonths;
      const isPlanned = seat.pendingTier === tier && seat.pendingTermMonths === pendingTerm;
      if (isPlanned) return [];
      return [{ type: 'downgrade_scheduled', data: { tier, termMonths: pendingTerm } }];
    }
    case 'term_change': {
      const isPlanned = seat.pendingTier === null && seat.pendingTermMonths === termMonths;
      return isPlanned ? [] : [{ type: 'term_change_scheduled', data: { termMonths } }];
    }
    case 'same':
      if (seat.pendingTier !== null) return [{ type: 'downgrade_withdrawn', data: {} }];
      return seat.pendingTermMonths === null ? [] : [{ type: 'term_change_withdrawn', data: {} }];
  }
}

function upgrade(seat: Seat, command: SeatCommandOf<'change'>): SeatEvent {
  const { tier, termMonths, price, quote, wallet } = command;
  const at = quote?.at ?? command.at;
  const { term, charge, credit, discountPct } = changePlan(seat, { target: { tier, termMonths }, price, at });
  if (!term) throw new Error('An upgrade begins at once.');
  if (charge > 0n && wallet.frozen) throw new PorticoError('ACCOUNT_FROZEN');
  if (charge > 0n && !covers(wallet, charge)) throw new PorticoError('INSUFFICIENT_BALANCE');
  return {
    type: 'seat_upgraded',
    data: {
      ...writtenTerm(term),
      at: at.toISOString(),
      charge: chargeOf(seat, 'change', 0, charge),
      discountPct,
      credit: String(credit),
      quoteId: quote?.id ?? null,
    },
  };
}

function cancelFacts(seat: Seat, at: string): readonly SeatEvent[] {
  if (phaseOf(seat) === 'grace') return [{ type: 'seat_cancelled', data: { at, reason: 'requested' } }];
  return seat.cancelAtPeriodEnd ? [] : [{ type: 'cancel_scheduled', data: {} }];
}

/** After a pause of support; a free subscription has no term that could be longer. */
function resumption(seat: Seat, at: Date): SeatEvent {
  const pausedMs = Math.max(0, at.getTime() - (seat.pausedAt?.getTime() ?? at.getTime()));
  const term = seat.tier === 'FREE' ? seat : pausedTerm(seat, pausedMs);
  const data = { ...writtenTerm(term), at: at.toISOString(), charge: null, discountPct: 0 };
  return { type: 'seat_resumed', data };
}

function unheld(seat: Seat, at: Date): readonly SeatEvent[] {
  return phaseOf(seat) === 'held' ? [resumption(seat, at)] : [];
}

/** Subscriptions: which step each phase has is {@link SEAT_RULES}, what comes of it stands here and in the policies. */
export const seatDecider: Decider<SeatLife, SeatCommand, SeatEvent> = {
  initialState: () => null,
  evolve: evolveSeat,
  decide,
};
