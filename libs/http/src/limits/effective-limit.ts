import type { ReplicaPlace } from '#libs/database';

/** What this process may admit of a ceiling, and how the headers put it. */
export interface EffectiveLimit {
  readonly name: string;
  readonly requests: number;
  readonly windowMs: number;
  /** `RateLimit-Policy` of the limit: quota and window in seconds. */
  readonly policy: string;
}

/**
 * Divides a ceiling among the replicas so that the shares add up to exactly the ceiling. A ceiling
 * smaller than the number of replicas lets each admit one call in a window stretched to fit: every
 * replica stays usable, and on average the ceiling holds.
 */
export function effectiveLimit(
  name: string,
  requests: number,
  windowSeconds: number,
  { index, count }: ReplicaPlace,
): EffectiveLimit {
  const stretched = requests < count;
  const share = stretched ? 1 : Math.floor(requests / count) + (index < requests % count ? 1 : 0);
  const windowMs = windowSeconds * 1_000 * (stretched ? count / requests : 1);
  const policy = `"${name}";q=${share};w=${Math.ceil(windowMs / 1_000)}`;
  return { name, requests: share, windowMs, policy };
}
