import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trial of the host's marketplace: what the host says of portals, and how our attempts stand. */
export class MarketTrial1764108210000 implements MigrationInterface {
  name = 'MarketTrial1764108210000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A view of the streams of trials.
      create table cowork.market_trial (
        portal_id uuid primary key,
        state text not null check (state in ('requested', 'begun', 'failed', 'activated')),
        attempts integer not null,
        requested_at timestamptz not null,
        reason text,
        activated_at timestamptz,
        ends_at timestamptz,
        last_version integer not null
      );

      -- What the host said last. Where it could not be asked, checked_at moves alone.
      create table cowork.market_standing (
        portal_id uuid primary key,
        needs_subscription boolean not null,
        region_supported boolean not null,
        subscription_active boolean not null,
        demo_used boolean not null,
        checked_at timestamptz not null
      );

      grant select, insert, update, delete on cowork.market_trial, cowork.market_standing to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
