import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';

/** Whose refusals are counted together: of a portal, or of a person's keys that belong to none. */
export interface RefusalHolder {
  readonly portalId: string | null;
  readonly ownerUserId: string | null;
}

/** Forgetting, in bites: no statement holds many rows. */
@Injectable()
export class RefusalRetention {
  constructor(private readonly database: Database) {}

  /** The oldest before an instant. @returns how many; `limit` when there may be more. */
  async forgetBefore(at: Date, limit: number): Promise<number> {
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
  holdersSince(at: Date): Promise<RefusalHolder[]> {
    return this.database.query<RefusalHolder>(
      `select distinct portal_id as "portalId", case when portal_id is null then owner_user_id end as "ownerUserId"
         from refusals.refusal where at >= $1`,
      [at],
    );
  }

  /** All but the newest of a holder. @returns how many; `limit` when there may be more. */
  async forgetBeyond({ portalId, ownerUserId }: RefusalHolder, most: number, limit: number): Promise<number> {
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
