import type { Config } from '#libs/config';
import { MICRO } from '../contracts/charge-terms.js';
import { countedAt, WINDOW_MS, type WindowCounter } from '../usage/windows.policy.js';
import {
  PACING_MODES,
  type PacingChoice,
  type PacingMode,
  type QuotaPolicy,
} from './quota-policy.decider.js';

/** What holds for portals nobody has decided about: settings of the platform. */
export interface QuotaDefaults {
  readonly monthUnits: number;
  readonly pacing: PacingMode;
  readonly dayPercent: number;
  readonly weekPercent: number;
  /** Credits a million units cost above the day and week limits. */
  readonly overagePrice: number;
  /** Percent of the month that may be paid for in one hour. */
  readonly overageHourPercent: number;
}

export interface EffectivePacing {
  readonly mode: PacingMode;
  readonly dayPercent: number;
  readonly weekPercent: number;
}

/** How a portal spreads its month: what holds, what its administrator chose, and what the platform lays down. */
export interface PacingSetting extends EffectivePacing {
  readonly own: PacingChoice;
  readonly platform: EffectivePacing;
}

/** The rules a portal lives by, in micro-units and micro-credits; null is no limit. */
export interface QuotaRules {
  readonly pacing: EffectivePacing;
  readonly overage: boolean;
  readonly overagePrice: number;
  readonly limits: {
    readonly day: bigint | null;
    readonly week: bigint | null;
    readonly month: bigint | null;
  };
  /** Most credits an hour may cost above the day and week limits; null where there are none. */
  readonly hourCap: bigint | null;
}

function strictness(mode: PacingMode): number {
  return PACING_MODES.indexOf(mode);
}

/** What the platform and its operators lay down, before the administrator of the portal. */
export function platformPacing({ pacing }: QuotaPolicy, defaults: QuotaDefaults): EffectivePacing {
  return {
    mode: pacing.mode ?? defaults.pacing,
    dayPercent: pacing.dayPercent ?? defaults.dayPercent,
    weekPercent: pacing.weekPercent ?? defaults.weekPercent,
  };
}

/**
 * The administrator's choice on top of the platform's. Where the platform paces, the stricter of each holds; where it
 * does not, the administrator is free.
 */
export function effectivePacing(policy: QuotaPolicy, defaults: QuotaDefaults): EffectivePacing {
  const platform = platformPacing(policy, defaults);
  const { own } = policy;
  if (platform.mode === 'off') {
    return {
      mode: own.mode ?? 'off',
      dayPercent: own.dayPercent ?? platform.dayPercent,
      weekPercent: own.weekPercent ?? platform.weekPercent,
    };
  }
  const isStricter = own.mode !== null && strictness(own.mode) > strictness(platform.mode);
  return {
    mode: isStricter ? own.mode : platform.mode,
    dayPercent: Math.min(own.dayPercent ?? 100, platform.dayPercent),
    weekPercent: Math.min(own.weekPercent ?? 100, platform.weekPercent),
  };
}

/** The member of a choice that would loosen what the platform lays down; null when none does. */
export function loosenedBy(choice: PacingChoice, platform: EffectivePacing): keyof PacingChoice | null {
  if (platform.mode === 'off') return null;
  if (choice.mode !== null && strictness(choice.mode) < strictness(platform.mode)) return 'mode';
  if (choice.dayPercent !== null && choice.dayPercent > platform.dayPercent) return 'dayPercent';
  if (choice.weekPercent !== null && choice.weekPercent > platform.weekPercent) return 'weekPercent';
  return null;
}

export function quotaRules(policy: QuotaPolicy, defaults: QuotaDefaults): QuotaRules {
  const pacing = effectivePacing(policy, defaults);
  const units = policy.monthUnits ?? defaults.monthUnits;
  const month = units === 'none' ? null : BigInt(units) * MICRO;
  const { overagePrice } = defaults;
  const percent = (share: number) => (month === null ? null : (month * BigInt(share)) / 100n);
  const hourUnits = percent(defaults.overageHourPercent);
  return {
    pacing,
    overage: policy.overage ?? true,
    overagePrice,
    limits: { day: percent(pacing.dayPercent), week: percent(pacing.weekPercent), month },
    hourCap: hourUnits === null ? null : (hourUnits * BigInt(overagePrice)) / MICRO,
  };
}

