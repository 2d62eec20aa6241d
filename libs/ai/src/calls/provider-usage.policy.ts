import { NOTHING_COUNTED, type CallCounts } from '#libs/metering/contracts';

/** What usage is measured against: a model without a known context is given a large one. */
export interface UsageBounds {
  readonly contextLength: number | null;
  /** Answers asked for at once. */
  readonly choices: number;
}

const UNKNOWN_CONTEXT = 4_000_000;

/**
 * The `usage` of a provider as counts. Null when there is none, or when its numbers cannot be true: negative, broken,
 * no numbers, or more than twice what the model can hold. An explicit zero is zero.
 */
export function countsOfUsage(usage: unknown, { contextLength, choices }: UsageBounds): CallCounts | null {
  if (typeof usage !== 'object' || usage === null) return null;
  const { prompt_tokens, completion_tokens = 0, prompt_tokens_details } = usage as Record<string, unknown>;
  const most = 2 * (contextLength ?? UNKNOWN_CONTEXT) + 1_024;
  if (!isCount(prompt_tokens, most) || !isCount(completion_tokens, most * choices)) return null;
  const cached = (prompt_tokens_details as Record<string, unknown> | null | undefined)?.['cached_tokens'];
  return {
    ...NOTHING_COUNTED,
    promptTokens: prompt_tokens,
    // More than there are would make the rest negative; what is no count saves nothing.
    cachedTokens: isCount(cached, prompt_tokens) ? cached : 0,
    completionTokens: completion_tokens,
  };
}

function isCount(value: unknown, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
}
