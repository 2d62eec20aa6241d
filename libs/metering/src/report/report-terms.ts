export const LONGEST_PERIOD_DAYS = 92;
export const USUAL_PERIOD_DAYS = 30;
export const GROUPINGS = ['day', 'model', 'key'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** What is asked of a report; without days, from or to it is about the last {@link USUAL_PERIOD_DAYS}. */
export interface ReportQuestion {
  readonly from?: string;
  readonly to?: string;
  readonly days?: number;
  readonly groupBy: Grouping;
  readonly keyId?: string;
  readonly page: number;
  readonly limit: number;
}

/** Sums over calls, as the database has them. */
export interface UsageSums {
  readonly calls: number;
  readonly failedCalls: number;
  readonly partialCalls: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly cachedTokens: number;
  readonly audioMs: number;
  readonly images: number;
  readonly gross: bigint;
  readonly net: bigint;
  readonly credits: bigint;
}
