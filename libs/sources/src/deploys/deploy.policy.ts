import type { SourceOutcome } from '#libs/infra';

/** What is said, and known, of the version some work is based on. */
export interface BaseVersion {
  /** `v<N>` as the caller says. */
  readonly named: string | null;
  /** `v<N>` of the newest version there is; null when there is none. */
  readonly newest: string | null;
  /** Whether others work on the same server. */
  readonly hasTeam: boolean;
}

export type BaseFault = 'SOURCE_VERSION_STALE' | 'SOURCE_BASE_VERSION_REQUIRED';

/**
 * Why a deploy would undo what the caller has not seen; null when it would not. Also a version above the newest is
 * none the caller can have seen.
 */
export function baseFault({ named, newest, hasTeam }: BaseVersion): BaseFault | null {
  if (named !== null) return named === newest ? null : 'SOURCE_VERSION_STALE';
  return hasTeam && newest !== null ? 'SOURCE_BASE_VERSION_REQUIRED' : null;
}

/** Why the archive of a good deploy is not in the storage, as its answer says. */
const REASONS = {
  skipped: 'The deploy asked for no stored version (X-Skip-Source-Snapshot).',
  switchedOff: 'Saving of sources is switched off for the portal.',
  gone: 'The archive was no longer at hand. Save it again.',
  tooLarge: 'The archive is larger than a stored version may be.',
  noRoom: 'There is no room for more sources. Delete versions, or run a cleanup, and save it again.',
  storeFailed: 'The storage did not keep the archive. Save it again.',
} as const;

export function notSaved(why: keyof typeof REASONS): SourceOutcome {
  return { saved: false, versionId: null, deduplicated: false, reason: REASONS[why] };
}

/** The member of a deploy's body that names a stored version. */
export const DEPLOYED_VERSION_FIELD = 'source.versionId';
