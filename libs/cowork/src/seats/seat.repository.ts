import { Injectable } from '@nestjs/common';
import { Database, type NamedStatement, type SqlExecutor } from '#libs/database';
import type { Seat } from '../contracts/seat.js';
import type { SeatState, Tier } from '../contracts/seat-terms.js';
import { SEAT_COLUMNS, seatOf, type SeatRow } from './seat-row.js';

const OF_PERSON: NamedStatement = {
  name: 'cowork-seat-of-person',
  text: `select ${SEAT_COLUMNS} from cowork.seat where portal_id = $1 and user_id = $2`,
};

/** Which subscriptions a page shows. */
export interface SeatQuestion {
  readonly portalId: string | null;
  readonly state: SeatState | null;
  readonly tier: Tier | null;
  /** Id of the last one of the page before. */
  readonly after: string | null;
  readonly limit: number;
}

/** Subscriptions as their facts leave them. */
@Injectable()
export class SeatRepository {
  constructor(private readonly database: Database) {}

  /** That of a person on a portal. */
  async ofPerson(
    portalId: string,
    userId: string,
    executor: SqlExecutor = this.database,
  ): Promise<Seat | null> {
    return only(await executor.query<SeatRow>(OF_PERSON, [portalId, userId]));
  }

  async find(seatId: string, executor: SqlExecutor = this.database): Promise<Seat | null> {
    const sql = `select ${SEAT_COLUMNS} from cowork.seat where seat_id = $1`;
    return only(await executor.query<SeatRow>(sql, [seatId]));
  }

  /** Those of a portal, in the order in which they were activated. */
  async ofPortal(portalId: string): Promise<Seat[]> {
    const sql = `select ${SEAT_COLUMNS} from cowork.seat where portal_id = $1 order by quota_anchor, seat_id`;
    return (await this.database.query<SeatRow>(sql, [portalId])).map(seatOf);
  }

  /** In the order of their activation; null does not narrow. */
  async page({ portalId, state, tier, after, limit }: SeatQuestion): Promise<Seat[]> {
    const sql = `select ${SEAT_COLUMNS} from cowork.seat
      where ($1::uuid is null or portal_id = $1) and ($2::text is null or state = $2)
        and ($3::text is null or tier = $3) and ($4::uuid is null or (quota_anchor, seat_id) >
             (select l.quota_anchor, l.seat_id from cowork.seat l where l.seat_id = $4))
      order by quota_anchor, seat_id limit $5`;
    return (await this.database.query<SeatRow>(sql, [portalId, state, tier, after, limit])).map(seatOf);
  }

  /** Those of a user. */
  async ofUser(userId: string): Promise<Seat[]> {
    const sql = `select ${SEAT_COLUMNS} from cowork.seat where user_id = $1 order by seat_id`;
    return (await this.database.query<SeatRow>(sql, [userId])).map(seatOf);
  }
}

function only([row]: readonly SeatRow[]): Seat | null {
  return row ? seatOf(row) : null;
}
