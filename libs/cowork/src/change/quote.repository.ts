import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, LessThanOrEqual, PrimaryColumn, Repository } from 'typeorm';
import { AS_BIGINT } from '#libs/database';
import type { Quote } from './change-preview.policy.js';

const KEPT_MS = 24 * 3_600_000;

@Entity({ schema: 'cowork', name: 'quote' })
export class QuoteEntity implements Quote {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') seatId!: string;
  @Column('integer') seatVersion!: number;
  @Column('text') tier!: Quote['tier'];
  @Column('smallint') termMonths!: Quote['termMonths'];
  @Column('bigint', { transformer: AS_BIGINT }) price!: bigint;
  @Column('timestamptz') at!: Date;
  @Column('timestamptz') validUntil!: Date;
}

/** Quotes, by their id and subscription. */
@Injectable()
export class QuoteRepository {
  constructor(@InjectRepository(QuoteEntity) private readonly quotes: Repository<QuoteEntity>) {}

  async save(quote: Quote): Promise<void> {
    await this.quotes.insert({ ...quote });
  }

  find(id: string, seatId: string): Promise<Quote | null> {
    return this.quotes.findOneBy({ id, seatId });
  }

  /** Kept for a while, so that whoever comes with one is told that it is too late. */
  async removeOver(now: Date): Promise<void> {
    const before = new Date(now.getTime() - KEPT_MS);
    await this.quotes.delete({ validUntil: LessThanOrEqual(before) });
  }
}
