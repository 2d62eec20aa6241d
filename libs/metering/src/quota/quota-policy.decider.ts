import type { Decider, DomainEvent } from '#libs/kernel';

/** What happens above the day and week limits, least strict first (specification part 2, "Pacing"). */
export const PACING_MODES = ['off', 'ignore', 'wallet', 'block'] as const;
export type PacingMode = (typeof PACING_MODES)[number];

/** Pacing as somebody chose it; null where they chose nothing. */
export interface PacingChoice {
  readonly mode: PacingMode | null;
  /** Percent of the month that a day may use, 1 to 100. */
  readonly dayPercent: number | null;
  readonly weekPercent: number | null;
}

/** What is decided about the AI usage of a portal, by operators and, in `own`, by its administrator. */
export interface QuotaPolicy {
  /** Units a month; `none`: no limit; null: what the platform gives everybody. */
  readonly monthUnits: number | 'none' | null;
  readonly pacing: PacingChoice;
  /** Whether the wallet may pay above the day and week limits; null: it may. */
  readonly overage: boolean | null;
  readonly own: PacingChoice;
}

export const NOTHING_CHOSEN: PacingChoice = { mode: null, dayPercent: null, weekPercent: null };

export const NO_POLICY: QuotaPolicy = {
  monthUnits: null,
  pacing: NOTHING_CHOSEN,
  overage: null,
  own: NOTHING_CHOSEN,
};

/** Operators decided about the AI quota of a portal; null gives a value back to the platform, what is absent stays. */
export type AiQuotaChanged = DomainEvent<
  'ai_quota_changed',
  QuotaChange & { readonly portalId: string; readonly changedAt: string }
>;

export interface QuotaChange {
  readonly monthUnits?: number | 'none' | null;
  readonly pacing?: PacingMode | null;
  readonly dayPercent?: number | null;
  readonly weekPercent?: number | null;
  readonly overage?: boolean | null;
}

/** The administrator of a portal chose its pacing. */
export type AiPacingChosen = DomainEvent<
  'ai_pacing_chosen',
  PacingChoice & { readonly portalId: string; readonly chosenAt: string }
>;

export type QuotaPolicyEvent = AiQuotaChanged | AiPacingChosen;

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
