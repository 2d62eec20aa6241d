import { Inject, Injectable } from '@nestjs/common';
import { isUuid } from '#libs/kernel';
import { BlobRepository, type BlobRow } from '../blobs/blob.repository.js';
import { BLOB_STORE, type BlobStore, type ListedBlob } from '../contracts/blob-store.port.js';
import { blobKey, type StorageArea } from '../contracts/storage-terms.js';

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

/** Below it lies what rows speak of; nothing else in a bucket is ours to judge. */
const VALUES = 'blobs/';
const PAGE = 1_000;

/** What was gone through so far. */
export interface StoreTally {
  rows: number;
  values: number;
  /** Bytes of the values. */
  bytes: number;
}

/**
 * Holds rows and store against each other, both in the order of their keys, a page of each at a time. The service goes
 * on meanwhile, so whatever seems wrong is looked at once more by itself before it is told.
 */
@Injectable()
export class StoreComparison {
  constructor(
    private readonly rows: BlobRepository,
    @Inject(BLOB_STORE) private readonly store: BlobStore,
  ) {}

  /** @throws BlobStoreError where the store is not there: that is no finding. */
  async *findings(tally: StoreTally, signal?: AbortSignal): AsyncGenerator<StoreFinding> {
    const rows = this.allRows()[Symbol.asyncIterator]();
    const values = this.store.list(VALUES)[Symbol.asyncIterator]();
    let [row, value] = await Promise.all([rows.next(), values.next()]);
    while (row.done !== true || value.done !== true) {
      signal?.throwIfAborted();
      const rowKey = row.done === true ? null : keyOf(row.value);
      const valueKey = value.done === true ? null : value.value.key;
      const order = compare(rowKey, valueKey);
      if (order <= 0 && row.done !== true) {
        const listed = order === 0 && value.done !== true ? value.value : null;
        const finding = await this.judgeRow(row.value, listed);
        if (finding) yield finding;
        tally.rows += 1;
        row = await rows.next();
      }
      if (order >= 0 && value.done !== true) {
        if (order > 0 && (await this.isLeft(value.value.key))) yield { kind: 'orphan', ...value.value };
        tally.values += 1;
        tally.bytes += value.value.size;
        value = await values.next();
      }
    }
  }

  /** No row speaks of it. No later one will: a blob's key is never given again. */
  async isOrphan(key: string): Promise<boolean> {
    const [, portalId, blobId] = key.split('/');
    if (!isUuid(blobId)) return true;
    const row = await this.rows.find(blobId);
    return row?.portalId !== portalId;
  }

  /** It is there without a row. One that was just erased was listed before, and is gone when its row is. */
  private async isLeft(key: string): Promise<boolean> {
    return (await this.isOrphan(key)) && (await this.store.head(key)) !== null;
  }

  private async judgeRow(row: BlobRow, listed: ListedBlob | null): Promise<StoreFinding | null> {
    if (row.state !== 'stored' || listed?.size === row.size) return null;
    const head = await this.store.head(keyOf(row));
    const now = await this.rows.find(row.id);
    if (now?.state !== 'stored' || head?.size === now.size) return null;
    const { id: blobId, portalId, area, size } = now;
    const promised = { blobId, portalId, area, size };
    return head ? { kind: 'different', ...promised, found: head.size } : { kind: 'missing', ...promised };
  }

  private async *allRows(): AsyncGenerator<BlobRow> {
    let last: BlobRow | undefined;
    do {
      const page = await this.rows.pageByKey(last, PAGE);
      yield* page;
      last = page.at(-1);
    } while (last);
  }
}

const keyOf = ({ portalId, id }: BlobRow): string => blobKey({ portalId, blobId: id });

/** Null comes after everything. */
function compare(row: string | null, value: string | null): number {
  if (row === value) return 0;
  if (row === null) return 1;
  if (value === null) return -1;
  return row < value ? -1 : 1;
}
