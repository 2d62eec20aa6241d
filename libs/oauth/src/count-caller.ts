import type { Response } from 'express';
import type { PorticoRequest, RateLimiter } from '#libs/http';
import { PorticoError } from '#libs/kernel';

/**
 * Counts a call against the limit of its route, for a caller who has no key.
 * @param name who calls, from which address.
 * @throws PorticoError `RATE_LIMITED`.
 */
export function countCaller(
  limiter: RateLimiter,
  name: string,
  request: PorticoRequest,
  response: Response,
): void {
  const caller = { keyId: name, portalId: null, ownerUserId: name };
  const refusal = limiter.refuse(
    { ...caller, requestsPerSecond: null, aiRequestsPerMinute: null },
    request,
    response,
  );
  if (refusal) throw new PorticoError(refusal.code, refusal.options);
}
