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
