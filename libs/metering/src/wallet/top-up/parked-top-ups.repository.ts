import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { Payment } from './payment.policy.js';

/** A signed payment of a portal that nobody knows. */
export interface ParkedTopUp {
  readonly provider: string;
  readonly eventId: string;
  /** As the provider named it. */
  readonly portal: string;
  /** Micro-credits. */
  readonly amount: bigint;
  readonly reference: string | null;
  readonly parkedAt: Date;
  readonly lastSeenAt: Date;
  /** How often it was sent. */
  readonly times: number;
}

type Row = Omit<ParkedTopUp, 'amount'> & { readonly amount: string };

/** Payments an operator has to look at. */
@Injectable()
export class ParkedTopUps {
  constructor(private readonly database: Database) {}

  async park(provider: string, payment: Payment, now: Date): Promise<void> {
    await this.database.query(
      `insert into money.parked_top_up as p
         (provider, event_id, portal, amount, reference, parked_at, last_seen_at, times)
       values ($1, $2, $3, $4, $5, $6, $6, 1)
       on conflict (provider, event_id) do update set last_seen_at = $6, times = p.times + 1`,
      [provider, payment.eventId, payment.portalId, payment.amount, payment.reference, now],
    );
  }

  /** It has been credited after all. */
  async remove(provider: string, eventId: string): Promise<void> {
    await this.database.query('delete from money.parked_top_up where provider = $1 and event_id = $2', [
      provider,
      eventId,
    ]);
  }

  async list(): Promise<ParkedTopUp[]> {
    const rows = await this.database.query<Row>(
      `select provider, event_id as "eventId", portal, amount, reference, parked_at as "parkedAt",
              last_seen_at as "lastSeenAt", times
         from money.parked_top_up order by parked_at, provider, event_id`,
    );
    return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
  }
}
