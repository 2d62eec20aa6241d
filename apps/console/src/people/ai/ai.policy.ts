import type { Item } from '#libs/client';

export type Model = Item<'ai.models.list'>;

/** Whoever is charged for a call of the model. */
export type Payer = 'byok' | 'quota' | 'wallet' | 'nobody';

export function payersOf({
  source,
  inQuotaProgram,
  pricing,
}: Pick<Model, 'source' | 'inQuotaProgram' | 'pricing'>): readonly Payer[] {
  if (source === 'byok') return ['byok'];
  const payers: Payer[] = [];
  if (inQuotaProgram) payers.push('quota');
  if (pricing !== null) payers.push('wallet');
  return payers.length > 0 ? payers : ['nobody'];
}

/** Models whose id or name holds the words asked for. */
export function matchingModels<Found extends Pick<Model, 'id' | 'name' | 'type'>>(
  models: readonly Found[],
  text: string,
  type: string | null,
): readonly Found[] {
  const wanted = text.trim().toLowerCase();
  return models.filter(
    (model) =>
      (type === null || model.type === type) &&
      (wanted === '' || `${model.id} ${model.name}`.toLowerCase().includes(wanted)),
  );
}

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

/** How much of the colour a cell has: 0 for the full price, 4 for the cheapest hours of all. */
export function shadeOf(multiplier: number): 0 | 1 | 2 | 3 | 4 {
  if (multiplier >= 1) return 0;
  if (multiplier >= 0.75) return 1;
  if (multiplier >= 0.5) return 2;
  return multiplier >= 0.25 ? 3 : 4;
}

/** Whether every hour costs the same. */
export function isFlat(grid: readonly (readonly number[])[]): boolean {
  const first = grid[0]?.[0];
  return grid.every((row) => row.every((multiplier) => multiplier === first));
}

interface Tested {
  readonly outcome: 'listed' | 'refused' | 'spent' | 'failed';
  readonly httpStatus: number | null;
}

/** The text that tells what a test of a provider key has shown. */
export function testKey({ outcome, httpStatus }: Tested) {
  if (outcome === 'listed') return 'test-ok';
  if (outcome !== 'failed') return `test-${outcome}` as const;
  return httpStatus === null ? 'test-unreachable' : 'test-unwell';
}
