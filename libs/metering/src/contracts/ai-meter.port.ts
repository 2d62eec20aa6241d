import type { Admission, CallCounts, CallOrder, SettledCall } from './call-terms.js';

/** What the router asks of accounting. Every call of a model goes through it, whichever path it came by. */
export interface AiMeter {
  /**
   * Decides and reserves in one statement.
   * @throws PorticoError `ai_quota_exhausted`, `ai_pacing_limited`, `subscription_window_exhausted`,
   *   `insufficient_balance`, `rate_limit_exceeded` (held by calls that still run), `DB_TRANSIENT`.
   */
  admit(order: CallOrder): Promise<Admission>;
  /**
   * Says what the client has with the next piece, before that goes out. Null: it may. Otherwise it may once the promise
   * is kept: what reaches a client is on record first, but for a few tokens that a lost call is charged for anyway.
   */
  progress(callId: string, delivered: CallCounts): Promise<void> | null;
  /** A dearer model takes over before the first byte: reserves the difference. Throws as `admit`. */
  reserveMore(
    callId: string,
    order: Pick<CallOrder, 'modelId' | 'rates' | 'atMost' | 'atLeast'>,
  ): Promise<void>;
  /** Once; a repeat changes nothing. */
  settle(callId: string, result: SettledCall): Promise<void>;
  /** The provider did nothing that it bills: everything is given back. Once. */
  release(callId: string, result: Pick<SettledCall, 'httpStatus' | 'end'>): Promise<void>;
}

export const AI_METER = Symbol('AI_METER');
