import type { Decider, DomainEvent } from '#libs/kernel';
import type { PacingMode } from '../quota/quota-policy.decider.js';
import { type CountedPayer, WINDOWS_OF } from './windows.policy.js';

interface OfSubject {
  readonly payer: string;
  /** The portal, or the subscription. */
  readonly subjectId: string;
  readonly portalId: string;
}

/** Calls that ended, summed up by the hour in which they were admitted; amounts in millionths, as decimal digits. */
export type UsageFolded = DomainEvent<
  'usage_folded',
  OfSubject & {
    readonly hour: string;
    readonly net: string;
    readonly gross: string;
    readonly calls: number;
    readonly foldedAt: string;
  }
>;

interface WindowReached extends OfSubject {
  readonly window: string;
  readonly windowStart: string;
  readonly reachedAt: string;
}

/** A window refuses calls from here on, until it ends. */
export type WindowExhausted = DomainEvent<'window_exhausted', WindowReached>;
/** A day or week limit is reached; what follows depends on the pacing of the portal. */
export type PacingTripped = DomainEvent<'pacing_tripped', WindowReached>;
/** What the wallet pays above the limits reached the most an hour may cost. */
export type OverageTripped = DomainEvent<'overage_tripped', WindowReached>;

export type UsageLimitEvent = WindowExhausted | PacingTripped | OverageTripped;

/** Calls of a subject that ended since the last time, all admitted in one hour. */
export interface FoldHour {
  readonly type: 'fold';
  readonly payer: string;
  readonly subjectId: string;
  readonly portalId: string;
  readonly hour: Date;
  readonly net: bigint;
  readonly gross: bigint;
  readonly calls: number;
  readonly at: Date;
}

function decideHour({ hour, net, gross, at, type: _type, ...rest }: FoldHour): readonly UsageFolded[] {
  const data = {
    ...rest,
    hour: hour.toISOString(),
    net: net.toString(),
    gross: gross.toString(),
    foldedAt: at.toISOString(),
  };
  return [{ type: 'usage_folded', data }];
}

/** Every fold is a fact; what was folded before decides nothing. */
export const usageHourDecider: Decider<null, FoldHour, UsageFolded> = {
  initialState: () => null,
  evolve: (state) => state,
  decide: decideHour,
};

/** A limit that is reached in a window. */
export interface ReachedLimit {
  readonly kind: UsageLimitEvent['type'];
  readonly window: string;
  readonly windowStart: Date;
}

export interface NoteLimits {
  readonly type: 'note';
  readonly payer: string;
  readonly subjectId: string;
  readonly portalId: string;
  readonly reached: readonly ReachedLimit[];
  readonly at: Date;
}

/** Kind and window → the start of the newest window it was noted for. */
export type NotedLimits = Readonly<Record<string, string>>;

function nameOf(kind: UsageLimitEvent['type'], window: string): string {
  return `${kind} ${window}`;
}

/** Each limit once a window, however often it is found reached. */
function decideLimits(
  { payer, subjectId, portalId, reached, at }: NoteLimits,
  noted: NotedLimits,
): readonly UsageLimitEvent[] {
  return reached
    .filter(({ kind, window, windowStart }) => {
      const newest = noted[nameOf(kind, window)];
      return newest === undefined || newest < windowStart.toISOString();
    })
    .map(({ kind, window, windowStart }) => ({
      type: kind,
      data: {
        payer,
        subjectId,
        portalId,
        window,
        windowStart: windowStart.toISOString(),
        reachedAt: at.toISOString(),
      },
    }));
}

export const usageLimitsDecider: Decider<NotedLimits, NoteLimits, UsageLimitEvent> = {
  initialState: () => ({}),
  evolve: (noted, { type, data }) => ({ ...noted, [nameOf(type, data.window)]: data.windowStart }),
  decide: decideLimits,
};

/** The counters of a subject, and what its last call was judged by. */
export interface CountedSubject {
  readonly payer: CountedPayer;
  readonly pacing: PacingMode;
  readonly windows: readonly {
    readonly start: Date | null;
    readonly settled: bigint;
    readonly limit: bigint | null;
  }[];
  readonly breakerHour: Date | null;
}

/**
 * Limits a subject stands at. The month of a portal, and every window of a subscription, is exhausted; day and week of
 * a portal only pace.
 */
export function reachedLimits({
  payer,
  pacing,
  windows,
  breakerHour,
}: CountedSubject): readonly ReachedLimit[] {
  const names = WINDOWS_OF[payer];
  const reached = windows.flatMap(({ start, settled, limit }, index): ReachedLimit[] => {
    const window = names[index];
    if (window === undefined || start === null || limit === null || settled < limit) return [];
    if (payer === 'seat' || window === 'month') {
      return [{ kind: 'window_exhausted', window, windowStart: start }];
    }
    return pacing === 'off' ? [] : [{ kind: 'pacing_tripped', window, windowStart: start }];
  });
  return breakerHour
    ? [...reached, { kind: 'overage_tripped', window: 'hour', windowStart: breakerHour }]
    : reached;
}
