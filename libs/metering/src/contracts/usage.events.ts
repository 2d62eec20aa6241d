import type { DomainEvent } from '#libs/kernel';
import type { OffPeakSchedule } from './off-peak-schedule.js';
import type { PacingChoice, PacingMode } from './quota-policy.js';

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

/** Operators set the hours in which units cost less. */
export type OffPeakSet = DomainEvent<'off_peak_set', OffPeakSchedule & { readonly setAt: string }>;

interface OfSubject {
  readonly payer: string;
  /** The portal, or the subscription. */
  readonly subjectId: string;
  readonly portalId: string;
}

/** Calls that ended, summed up by the hour in which they were admitted; amounts in millionths, as decimal digits. */
export type UsageFolded = DomainEvent<
  'usage_folded',
  OfSubject & {
    readonly hour: string;
    readonly net: string;
    readonly gross: string;
    readonly calls: number;
    readonly foldedAt: string;
  }
>;

interface WindowReached extends OfSubject {
  readonly window: string;
  readonly windowStart: string;
  readonly reachedAt: string;
}

/** A window refuses calls from here on, until it ends. */
export type WindowExhausted = DomainEvent<'window_exhausted', WindowReached>;
/** A day or week limit is reached; what follows depends on the pacing of the portal. */
export type PacingTripped = DomainEvent<'pacing_tripped', WindowReached>;
/** What the wallet pays above the limits reached the most an hour may cost. */
export type OverageTripped = DomainEvent<'overage_tripped', WindowReached>;

export type UsageLimitEvent = WindowExhausted | PacingTripped | OverageTripped;
