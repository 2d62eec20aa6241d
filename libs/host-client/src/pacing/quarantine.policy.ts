/** When a portal that stops answering is left alone. */
export const QUARANTINE = {
  /** So many timeouts in a row, without an answer between them, … */
  timeouts: 5,
  /** … of which the first is not older than this. */
  withinMs: 60_000,
  /** How long calls are refused before one is tried. */
  coolingMs: 30_000,
  /** What others are told to wait while the one that is tried runs. */
  trialRetryMs: 5_000,
} as const;

/** Rest of a portal after the host refused a call for its rate: somebody else fills the bucket too. */
export const PAUSE_AFTER_REFUSAL_MS = 1_000;

/** Methods with a spent time budget remembered for one portal. */
export const SPENT_BUDGETS = 500;

/** What is known of a portal that may have stopped answering; times in monotonic milliseconds. */
export type Quarantine =
  /** Calls pass. The timeouts since the last answer, oldest first, never more than lead to cooling. */
  | { readonly kind: 'free'; readonly timeoutsMs: readonly number[] }
  | { readonly kind: 'cooling'; readonly untilMs: number }
  /** One call finds out whether the portal answers again. */
  | { readonly kind: 'trial' };

export type QuarantineVerdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'trial' }
  | { readonly kind: 'refuse'; readonly retryAfterMs: number };

/** How a call ended: with an answer, without one in time, or in a way that says nothing of the portal. */
export type Sign = 'answered' | 'timed-out' | 'unknown';

export const FREE: Quarantine = { kind: 'free', timeoutsMs: [] };
const PASS: QuarantineVerdict = { kind: 'pass' };
const TRIAL: QuarantineVerdict = { kind: 'trial' };

/** Whether a call may go to the portal; `trial` makes it the one that finds out. */
export function judge(quarantine: Quarantine, nowMs: number): QuarantineVerdict {
  if (quarantine.kind === 'free') return PASS;
  if (quarantine.kind === 'trial') return { kind: 'refuse', retryAfterMs: QUARANTINE.trialRetryMs };
  const leftMs = quarantine.untilMs - nowMs;
  return leftMs > 0 ? { kind: 'refuse', retryAfterMs: leftMs } : TRIAL;
}

/** Calls that began before the cooling say nothing of the portal as it is now; only the trial's end does. */
export function learn(quarantine: Quarantine, sign: Sign, ofTrial: boolean, nowMs: number): Quarantine {
  if (ofTrial) return afterTrial(sign, nowMs);
  if (quarantine.kind !== 'free' || sign === 'unknown') return quarantine;
  if (sign === 'answered') return FREE;
  const recent = quarantine.timeoutsMs.filter((atMs) => atMs > nowMs - QUARANTINE.withinMs);
  const timeoutsMs = [...recent, nowMs];
  return timeoutsMs.length < QUARANTINE.timeouts ? { kind: 'free', timeoutsMs } : cooling(nowMs);
}

/** True when nothing that is known of the portal matters any more. */
export function isForgettable(quarantine: Quarantine, nowMs: number): boolean {
  switch (quarantine.kind) {
    case 'free':
      return quarantine.timeoutsMs.every((atMs) => atMs <= nowMs - QUARANTINE.withinMs);
    case 'cooling':
      return quarantine.untilMs <= nowMs - QUARANTINE.withinMs;
    case 'trial':
      return false;
  }
}

/** A trial that ended without a word leaves the next call to try. */
function afterTrial(sign: Sign, nowMs: number): Quarantine {
  if (sign === 'answered') return FREE;
  return sign === 'timed-out' ? cooling(nowMs) : { kind: 'cooling', untilMs: nowMs };
}

function cooling(nowMs: number): Quarantine {
  return { kind: 'cooling', untilMs: nowMs + QUARANTINE.coolingMs };
}
