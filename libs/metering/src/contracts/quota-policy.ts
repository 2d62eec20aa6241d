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
