import type { ErrorCode } from '#libs/kernel';

/**
 * Whose calls share a counter. `owner` is a person on one portal, whatever key or device they use. `server` is
 * the server a path names, once the caller has been found to have a right to it.
 */
export type RateLimitSubject = 'key' | 'portal' | 'server' | 'owner';

/** The setting that says how many calls. */
export type RateLimitSetting = 'rateLimitPerMinute' | 'serverExecutionsPerMinute';

interface CountedCalls {
  /** Calls in a window, or the setting that says how many. */
  readonly requests: number | RateLimitSetting;
  readonly windowSeconds: number;
  /** The number a key may carry of its own, which then counts instead. */
  readonly ofKey?: 'aiRequestsPerMinute';
  /** Calls in the same window that all keys of one person on a portal have together. */
  readonly ofOwner?: number;
  /** Each call inside is counted by its own route: the key's limit per second counts those, not what carries them. */
  readonly carriesCalls?: true;
  readonly refusal: ErrorCode & ('RATE_LIMITED' | 'rate_limit_exceeded');
}

/** Any id can be written into a path: what a key tries is counted as well, whatever server it names. */
export type RateLimitBucket = CountedCalls &
  (
    | { readonly subject: Exclude<RateLimitSubject, 'server'> }
    | { readonly subject: 'server'; readonly attempts: RateLimitSetting }
  );

const RATE_LIMITED = { refusal: 'RATE_LIMITED', windowSeconds: 60 } as const;

/**
 * Named limits (specification part 1, "Limits"). A route declares exactly one; `none` counts
 * nothing. Numbers the specification leaves open: `default` 300, `ai` 600 and 1500, `cowork-state` 20,
 * `entity-search` 60, `web-search` 60, `transfer` 600.
 */
export const RATE_LIMIT_BUCKETS = {
  none: null,
  default: { subject: 'key', requests: 'rateLimitPerMinute', ...RATE_LIMITED },
  /** Messages of agents. The calls their tools make are counted in addition, each where its route says. */
  agents: { subject: 'key', requests: 'rateLimitPerMinute', carriesCalls: true, ...RATE_LIMITED },
  'server-operations': { subject: 'key', requests: 60, ...RATE_LIMITED },
  'server-execution': {
    subject: 'server',
    requests: 'serverExecutionsPerMinute',
    attempts: 'rateLimitPerMinute',
    ...RATE_LIMITED,
  },
  'server-ssh': { subject: 'key', requests: 10, ...RATE_LIMITED },
  'entity-search': { subject: 'key', requests: 60, ...RATE_LIMITED },
  'calendar-settings': { subject: 'portal', requests: 120, ...RATE_LIMITED },
  'feedback-submission': { subject: 'key', requests: 5, ...RATE_LIMITED },
  'cowork-state': { subject: 'owner', requests: 20, ...RATE_LIMITED },
  'web-search': { subject: 'key', requests: 60, ...RATE_LIMITED },
  /** Each link by itself: one that is passed on takes nothing from the key that made it. */
  transfer: { subject: 'key', requests: 600, ...RATE_LIMITED },
  ai: {
    subject: 'key',
    requests: 600,
    windowSeconds: 60,
    ofKey: 'aiRequestsPerMinute',
    ofOwner: 1500,
    refusal: 'rate_limit_exceeded',
  },
} as const satisfies Record<string, RateLimitBucket | null>;

export type RateLimitBucketName = keyof typeof RATE_LIMIT_BUCKETS;
