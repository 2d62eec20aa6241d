import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { Quote } from './change-preview.policy.js';

const KEPT_MS = 24 * 3_600_000;

type Row = Omit<Quote, 'price'> & { readonly price: string };

/** Quotes, by their id and subscription. */
@Injectable()
export class QuoteRepository {
  constructor(private readonly database: Database) {}

  async save(quote: Quote): Promise<void> {
    await this.database.query('insert into cowork.quote values ($1, $2, $3, $4, $5, $6, $7, $8)', [
      quote.id,
      quote.seatId,
      quote.seatVersion,
      quote.tier,
      quote.termMonths,
      quote.price,
      quote.at,
      quote.validUntil,
    ]);
  }

  async find(id: string, seatId: string): Promise<Quote | null> {
    const [row] = await this.database.query<Row>(
      `select id, seat_id as "seatId", seat_version as "seatVersion", tier, term_months as "termMonths", price, at,
              valid_until as "validUntil"
         from cowork.quote where id = $1 and seat_id = $2`,
      [id, seatId],
    );
    return row ? { ...row, price: BigInt(row.price) } : null;
  }

  /** Kept for a while, so that whoever comes with one is told that it is too late. */
  async removeOver(now: Date): Promise<void> {
    const before = new Date(now.getTime() - KEPT_MS);
    await this.database.query('delete from cowork.quote where valid_until <= $1', [before]);
  }
}
