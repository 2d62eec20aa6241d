import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was told of a change before it is made, and when a renewal was last tried in vain. Amounts are millionths. */
export class Renewals1764108110000 implements MigrationInterface {
  name = 'Renewals1764108110000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table cowork.quote (
        id uuid primary key,
        seat_id uuid not null,
        seat_version integer not null,
        tier text not null,
        term_months smallint not null,
        price bigint not null,
        at timestamptz not null,
        valid_until timestamptz not null
      );
      create index quote_valid_until on cowork.quote (valid_until);

      -- Subscriptions of a person who left or came back.
      create index seat_user on cowork.seat (user_id);

      create table cowork.renewal_attempt (
        seat_id uuid primary key,
        attempted_at timestamptz not null
      );

      grant select, insert, update, delete on cowork.quote, cowork.renewal_attempt to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
