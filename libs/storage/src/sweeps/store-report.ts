import type { StorageArea } from '../contracts/storage-terms.js';

interface OfRow {
  readonly blobId: string;
  readonly portalId: string;
  readonly area: StorageArea;
  /** Bytes the row promises. */
  readonly size: number;
}

/** A row without its bytes. */
export interface MissingBytes extends OfRow {
  readonly kind: 'missing';
}

/** A row whose bytes are more or fewer. */
export interface DifferentBytes extends OfRow {
  readonly kind: 'different';
  /** Bytes the store has. */
  readonly found: number;
}

/** Bytes without a row. */
export interface OrphanBytes {
  readonly kind: 'orphan';
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}

/** What rows and store do not agree about. */
export type StoreFinding = MissingBytes | DifferentBytes | OrphanBytes;

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

/** Orphans one run removes without being asked twice. */
export const MOST_ORPHANS = 100;
/** Of all values. */
const MOST_SHARE = 0.01;

/**
 * Whether there are more orphans than crashes leave behind. A database that was put back from before the newest bytes
 * makes orphans of them, and a database that belongs to another store makes orphans of everything.
 */
export function isBraked({
  orphans,
  values,
}: {
  readonly orphans: number;
  readonly values: number;
}): boolean {
  return orphans > MOST_ORPHANS || orphans > values * MOST_SHARE;
}
