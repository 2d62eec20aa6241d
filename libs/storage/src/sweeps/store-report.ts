/** What a check of the store has found and done. */
export interface StoreReport {
  /** Rows of blobs, values in the store and bytes of these. */
  readonly rows: number;
  readonly values: number;
  readonly bytes: number;
  /** Rows whose bytes are missing, and rows whose bytes are more or fewer. */
  readonly missing: number;
  readonly different: number;
  /** Of both, those that count as lost from now on. */
  readonly markedLost: number;
  /** Values without a row that are old enough to go, and their bytes; and those that are not yet. */
  readonly orphans: number;
  readonly orphanBytes: number;
  readonly youngOrphans: number;
  readonly removedOrphans: number;
  /** There are so many that somebody must confirm that they go. */
  readonly braked: boolean;
  /** Uploads in parts nobody will complete, and those of them that were ended. */
  readonly idleUploads: number;
  readonly endedUploads: number;
  /** Drafts of bodies whose process was killed, removed. */
  readonly removedDrafts: number;
  /** Portals whose counter of bytes was not the sum of their blobs, by area; and those that were set right. */
  readonly wrongCounters: number;
  readonly setCounters: number;
  /** The first findings, a line each. */
  readonly findings: readonly string[];
}

export type StoreCounts = { -readonly [Name in keyof Omit<StoreReport, 'findings' | 'braked'>]: number };

export function noCounts(): StoreCounts {
  return {
    rows: 0,
    values: 0,
    bytes: 0,
    missing: 0,
    different: 0,
    markedLost: 0,
    orphans: 0,
    orphanBytes: 0,
    youngOrphans: 0,
    removedOrphans: 0,
    idleUploads: 0,
    endedUploads: 0,
    removedDrafts: 0,
    wrongCounters: 0,
    setCounters: 0,
  };
}
