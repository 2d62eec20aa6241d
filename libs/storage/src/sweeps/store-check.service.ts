import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { CLOCK, type Clock } from '#libs/kernel';
import { BlobRepository } from '../blobs/blob.repository.js';
import { Blobs } from '../blobs/blobs.js';
import { UsageRepository } from '../blobs/usage.repository.js';
import { BLOB_STORE, type BlobStore } from '../contracts/blob-store.port.js';
import {
  isBraked,
  MOST_ORPHANS,
  noCounts,
  StoreComparison,
  type StoreCounts,
  type StoreFinding,
  type StoreReport,
} from './store-comparison.js';

const HOUR_MS = 3_600_000;
/** Longer than any body may take. */
const DRAFT_MS = HOUR_MS;
/** Longer than anybody has from a ticket to its completion. */
const MOST_SENDING_MS = 24 * HOUR_MS;
/** Findings told one by one; a disk that is gone would fill the log with them. */
const MOST_TOLD = 100;

export interface StoreCheckOrder {
  /** Rows without their bytes count as lost from now on, and wrong counters are set right. */
  readonly markLost: boolean;
  /** Bytes without a row go when they are old enough, with uploads and drafts nobody will come back to. */
  readonly removeOrphans: boolean;
  /** Also where there are more of them than crashes leave behind. */
  readonly confirmed: boolean;
  readonly signal?: AbortSignal;
}

/** Whether the store has what rows promise and nothing else. Memory does not grow with either. */
@Injectable()
export class StoreCheck {
  private readonly logger = new Logger(StoreCheck.name);

  constructor(
    private readonly comparison: StoreComparison,
    private readonly blobs: Blobs,
    private readonly rows: BlobRepository,
    private readonly usage: UsageRepository,
    @Inject(BLOB_STORE) private readonly store: BlobStore,
    @Inject(CONFIG) private readonly config: Pick<Config, 'storageOrphanHours'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws BlobStoreError where the store does not answer; what was done until then stays done. */
  async check(order: StoreCheckOrder): Promise<StoreReport> {
    const counts = noCounts();
    const findings: string[] = [];
    const firstOrphans: string[] = [];
    for await (const finding of this.comparison.findings(counts, order.signal)) {
      if (findings.length < MOST_TOLD) findings.push(lineOf(finding));
      if (finding.kind !== 'orphan') await this.onFault(finding, order, counts);
      else if (!this.isOld(finding.modifiedAt)) counts.youngOrphans += 1;
      else {
        counts.orphans += 1;
        counts.orphanBytes += finding.size;
        if (firstOrphans.length < MOST_ORPHANS) firstOrphans.push(finding.key);
      }
    }
    const braked = isBraked(counts) && !order.confirmed;
    if (order.removeOrphans) await this.sweep(order, braked ? [] : firstOrphans, braked, counts);
    await this.uploads(order, counts);
    await this.counters(order, counts);
    return { ...counts, braked, findings };
  }

  private async onFault(
    finding: Exclude<StoreFinding, { kind: 'orphan' }>,
    { markLost }: StoreCheckOrder,
    counts: StoreCounts,
  ): Promise<void> {
    counts[finding.kind] += 1;
    if (!markLost) return;
    await this.blobs.lose(finding.blobId);
    counts.markedLost += 1;
    if (counts.markedLost <= MOST_TOLD) this.logger.error(lineOf(finding));
    else if (counts.markedLost === MOST_TOLD + 1)
      this.logger.error('More blobs are lost than are told here.');
  }

  private async sweep(
    { signal }: StoreCheckOrder,
    firstOrphans: readonly string[],
    braked: boolean,
    counts: StoreCounts,
  ): Promise<void> {
    counts.removedDrafts = await this.store.sweepDrafts(new Date(this.clock.nowMs() - DRAFT_MS));
    if (braked) {
      this.logger.warn(
        `${counts.orphans} of ${counts.values} values in the store have no row: too many to be removed unasked. ` +
          'See `portico storage sweep --confirm`.',
      );
      return;
    }
    for (const key of firstOrphans) await this.remove(key, counts);
    if (counts.orphans <= firstOrphans.length) return;
    for await (const finding of this.comparison.findings(noCounts(), signal))
      if (finding.kind === 'orphan' && this.isOld(finding.modifiedAt)) await this.remove(finding.key, counts);
  }

  private async remove(key: string, counts: StoreCounts): Promise<void> {
    if (!(await this.comparison.isOrphan(key))) return;
    await this.store.delete(key);
    counts.removedOrphans += 1;
  }

  /** Uploads whose blob no longer waits for bytes. */
  private async uploads({ removeOrphans, signal }: StoreCheckOrder, counts: StoreCounts): Promise<void> {
    for await (const { key, uploadId, startedAt } of this.store.listUploads()) {
      signal?.throwIfAborted();
      if (!key.startsWith('blobs/') || !this.isOld(startedAt)) continue;
      const row = (await this.comparison.isOrphan(key))
        ? null
        : await this.rows.find(key.split('/')[2] ?? '');
      if (row?.state === 'arriving') continue;
      counts.idleUploads += 1;
      if (!removeOrphans) continue;
      await this.store.abortParts(key, uploadId);
      counts.endedUploads += 1;
    }
    // What was sent straight to the store, and never fetched from there: its links are over for long.
    for await (const { key, modifiedAt } of this.store.list('uploads/')) {
      signal?.throwIfAborted();
      if (!this.isOld(modifiedAt, MOST_SENDING_MS)) continue;
      counts.idleUploads += 1;
      if (!removeOrphans) continue;
      await this.store.delete(key);
      counts.endedUploads += 1;
    }
  }

  private async counters({ markLost }: StoreCheckOrder, counts: StoreCounts): Promise<void> {
    for (const { portalId, area } of await this.usage.wrong(MOST_TOLD)) {
      counts.wrongCounters += 1;
      if (!markLost) continue;
      await this.usage.recount(portalId, area);
      counts.setCounters += 1;
    }
  }

  private isOld(at: Date, moreMs = 0): boolean {
    return at.getTime() + moreMs <= this.clock.nowMs() - this.config.storageOrphanHours * HOUR_MS;
  }
}

function lineOf(finding: StoreFinding): string {
  if (finding.kind === 'orphan') {
    return `${finding.key}: ${finding.size} bytes of ${finding.modifiedAt.toISOString()} without a row`;
  }
  const { blobId, portalId, area, size } = finding;
  const found = finding.kind === 'missing' ? 'no bytes' : `${finding.found} bytes`;
  return `Blob ${blobId} of portal ${portalId} (${area}): ${found} in the store in place of ${size}`;
}
