import { Injectable } from '@nestjs/common';
import { type JobContext, JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { BlobBytes } from '../blobs/blob-bytes.service.js';
import { Objects } from '../objects/objects.service.js';
import { PendingUploads } from '../uploads/pending-uploads.service.js';
import { StoreCheck } from './store-check.service.js';

const DAY_MS = 86_400_000;

/** What runs by itself to keep the store in order. */
@Injectable()
export class StorageSweeps {
  constructor(
    private readonly store: StoreCheck,
    private readonly bytes: BlobBytes,
    private readonly objects: Objects,
    private readonly uploads: PendingUploads,
  ) {}

  @JobHandler({ name: 'check-store', queue: MAINTENANCE_QUEUE, everyMs: DAY_MS })
  async checkStore({ log, shutdown }: JobContext): Promise<void> {
    const order = { markLost: true, removeOrphans: true, confirmed: false, signal: shutdown };
    const { findings, ...counts } = await this.store.check(order);
    log.info(
      { store: counts },
      `the store was checked: ${findings.length === 0 ? 'as it should be' : 'see the counts'}`,
    );
  }

  @JobHandler({ name: 'erase-blobs', queue: MAINTENANCE_QUEUE, everyMs: 30_000 })
  eraseBlobs(): Promise<void> {
    return this.bytes.erase();
  }

  @JobHandler({ name: 'expire-objects', queue: MAINTENANCE_QUEUE, everyMs: 60_000 })
  expireObjects(): Promise<void> {
    return this.objects.removeExpired();
  }

  @JobHandler({ name: 'remove-unreachable-objects', queue: MAINTENANCE_QUEUE, everyMs: 3_600_000 })
  removeUnreachable(): Promise<void> {
    return this.objects.removeUnreachable();
  }

  @JobHandler({ name: 'clear-uploads', queue: MAINTENANCE_QUEUE, everyMs: 300_000 })
  clearUploads(): Promise<void> {
    return this.uploads.clear();
  }
}
