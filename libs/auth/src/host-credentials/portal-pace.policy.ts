import type { HostPace } from '#libs/host-client';

/** A portal's own bucket as it is kept: both numbers, or none. */
export interface PaceColumns {
  readonly hostBurst: number | null;
  readonly hostRequestsPerSecond: number | null;
}

/** The portal's own bucket; null where the settings hold. */
export function paceOf({ hostBurst, hostRequestsPerSecond }: PaceColumns): HostPace | null {
  if (hostBurst === null || hostRequestsPerSecond === null) return null;
  return { burst: hostBurst, perSecond: hostRequestsPerSecond };
}
