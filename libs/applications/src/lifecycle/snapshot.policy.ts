import { PorticoError } from '#libs/kernel';

/** How old the source version of a publication may be. */
export const FRESHNESS_MINUTES = 10;

/** @throws PorticoError `SNAPSHOT_REQUIRED`. */
export function requireSnapshot(applicationId: string, savedAt: Date | null, now: Date): void {
  if (savedAt && now.getTime() - savedAt.getTime() <= FRESHNESS_MINUTES * 60_000) return;
  throw new PorticoError('SNAPSHOT_REQUIRED', {
    details: {
      requiredAction: `POST /v1/apps/${applicationId}/sources`,
      freshnessWindowMinutes: FRESHNESS_MINUTES,
    },
  });
}
