import type { Decider } from '#libs/kernel';
import { NO_POLICY, type PacingChoice, type QuotaPolicy } from '../contracts/quota-policy.js';
import type { QuotaChange, QuotaPolicyEvent } from '../contracts/usage.events.js';

export type QuotaPolicyCommand =
  | {
      readonly type: 'change';
      readonly portalId: string;
      /** What is absent stays. */
      readonly change: QuotaChange;
      readonly at: Date;
    }
  | {
      readonly type: 'choose';
      readonly portalId: string;
      readonly choice: PacingChoice;
      readonly at: Date;
    };

function changed(policy: QuotaPolicy, change: QuotaChange): QuotaPolicy {
  const { monthUnits, pacing, dayPercent, weekPercent, overage } = change;
  return {
    ...policy,
    monthUnits: monthUnits === undefined ? policy.monthUnits : monthUnits,
    overage: overage === undefined ? policy.overage : overage,
    pacing: {
      mode: pacing === undefined ? policy.pacing.mode : pacing,
      dayPercent: dayPercent === undefined ? policy.pacing.dayPercent : dayPercent,
      weekPercent: weekPercent === undefined ? policy.pacing.weekPercent : weekPercent,
    },
  };
}

function isSame(one: QuotaPolicy, other: QuotaPolicy): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function evolve(state: QuotaPolicy, event: QuotaPolicyEvent): QuotaPolicy {
  if (event.type === 'ai_quota_changed') return changed(state, event.data);
  const { mode, dayPercent, weekPercent } = event.data;
  return { ...state, own: { mode, dayPercent, weekPercent } };
}

/** A change that changes nothing is no fact. */
function decide(command: QuotaPolicyCommand, state: QuotaPolicy): readonly QuotaPolicyEvent[] {
  const { portalId } = command;
  const at = command.at.toISOString();
  const event: QuotaPolicyEvent =
    command.type === 'change'
      ? { type: 'ai_quota_changed', data: { ...command.change, portalId, changedAt: at } }
      : { type: 'ai_pacing_chosen', data: { ...command.choice, portalId, chosenAt: at } };
  return isSame(evolve(state, event), state) ? [] : [event];
}

export const quotaPolicyDecider: Decider<QuotaPolicy, QuotaPolicyCommand, QuotaPolicyEvent> = {
  initialState: () => NO_POLICY,
  evolve,
  decide,
};
