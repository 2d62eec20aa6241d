/** What happens above the limits of a day and a week, least strict first. */
export const PACING_MODES = ['off', 'ignore', 'wallet', 'block'] as const;
export type PacingMode = (typeof PACING_MODES)[number];

export interface PacingRule {
  readonly mode: PacingMode;
  readonly dayPercent: number;
  readonly weekPercent: number;
}

export interface PacingChoice {
  readonly mode: PacingMode | null;
  readonly dayPercent: number | null;
  readonly weekPercent: number | null;
}

/** Whether an administrator may choose the mode: where the platform paces, only what is as strict or stricter. */
export function mayChoose(mode: PacingMode, platform: PacingMode): boolean {
  return platform === 'off' || PACING_MODES.indexOf(mode) >= PACING_MODES.indexOf(platform);
}

/** The highest percent that may be chosen. */
export function highestPercent(platform: PacingRule, name: 'dayPercent' | 'weekPercent'): number {
  return platform.mode === 'off' ? 100 : platform[name];
}

/** The members that differ, which are all that is sent. */
export function changedChoice(before: PacingChoice, after: PacingChoice): Partial<PacingChoice> {
  const names = ['mode', 'dayPercent', 'weekPercent'] as const;
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  );
}
