import { Injectable, Inject } from '@nestjs/common';
import { Database } from '#libs/database';
import { type JobContext, JobHandler, MAINTENANCE_QUEUE } from '#libs/jobs';
import { CLOCK, type Clock } from '#libs/kernel';
import { REFUSAL_LIMITS } from './contracts/index.js';

const EVERY_MS = 5 * 60_000;
/** Holders of this long before a sweep are looked at, so that one that did not run is made up for. */
const LOOK_BACK_MS = 12 * EVERY_MS;
const BITE = 1_000;

/** Whose refusals are counted together: of a portal, or of a person's keys that belong to none. */
interface RefusalHolder {
  readonly portalId: string | null;
  readonly ownerUserId: string | null;
}

/** Forgets refusals that are old, and of each portal what is more than it may keep: in bites, so that no statement holds many rows. */
@Injectable()
export class RefusalRetention {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @JobHandler({ name: 'purge-refusals', queue: MAINTENANCE_QUEUE, everyMs: EVERY_MS })
  async purge({ shutdown }: Pick<JobContext, 'shutdown'>): Promise<void> {
    const now = this.clock.nowMs();
    const over = new Date(now - REFUSAL_LIMITS.keptMs);
    await inBites(shutdown, () => this.forgetBefore(over, BITE));
    for (const holder of await this.holdersSince(new Date(now - LOOK_BACK_MS))) {
      await inBites(shutdown, () => this.forgetBeyond(holder, REFUSAL_LIMITS.ofPortal, BITE));
    }
  }

  /** The oldest before an instant. @returns how many; `limit` when there may be more. */
  private async forgetBefore(at: Date, limit: number): Promise<number> {
    return this.count(
      `with gone as (
         delete from refusals.refusal
          where id in (select id from refusals.refusal where at < $1 order by at limit $2)
         returning 1)
       select count(*)::int as count from gone`,
      [at, limit],
    );
  }

  /** Who was refused something since an instant: nobody else can have come to hold too many. */
  private holdersSince(at: Date): Promise<RefusalHolder[]> {
    return this.database.query<RefusalHolder>(
      `select distinct portal_id as "portalId", case when portal_id is null then owner_user_id end as "ownerUserId"
         from refusals.refusal where at >= $1`,
      [at],
    );
  }

  /** All but the newest of a holder. @returns how many; `limit` when there may be more. */
  private async forgetBeyond(
    { portalId, ownerUserId }: RefusalHolder,
    most: number,
    limit: number,
  ): Promise<number> {
    const holder = portalId === null ? 'portal_id is null and owner_user_id = $1' : 'portal_id = $1';
    return this.count(
      `with gone as (
         delete from refusals.refusal
          where id in (select id from refusals.refusal where ${holder}
                        order by at desc, id desc offset $2 limit $3)
         returning 1)
       select count(*)::int as count from gone`,
      [portalId ?? ownerUserId, most, limit],
    );
  }

  private async count(text: string, values: readonly unknown[]): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(text, values);
    return row!.count;
  }
}

/** What is left when the worker ends is found by the next sweep. */
async function inBites(shutdown: AbortSignal, bite: () => Promise<number>): Promise<void> {
  while (!shutdown.aborted && (await bite()) === BITE);
}
