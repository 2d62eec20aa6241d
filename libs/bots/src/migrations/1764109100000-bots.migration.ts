import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bots: whose they are, where their readers stand, and which portals the host refuses bots. */
export class Bots1764109100000 implements MigrationInterface {
  name = 'Bots1764109100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema bots;

      create table bots.bot (
        id uuid primary key,
        portal_id uuid not null,
        owner_kind text not null check (owner_kind in ('key', 'application')),
        owner_id uuid not null,
        code text not null,
        -- Null until the host has said it: a registration whose end nobody saw goes on with the same token.
        bot_id bigint,
        name text not null,
        type text not null,
        event_mode text not null,
        active boolean not null,
        token_sealed text not null,
        stored_offset bigint,
        empty_polls integer not null default 0,
        auth_failures integer not null default 0,
        disabled_reason text check (disabled_reason in ('AUTH_FAILURES')),
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create unique index bot_code on bots.bot (portal_id, code);
      create unique index bot_number on bots.bot (portal_id, bot_id);
      create index bot_of_owner on bots.bot (portal_id, owner_kind, owner_id, bot_id);

      -- The host refuses the bots of a portal for want of a subscription to its marketplace.
      create table bots.market_stop (
        portal_id uuid primary key,
        refused_at timestamptz not null,
        probe_at timestamptz not null
      );

      grant usage on schema bots to portico_service;
      grant select, insert, update, delete on all tables in schema bots to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
