import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Processes that are alive, so that each knows its share of what all of them have together. */
export class Replicas1763810000000 implements MigrationInterface {
  name = 'Replicas1763810000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table platform.replica (
        id uuid primary key,
        kind text not null,
        url text not null,
        seen_at timestamptz not null
      );
      grant select, insert, update, delete on platform.replica to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
