/** Whose calls share a counter. */
export type RateLimitSubject = 'key' | 'portal' | 'server';

export interface RateLimitBucket {
  readonly subject: RateLimitSubject;
  readonly requests: number;
  readonly windowSeconds: number;
}

/**
 * Named limits a route may declare (specification part 1, "Limits"). `default` is the general limit
 * per key, whose number is a setting; `none` counts nothing.
 */
export const RATE_LIMIT_BUCKETS = {
  none: null,
  default: null,
  'server-operations': { subject: 'key', requests: 60, windowSeconds: 60 },
  'server-execution': { subject: 'server', requests: 10, windowSeconds: 60 },
  'calendar-settings': { subject: 'portal', requests: 120, windowSeconds: 60 },
  'feedback-submission': { subject: 'key', requests: 5, windowSeconds: 60 },
} as const satisfies Record<string, RateLimitBucket | null>;

export type RateLimitBucketName = keyof typeof RATE_LIMIT_BUCKETS;
