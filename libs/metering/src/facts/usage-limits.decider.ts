import type { Decider } from '#libs/kernel';
import type { UsageLimitEvent } from '../contracts/usage.events.js';

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
function decide(
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
  decide,
};
