import type { MigrationInterface, QueryRunner } from 'typeorm';

/** No command was ever made idempotent by its id: the table goes. */
export class NoCommandLog1764080000000 implements MigrationInterface {
  name = 'NoCommandLog1764080000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop table es.command');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
