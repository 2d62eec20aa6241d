import { countedAt, WINDOW_MS, type WindowCounter } from '../usage/windows.policy.js';
import type { QuotaRules } from './quota-rules.policy.js';

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
