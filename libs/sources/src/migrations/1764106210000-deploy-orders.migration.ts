import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was known when a deploy was accepted, whatever its archive is. */
export class DeployOrders1764106210000 implements MigrationInterface {
  name = 'DeployOrders1764106210000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sources.deploy_order
        -- Null for a deploy that brings its own archive.
        alter column version_id drop not null,
        -- The bytes the deploy runs, whatever becomes of the version meanwhile.
        add column blob_id uuid,
        -- Newest number of the server and its application then; null when there was none.
        add column newest integer;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
