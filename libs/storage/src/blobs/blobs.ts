import { Inject, Injectable } from '@nestjs/common';
import { Database, type SqlExecutor, type Transaction } from '#libs/database';
import { CLOCK, type Clock, newId } from '#libs/kernel';
import type { StorageArea } from '../contracts/storage-terms.js';
import { BlobRepository, type BlobRow } from './blob.repository.js';
import { type Quota, UsageRepository } from './usage.repository.js';

/** How long bytes of an upload may be on their way before they count as given up: the largest at the slowest pace. */
export const ATTEMPT_SECONDS = 2 * 3_600;

/** For bytes whose room has been taken before. */
export const NO_LIMIT: Quota = { bytes: Number.MAX_SAFE_INTEGER, blobs: Number.MAX_SAFE_INTEGER };

/** Room for bytes that are about to come. */
export interface ExpectedBlob {
  readonly portalId: string;
  readonly area: StorageArea;
  /** Bytes as announced; they count from now on. 0 where nobody said. */
  readonly size: number;
  /** Given up when nothing has come of it until then. */
  readonly expiresAt: Date;
  readonly quota: Quota;
}

/**
 * The book of all bytes in the store. A blob is announced before its first byte is written, held by whatever
 * needs it, and deleted when nothing does; so no bytes are without a row, and none go while somebody holds them.
 *
 * Whoever decides about a blob has locked its row: a hold and a deletion cannot miss each other.
 */
@Injectable()
export class Blobs {
  constructor(
    private readonly database: Database,
    private readonly rows: BlobRepository,
    private readonly usage: UsageRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns the id of the blob; null where the quota has no room. */
  expect(order: ExpectedBlob): Promise<string | null> {
    return this.database.transaction((tx) => this.expectIn(tx, order));
  }

  /** The same in the caller's transaction. */
  async expectIn(
    tx: Transaction,
    { portalId, area, size, expiresAt, quota }: ExpectedBlob,
  ): Promise<string | null> {
    if (!(await this.usage.take(tx, portalId, area, size, quota))) return null;
    const id = newId();
    await this.rows.insert(tx, { id, portalId, area, size, expiresAt }, this.clock.now());
    return id;
  }

  /**
   * The bytes are in the store, whole and durable. Bytes of sources that the portal has already stand for the new
   * ones, which go.
   * @param sha256 null where nobody has read them.
   * @returns the blob to hold; null when this one was given up meanwhile.
   */
  async arrived(
    tx: Transaction,
    id: string,
    { size, sha256 }: { readonly size: number; readonly sha256: string | null },
  ): Promise<string | null> {
    const blob = await this.rows.lock(tx, id);
    if (blob?.state !== 'arriving') return null;
    const { portalId, area } = blob;
    if (area === 'sources' && sha256 !== null) {
      await this.rows.lockContent(tx, portalId, sha256);
      const same = await this.rows.findSource(tx, portalId, sha256);
      if (same && (await this.rows.lock(tx, same.id))?.state === 'stored') {
        await this.delete(tx, blob);
        return same.id;
      }
    }
    await this.rows.store(tx, id, { size, sha256 }, this.clock.now());
    if (size !== blob.size)
      await this.usage.adjust(tx, portalId, area, { bytes: size - blob.size, blobs: 0 });
    return id;
  }

  /**
   * Keeps a blob until it is released, or until a lease ends.
   * @param holder says who needs it, for example `version:<id>`.
   * @returns false when its bytes are gone or about to go.
   */
  async hold(tx: Transaction, id: string, holder: string, until: Date | null): Promise<boolean> {
    if ((await this.rows.lock(tx, id))?.state !== 'stored') return false;
    await this.rows.hold(tx, id, holder, until);
    return true;
  }

  /**
   * Gives up what a holder needs; the bytes go where nobody else does.
   * @returns bytes that will be free.
   */
  async release(tx: Transaction, holder: string): Promise<number> {
    let freed = 0;
    for (const id of await this.rows.heldBy(tx, holder)) {
      const blob = await this.rows.lock(tx, id);
      await this.rows.drop(tx, id, holder);
      if (blob && (await this.deleteIfFree(tx, blob))) freed += blob.size;
    }
    return freed;
  }

  /** Gives up one of several blobs a holder has. */
  async releaseOne(tx: Transaction, id: string, holder: string): Promise<void> {
    const blob = await this.rows.lock(tx, id);
    await this.rows.drop(tx, id, holder);
    if (blob) await this.deleteIfFree(tx, blob);
  }

  /** What was announced will not come, or is refused. */
  cancel(id: string): Promise<void> {
    return this.database.transaction((tx) => this.cancelIn(tx, id));
  }

  /** The same in the caller's transaction. */
  async cancelIn(tx: Transaction, id: string): Promise<void> {
    const blob = await this.rows.lock(tx, id);
    if (blob?.state === 'arriving') await this.delete(tx, blob);
  }

  /** The store has not got these bytes, or they are not what they were. Nobody is given them again. */
  async lose(id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const blob = await this.rows.lock(tx, id);
      if (blob?.state === 'stored') await this.rows.change(tx, id, 'lost', this.clock.now());
    });
  }

  /**
   * Whether somebody is at work with the bytes right now. The row stays locked: no lease begins before the
   * transaction has ended.
   */
  async isLeased(tx: Transaction, id: string): Promise<boolean> {
    await this.rows.lock(tx, id);
    return this.rows.isLeased(tx, id, this.clock.now());
  }

  /** The same of many, without a promise about what comes next. */
  async leasedAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(ids.length === 0 ? [] : await this.rows.leased(ids, this.clock.now()));
  }

  /** Those of these blobs whose bytes the store does not have any more. */
  async lostAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(ids.length === 0 ? [] : await this.rows.lost(ids));
  }

  /** Bytes that would be free if these holders gave up what they hold. */
  freedBy(holders: readonly string[], executor: SqlExecutor = this.database): Promise<number> {
    return this.rows.heldOnlyBy(executor, holders, this.clock.now());
  }

  find(id: string, executor?: SqlExecutor): Promise<BlobRow | null> {
    return this.rows.find(id, executor);
  }

  /** Blobs that never came, and those whose last lease has ended: marks what nobody needs. */
  async collectAbandoned(limit: number): Promise<void> {
    const now = this.clock.now();
    for (const id of await this.rows.abandoned(now, limit)) {
      await this.database.transaction(async (tx) => {
        const blob = await this.rows.lock(tx, id);
        if (!blob) return;
        await this.rows.dropEnded(tx, id, now);
        if (blob.state === 'arriving') {
          if (blob.expiresAt && blob.expiresAt <= now) await this.delete(tx, blob);
        } else await this.deleteIfFree(tx, blob);
      });
    }
  }

  private async deleteIfFree(tx: Transaction, blob: BlobRow): Promise<boolean> {
    if (blob.state === 'deleting' || (await this.rows.isHeld(tx, blob.id, this.clock.now()))) return false;
    await this.delete(tx, blob);
    return true;
  }

  /** The room is free at once; the bytes go after the commit. */
  private async delete(tx: Transaction, { id, portalId, area, size }: BlobRow): Promise<void> {
    await this.rows.change(tx, id, 'deleting', this.clock.now());
    await this.usage.adjust(tx, portalId, area, { bytes: -size, blobs: -1 });
  }
}
