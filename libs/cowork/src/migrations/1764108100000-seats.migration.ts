import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Subscriptions as their facts leave them, and what tiers cost and give. Amounts are millionths. */
export class Seats1764108100000 implements MigrationInterface {
  name = 'Seats1764108100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema cowork;

      -- A view of the streams of seats.
      create table cowork.seat (
        seat_id uuid primary key,
        portal_id uuid not null,
        user_id uuid not null,
        tier text not null check (tier in ('FREE', 'PRO', 'MAX', 'ULTRA')),
        state text not null check (state in ('ACTIVE', 'PAUSED', 'CANCELLED', 'PARKED')),
        pause_reason text check (pause_reason in ('UNPAID', 'SUPPORT')),
        paused_at timestamptz,
        term_months smallint not null check (term_months in (1, 3, 6, 12)),
        term_anchor timestamptz not null,
        term_no integer not null,
        term_start timestamptz not null,
        paid_through_at timestamptz not null,
        paid_amount bigint not null,
        pending_tier text,
        pending_term_months smallint,
        cancel_at_period_end boolean not null,
        next_discount_pct smallint not null,
        quota_anchor timestamptz not null,
        boost_pct smallint not null,
        boost_expires_at timestamptz,
        boost_granted_at timestamptz,
        reset_granted_at timestamptz,
        renewal_failed_at timestamptz,
        last_version integer not null,
        -- One subscription of a person on a portal; of two that activate it at once, one is first.
        unique (portal_id, user_id),
        check ((state = 'PAUSED') = (pause_reason is not null)),
        check ((state = 'PAUSED') = (paused_at is not null))
      );
      -- What the renewal looks for: paid terms that are over, in the order of their ends.
      create index seat_due on cowork.seat (paid_through_at)
        where tier <> 'FREE' and state in ('ACTIVE', 'PARKED', 'PAUSED');
      create index seat_boosted on cowork.seat (boost_expires_at) where boost_pct > 0;

      -- What tiers cost and give: changed by the operator, checked whenever it is read.
      create table cowork.tier (
        tier text primary key check (tier in ('FREE', 'PRO', 'MAX', 'ULTRA')),
        fee_per_month bigint not null,
        multiplier text,
        five_hour_limit bigint not null,
        week_limit bigint not null,
        month_limit bigint not null,
        updated_at timestamptz not null
      );
      insert into cowork.tier values
        ('FREE', 0, null, 100000000000, 400000000000, 1000000000000, now()),
        ('PRO', 300000000, '×1', 1000000000000, 4000000000000, 10000000000000, now()),
        ('MAX', 1200000000, '×5', 5000000000000, 20000000000000, 50000000000000, now()),
        ('ULTRA', 4000000000, '×20', 20000000000000, 80000000000000, 200000000000000, now());

      grant usage on schema cowork to portico_service;
      grant select, insert, update, delete on all tables in schema cowork to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
