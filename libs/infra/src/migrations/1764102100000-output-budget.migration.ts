import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How much output is kept of each operation and of each day of a portal, so that a portal can have a budget. */
export class OutputBudget1764102100000 implements MigrationInterface {
  name = 'OutputBudget1764102100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What is stored of one operation, output and report; it counts to the day of its end.
      create table infra.output_charge (
        operation_id uuid primary key,
        portal_id text not null,
        day date not null,
        bytes bigint not null,
        dropped_at timestamptz,
        expires_at timestamptz not null
      );
      create index output_charge_kept on infra.output_charge (portal_id, day, operation_id) where bytes > 0;
      create index output_charge_expiry on infra.output_charge (expires_at);

      -- The sum of a day.
      create table infra.output_usage (
        portal_id text not null,
        day date not null,
        bytes bigint not null,
        primary key (portal_id, day)
      );

      -- Null: the setting of the service holds.
      alter table infra.portal_policy add column output_mib_per_day integer;

      grant select, insert, update, delete on infra.output_charge, infra.output_usage to portico_service;

      -- Rows come and go all the time: their space is to be found again before the tables have grown by a fifth.
      alter table infra.operation_output set (
        autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
        toast.autovacuum_vacuum_scale_factor = 0.02, toast.autovacuum_vacuum_threshold = 1000);
      alter table infra.operation_report set (
        autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
        toast.autovacuum_vacuum_scale_factor = 0.02, toast.autovacuum_vacuum_threshold = 1000);
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
