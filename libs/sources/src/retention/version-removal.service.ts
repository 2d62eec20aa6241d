import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database } from '#libs/database';
import type { EventMeta } from '#libs/event-log';
import { retryConflict } from '#libs/event-log/contracts';
import { ServerDirectory } from '#libs/infra';
import { CLOCK, type Clock, PorticoError } from '#libs/kernel';
import { Blobs } from '#libs/storage';
import type { PurgeReason, SourceOwnerId } from '../contracts/source.events.js';
import { holderOf } from '../saving/version-keeper.service.js';
import { versionIdOf, type VersionRow } from '../versions/version.policy.js';
import { VersionRepository } from '../versions/version.repository.js';
import { VersionStream } from '../versions/version.stream.js';
import { type KeepableVersion, purgeable } from './retention.policy.js';

export interface CleanUpOrder {
  readonly reason: Extract<PurgeReason, 'cleanup' | 'retention'>;
  /** Newest versions to keep instead of the number of the settings. */
  readonly keep?: number;
  /** Only tells what would go. */
  readonly isDry?: boolean;
}

export interface CleanedUp {
  /** Without bytes now, in the order of their numbers. */
  readonly purged: readonly VersionRow[];
  /** Every version that was left alone. */
  readonly kept: readonly VersionRow[];
  readonly freedBytes: number;
}

type Looked = KeepableVersion & { readonly row: VersionRow };

export interface ForgetOrder {
  /** Also one whose tags protect it. */
  readonly isForced: boolean;
  /** Leaves alone what has bytes, because somebody has saved it again. */
  readonly onlyWithoutBytes?: boolean;
}

/** Ends versions, one or many, and gives their bytes back to the store. */
@Injectable()
export class VersionRemoval {
  constructor(
    private readonly versions: VersionRepository,
    private readonly deployed: ServerDirectory,
    private readonly blobs: Blobs,
    private readonly database: Database,
    private readonly stream: VersionStream,
    @Inject(CONFIG) private readonly config: Pick<
      Config,
      'sourceKeepNewest' | 'sourceKeepDays' | 'sourceKeepWeeks'
    >,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async cleanUp(
    owner: SourceOwnerId,
    { reason, keep = this.config.sourceKeepNewest, isDry = false }: CleanUpOrder,
    meta: EventMeta,
  ): Promise<CleanedUp> {
    const looked = await this.look(owner);
    const rules = { newest: keep, days: this.config.sourceKeepDays, weeks: this.config.sourceKeepWeeks };
    const candidates = purgeable(looked, rules, this.clock.now()).map(({ row }) => row);
    const purged: VersionRow[] = [];
    let freedBytes = isDry ? await this.blobs.freedBy(candidates.map(({ id }) => holderOf(id))) : 0;
    for (const version of candidates) {
      const freed = isDry ? 0 : await this.purge(version, reason, meta);
      if (freed === null) continue;
      purged.push(version);
      freedBytes += freed;
    }
    const kept = looked.flatMap(({ row }) => (purged.includes(row) ? [] : [row]));
    return { purged, kept, freedBytes };
  }

  /**
   * Looks again at what may have changed since the caller looked: somebody may have protected the version, saved it
   * again, or begun to deploy it.
   * @returns bytes that are free now; null where it was left alone.
   */
  purge(seen: VersionRow, reason: PurgeReason, meta: EventMeta): Promise<number | null> {
    return retryConflict(() =>
      this.database.transaction(async (tx) => {
        await this.versions.lockLineage(tx, seen.lineageId);
        const version = await this.versions.find(seen.id, tx);
        if (!version || version.blobId === null || version.blobId !== seen.blobId) return null;
        if (version.confirmedAt.getTime() !== seen.confirmedAt.getTime()) return null;
        if (version.linkedDeployId !== seen.linkedDeployId) return null;
        if (reason !== 'owner_gone' && (version.isManual || version.isPublished)) return null;
        if (await this.blobs.isLeased(tx, version.blobId)) return null;
        await this.stream.handleIn(tx, version.id, { type: 'purge', reason }, { meta });
        return this.blobs.release(tx, holderOf(version.id));
      }),
    );
  }

  /**
   * @throws PorticoError `VERSION_NOT_FOUND`, `SOURCE_VERSION_PROTECTED`; `SOURCE_VERSION_IN_USE` while a deploy is
   *   at work with its bytes.
   */
  async forget(
    { id, lineageId }: VersionRow,
    { isForced, onlyWithoutBytes = false }: ForgetOrder,
    meta: EventMeta,
  ): Promise<void> {
    await retryConflict(() =>
      this.database.transaction(async (tx) => {
        await this.versions.lockLineage(tx, lineageId);
        const version = await this.versions.find(id, tx);
        if (!version) throw new PorticoError('VERSION_NOT_FOUND');
        if (onlyWithoutBytes && version.blobId !== null) return;
        await this.stream.handleIn(tx, id, { type: 'delete', isForced }, { meta });
        if (version.blobId !== null && (await this.blobs.isLeased(tx, version.blobId))) {
          throw new PorticoError('SOURCE_VERSION_IN_USE');
        }
        await this.blobs.release(tx, holderOf(id));
        await this.versions.eraseTexts(tx, id);
      }),
    );
  }

  /** Versions whose bytes a deploy is at work with are left out of a dry run, too. */
  private async look(owner: SourceOwnerId): Promise<Looked[]> {
    const [rows, inUse] = await Promise.all([
      this.versions.all(owner),
      owner.type === 'app'
        ? this.deployed.inUseOfApplication(owner.id)
        : this.deployed.inUseOnServer(owner.id),
    ]);
    const leased = await this.blobs.leasedAmong(rows.flatMap(({ blobId }) => blobId ?? []));
    return rows.map((row) => ({
      id: row.id,
      number: row.number,
      confirmedAt: row.confirmedAt,
      hasBytes: row.blobId !== null,
      isProtected: row.isManual || row.isPublished,
      isInUse: inUse.has(versionIdOf(row)) || (row.blobId !== null && leased.has(row.blobId)),
      row,
    }));
  }
}
