import type { CallCounts, CallOrder } from '../contracts/call-terms.js';

/** Tokens of a streamed answer that may go out before those on record. About a second of a fast model. */
const LEAD_TOKENS = 64;

/** How far the answer of a call may be ahead of its record; a call that is lost is charged for as much. */
export function deliveryLead({ isStreamed, atMost }: Pick<CallOrder, 'isStreamed' | 'atMost'>): number {
  return isStreamed ? Math.min(LEAD_TOKENS, Math.max(1, atMost.completionTokens)) : 0;
}

/** What a record must say before a piece goes out: `none` yet, one `soon`, or one `first`. */
export function recordNeeded(
  delivered: Pick<CallCounts, 'completionTokens'>,
  recordedTokens: number,
  lead: number,
): 'none' | 'soon' | 'first' {
  const ahead = delivered.completionTokens - recordedTokens;
  if (ahead > lead) return 'first';
  return ahead * 2 > lead ? 'soon' : 'none';
}

/** What a lost call is charged for: what is on record and what may have gone out since. */
export function mostDelivered(recorded: CallCounts, lead: number): CallCounts {
  return { ...recorded, completionTokens: recorded.completionTokens + lead };
}
