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