export function quotaDefaults(config: Config): QuotaDefaults {
  return {
    monthUnits: config.aiMonthUnits,
    pacing: config.aiPacing,
    dayPercent: config.aiDayPercent,
    weekPercent: config.aiWeekPercent,
    overagePrice: config.aiOveragePrice,
    overageHourPercent: config.aiOverageHourPercent,
  };
}

/** The counters of a portal as its row has them; null before its first call. */
export interface PortalCounters {
  readonly anchorMs: number;
  readonly day: WindowCounter;
  readonly week: WindowCounter;
  readonly month: WindowCounter;
}

/** What a model was called for in the month. */
export interface ModelUse {
  readonly modelId: string;
  /** Calls that succeeded. */
  readonly calls: number;
  /** Without discount, in micro-units, of calls the quota paid for. */
  readonly gross: bigint;
}

/** How much of its quota a portal has used (specification part 2, "AI quota"). */
export interface PortalQuota {
  readonly pctUsed: number;
  readonly exhausted: boolean;
  readonly resetAt: string | null;
  readonly pacing: {
    readonly mode: 'wallet' | 'block' | 'ignore';
    readonly active: boolean;
    readonly day: { readonly pctUsed: number; readonly resetAt: string };
    readonly week: { readonly pctUsed: number; readonly resetAt: string };
  } | null;
  readonly period: { readonly start: string };
  readonly byModel: readonly {
    readonly modelId: string;
    readonly calls: number;
    readonly pctOfLimit: number | null;
  }[];
}

const NOTHING: WindowCounter = { startMs: null, settled: 0n, reserved: 0n };

/** Of a limit, to one decimal, half up. No limit is never used; a limit of nothing is used up from the start. */
export function percentOf(used: bigint, limit: bigint | null): number {
  if (limit === null) return 0;
  if (limit === 0n) return 100;
  return Number((used * 2_000n + limit) / (limit * 2n)) / 10;
}

/** The counters as they count at a moment. */
export function countersAt(counters: PortalCounters | null, nowMs: number) {
  const at = (window: 'day' | 'week' | 'month') =>
    counters ? countedAt(counters[window], counters.anchorMs, WINDOW_MS[window], nowMs) : NOTHING;
  return { day: at('day'), week: at('week'), month: at('month') };
}

export function quotaOf(
  counters: PortalCounters | null,
  rules: QuotaRules,
  models: readonly ModelUse[],
  since: Date,
  nowMs: number,
): PortalQuota {
  const { day, week, month } = countersAt(counters, nowMs);
  const { limits, pacing } = rules;
  const resetOf = ({ startMs }: WindowCounter, lengthMs: number) =>
    new Date((startMs ?? nowMs) + lengthMs).toISOString();
  const shown = (window: 'day' | 'week', counter: WindowCounter) => ({
    pctUsed: percentOf(counter.settled, limits[window]),
    resetAt: resetOf(counter, WINDOW_MS[window]),
  });
  return {
    pctUsed: percentOf(month.settled, limits.month),
    exhausted: limits.month !== null && month.settled >= limits.month,
    resetAt: month.startMs === null ? null : resetOf(month, WINDOW_MS.month),
    pacing:
      pacing.mode === 'off'
        ? null
        : {
            mode: pacing.mode,
            active: pacing.mode !== 'ignore' && limits.month !== null,
            day: shown('day', day),
            week: shown('week', week),
          },
    period: { start: new Date(month.startMs ?? since.getTime()).toISOString() },
    byModel: models
      .map(({ modelId, calls, gross }) => ({
        modelId,
        calls,
        pctOfLimit: limits.month ? percentOf(gross, limits.month) : null,
      }))
      .sort((one, other) => other.calls - one.calls || (one.modelId < other.modelId ? -1 : 1)),
  };
}
