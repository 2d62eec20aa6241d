import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { Database } from '#libs/database';
import { systemMeta } from '#libs/event-log/contracts';
import { type JobContext, JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CLOCK, type Clock, isPorticoError, newId } from '#libs/kernel';
import type { SourceOwnerId } from '../contracts/source.events.js';
import { type GoneOwner, SOURCES_OWNER_GONE } from '../sources.jobs.js';
import { VersionRepository } from '../versions/version.repository.js';
import { VersionRemoval } from './version-removal.service.js';

/** Applications and servers that were deleted while there were versions of them. */
@Injectable()
export class GoneOwnerRepository {
  constructor(private readonly database: Database) {}

  async note(ownerId: string, goneAt: Date): Promise<void> {
    await this.database.query(
      'insert into sources.gone_owner (owner_id, gone_at) values ($1, $2) on conflict (owner_id) do nothing',
      [ownerId, goneAt],
    );
  }

  async goneBefore(at: Date, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'select owner_id as id from sources.gone_owner where gone_at <= $1 order by gone_at limit $2',
      [at, limit],
    );
    return rows.map(({ id }) => id);
  }

  async forget(ownerId: string): Promise<void> {
    await this.database.query('delete from sources.gone_owner where owner_id = $1', [ownerId]);
  }
}

const DAY_MS = 86_400_000;
/** Days the bytes of a deleted application or server stay, and the record of what has no bytes any more. */
const GRACE_DAYS = 30;
/** Owners or records of one step. */
const STEP = 200;

/** Takes what nothing keeps: first the bytes of versions, a month later their records. Safe at any time. */
@Injectable()
export class SourceRetention {
  private readonly logger = new Logger(SourceRetention.name);

  constructor(
    private readonly versions: VersionRepository,
    private readonly gone: GoneOwnerRepository,
    private readonly removal: VersionRemoval,
    @Inject(CONFIG) private readonly config: Pick<Config, 'sourceKeepNewest'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @JobHandler({ name: 'retain-sources', queue: MAINTENANCE_QUEUE, everyMs: DAY_MS })
  async retain(): Promise<void> {
    const due = new Date(this.clock.nowMs() - GRACE_DAYS * DAY_MS);
    await this.purgeOfGone(due);
    await this.purgeByRules();
    await this.forget(due);
  }

  /** Notes since when the owner of sources is gone; the sweep takes the bytes when their time is over. */
  @JobHandler(SOURCES_OWNER_GONE)
  noteGoneOwner({ data }: JobContext<GoneOwner>): Promise<void> {
    return this.gone.note(data.ownerId, new Date(data.goneAt));
  }

  /** One owner whose turn fails does not keep the others waiting. */
  private async purgeByRules(): Promise<void> {
    let after: string | null = null;
    do {
      const owners: SourceOwnerId[] = await this.versions.ownersWithMoreThan(
        this.config.sourceKeepNewest,
        after,
        STEP,
      );
      for (const owner of owners) {
        await this.attempt(owner.id, async () => {
          await this.removal.cleanUp(owner, { reason: 'retention' }, systemMeta(newId()));
        });
      }
      after = owners.length < STEP ? null : (owners.at(-1)?.id ?? null);
    } while (after !== null);
  }

  private purgeOfGone(due: Date): Promise<void> {
    return this.inSteps(
      () => this.gone.goneBefore(due, STEP),
      (ownerId) => this.attempt(ownerId, () => this.purgeAll(ownerId)),
    );
  }

  private async purgeAll(ownerId: string): Promise<void> {
    let isAllGone = true;
    for (const version of await this.versions.withBytes(ownerId)) {
      const freed = await this.removal.purge(version, 'owner_gone', systemMeta(newId()));
      if (freed === null) isAllGone = false;
    }
    if (isAllGone) await this.gone.forget(ownerId);
  }

  private forget(due: Date): Promise<void> {
    return this.inSteps(
      () => this.versions.purgedBefore(due, STEP),
      (version) => {
        const order = { isForced: version.purgeReason === 'owner_gone', onlyWithoutBytes: true };
        return this.attempt(version.ownerId, () => this.removal.forget(version, order, systemMeta(newId())));
      },
    );
  }

  /** What is done is not found again; a step that did nothing is the last one. */
  private async inSteps<Item>(
    find: () => Promise<readonly Item[]>,
    take: (item: Item) => Promise<void>,
  ): Promise<void> {
    let seen = '';
    for (let items = await find(); items.length > 0; items = await find()) {
      const found = JSON.stringify(items);
      if (found === seen) return;
      seen = found;
      for (const item of items) await take(item);
    }
  }

  private async attempt(ownerId: string, step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      // Somebody was at work with it; the next run comes by again.
      if (!isPorticoError(error)) throw error;
      this.logger.warn(`Sources of ${ownerId} wait for the next run: ${error.message}`);
    }
  }
}
