import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, PrimaryColumn, Repository } from 'typeorm';
import { AS_BIGINT, Database } from '#libs/database';
import type { Payment } from './payment.policy.js';

/** A signed payment of a portal that nobody knows. */
@Entity({ schema: 'money', name: 'parked_top_up' })
export class ParkedTopUpEntity {
  @PrimaryColumn('text') provider!: string;
  @PrimaryColumn('text') eventId!: string;
  /** As the provider named it. */
  @Column('text') portal!: string;
  /** Micro-credits. */
  @Column('bigint', { transformer: AS_BIGINT }) amount!: bigint;
  @Column('text', { nullable: true }) reference!: string | null;
  @Column('timestamptz') parkedAt!: Date;
  @Column('timestamptz') lastSeenAt!: Date;
  /** How often it was sent. */
  @Column('integer') times!: number;
}

export type ParkedTopUp = Readonly<ParkedTopUpEntity>;

/** Payments an operator has to look at. */
@Injectable()
export class ParkedTopUps {
  constructor(
    private readonly database: Database,
    @InjectRepository(ParkedTopUpEntity) private readonly payments: Repository<ParkedTopUpEntity>,
  ) {}

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
    await this.payments.delete({ provider, eventId });
  }

  list(): Promise<ParkedTopUp[]> {
    return this.payments.find({ order: { parkedAt: 'asc', provider: 'asc', eventId: 'asc' } });
  }
}
