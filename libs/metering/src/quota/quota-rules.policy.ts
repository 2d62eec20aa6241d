import { MICRO } from '../contracts/amounts.js';
import {
  type PacingChoice,
  PACING_MODES,
  type PacingMode,
  type QuotaPolicy,
} from '../contracts/quota-policy.js';

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
