import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when nobody can reach the objects of a namespace any more. */
export class EndedNamespaces1764105300001 implements MigrationInterface {
  name = 'EndedNamespaces1764105300001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table storage.namespace add column ended_at timestamptz');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
