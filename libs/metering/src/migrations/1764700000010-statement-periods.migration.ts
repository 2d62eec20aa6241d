import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A statement of some weeks of a long life is found without a walk through everything after them. */
export class StatementPeriods1764700000010 implements MigrationInterface {
  name = 'StatementPeriods1764700000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index entry_of_portal on money.entry (portal_id, effective_at);`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
