import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a deploy has ended without its release is kept as long as its outcome, beside what it has reported of itself. */
export class DeployCauses1764950000001 implements MigrationInterface {
  name = 'DeployCauses1764950000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table infra.operation_report
        -- Null where the portal has printed more than is kept of a day.
        alter column report drop not null,
        -- Null of a deploy that went well or has not ended.
        add column cause jsonb;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
