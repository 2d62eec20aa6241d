import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import type { EventMeta } from '#libs/event-log';
import { DeployedVersions } from '#libs/infra';
import { CLOCK, type Clock } from '#libs/kernel';
import { Blobs } from '#libs/storage';
import type { PurgeReason, SourceOwnerId } from '../contracts/source-terms.js';
import { holderOf } from '../saving/keep-version.command.js';
import { versionIdOf, type VersionRow } from '../versions/version-row.js';
import { VersionRepository } from '../versions/version.repository.js';
import { PurgeVersion } from './purge-version.command.js';
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

/** Takes the bytes of versions that nothing keeps: the newest, days, weeks, tags, servers and deploys do. */
@Injectable()
export class CleanUp {
  constructor(
    private readonly versions: VersionRepository,
    private readonly deployed: DeployedVersions,
    private readonly purging: PurgeVersion,
    private readonly blobs: Blobs,
    @Inject(CONFIG)
    private readonly config: Pick<Config, 'sourceKeepNewest' | 'sourceKeepDays' | 'sourceKeepWeeks'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(
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
      const freed = isDry ? 0 : await this.purging.execute(version, reason, meta);
      if (freed === null) continue;
      purged.push(version);
      freedBytes += freed;
    }
    const kept = looked.flatMap(({ row }) => (purged.includes(row) ? [] : [row]));
    return { purged, kept, freedBytes };
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
