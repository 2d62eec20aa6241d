/** What a call asks a model for. Pacing counts all but images (specification part 2, "AI"). */
export const CALL_CLASSES = ['chat', 'embedding', 'transcription', 'image'] as const;
export type CallClass = (typeof CALL_CLASSES)[number];

/** What is counted of a call. `cachedTokens` are part of `promptTokens`. */
export interface CallCounts {
  readonly promptTokens: number;
  readonly cachedTokens: number;
  readonly completionTokens: number;
  readonly audioMs: number;
  readonly images: number;
}

export const NOTHING_COUNTED: CallCounts = {
  promptTokens: 0,
  cachedTokens: 0,
  completionTokens: 0,
  audioMs: 0,
  images: 0,
};

/** What counts cost, in micro-units or micro-credits: per million tokens, per minute of audio, per image. */
export interface CallRate {
  readonly input: bigint;
  readonly cachedInput: bigint;
  readonly output: bigint;
  readonly audioMinute: bigint;
  readonly image: bigint;
}

export interface CallRates {
  /** What a call takes from a quota. */
  readonly units: CallRate;
  /** What it takes from the wallet; null for a model that costs nothing. */
  readonly credits: CallRate | null;
}

/** Names of the windows of a subject, shortest first. */
export const PORTAL_WINDOWS = ['day', 'week', 'month'] as const;
export const SEAT_WINDOWS = ['fiveHour', 'week', 'month'] as const;

/** What a subscription may use; limits in micro-units, with any boost in them. */
export interface SeatAllowance {
  readonly seatId: string;
  /** The grid of its windows starts here, in milliseconds. */
  readonly anchorMs: number;
  readonly limits: Readonly<Record<(typeof SEAT_WINDOWS)[number], bigint>>;
}

/**
 * Who pays: the quota of the portal (and its wallet, for a model that costs credits), a subscription, the wallet
 * alone, or nobody (a provider key of the caller's own, a free model outside the program).
 */
export type Payer =
  | { readonly kind: 'portal' }
  | { readonly kind: 'seat'; readonly seat: SeatAllowance }
  | { readonly kind: 'wallet' }
  | { readonly kind: 'nobody' };

/** A call that asks to be admitted. */
export interface CallOrder {
  /** Names the call for ever: it is admitted once and settled once. */
  readonly id: string;
  readonly portalId: string;
  readonly keyId: string;
  /** The person behind the key. */
  readonly userId: string;
  /** Public id of the model that serves it. */
  readonly modelId: string;
  readonly callClass: CallClass;
  readonly payer: Payer;
  readonly rates: CallRates;
  /** The most it is expected to use; reserved until it is settled. */
  readonly atMost: CallCounts;
  /** What the provider bills once it has begun, whatever comes of it. */
  readonly atLeast: CallCounts;
  /** The client gets the answer piece by piece. */
  readonly isStreamed: boolean;
}

/** A call that was admitted. */
export interface Admission {
  readonly callId: string;
  /** Thousandths a unit costs in this hour; frozen for the call. */
  readonly multiplierMilli: number;
  readonly reservedUnits: bigint;
  /** Whether the wallet pays for it above a day or week limit. */
  readonly overage: boolean;
}

/** Whose numbers a call is settled with: the provider's, our estimate, or what was delivered when a process died. */
export const USAGE_ORIGINS = ['provider', 'estimated', 'delivered'] as const;
export type UsageOrigin = (typeof USAGE_ORIGINS)[number];

/** How a call ended, beside what it used. */
export const CALL_ENDS = [
  'completed',
  'client_gone',
  'upstream_cut',
  'upstream_timeout',
  'upstream_refused',
  'not_reached',
  'process_lost',
] as const;
export type CallEnd = (typeof CALL_ENDS)[number];

export interface SettledCall {
  readonly counts: CallCounts;
  readonly usageOrigin: UsageOrigin;
  /** Status the client got, or would have got. */
  readonly httpStatus: number;
  readonly end: CallEnd;
}

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
