import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Two reasons to freeze a portal: its debt, and an operator's word. Neither undoes the other. */
export class FrozenForDebt1764107100002 implements MigrationInterface {
  name = 'FrozenForDebt1764107100002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table auth.portal rename column frozen to frozen_manual;
      alter table auth.portal add column frozen_debt boolean not null default false;
      alter table auth.portal add column frozen boolean not null
        generated always as (frozen_debt or frozen_manual) stored;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
