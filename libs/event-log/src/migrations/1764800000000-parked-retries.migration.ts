import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an operator asked for another try of what was set aside; a worker takes it from there. */
export class ParkedRetries1764800000000 implements MigrationInterface {
  name = 'ParkedRetries1764800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table es.parked add column retry_asked_at timestamptz;
      create index parked_asked on es.parked (retry_asked_at) where retry_asked_at is not null;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
