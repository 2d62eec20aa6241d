import { Injectable } from '@nestjs/common';
import { Database, type NamedStatement, type SqlExecutor } from '#libs/database';
import type { Seat } from '../contracts/seat.js';
import { SEAT_COLUMNS, seatOf, type SeatRow } from './seat-row.js';

const OF_PERSON: NamedStatement = {
  name: 'cowork-seat-of-person',
  text: `select ${SEAT_COLUMNS} from cowork.seat where portal_id = $1 and user_id = $2`,
};

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

  /** Those of a user. */
  async ofUser(userId: string): Promise<Seat[]> {
    const sql = `select ${SEAT_COLUMNS} from cowork.seat where user_id = $1 order by seat_id`;
    return (await this.database.query<SeatRow>(sql, [userId])).map(seatOf);
  }
}

function only([row]: readonly SeatRow[]): Seat | null {
  return row ? seatOf(row) : null;
}
