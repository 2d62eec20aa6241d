import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a month of a plan costs, in micro-credits; a plan without a row costs nothing. */
export class PlanPrices1764107100004 implements MigrationInterface {
  name = 'PlanPrices1764107100004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table infra.plan_price (
        provider text not null,
        plan text not null,
        awake bigint not null check (awake >= 0),
        asleep bigint not null check (asleep >= 0),
        changed_at timestamptz not null,
        primary key (provider, plan)
      );
      grant select, insert, update, delete on infra.plan_price to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
