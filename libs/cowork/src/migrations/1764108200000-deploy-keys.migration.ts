import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which key was made for the deploys of a person. */
export class DeployKeys1764108200000 implements MigrationInterface {
  name = 'DeployKeys1764108200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table cowork.deploy_key (
        portal_id uuid not null,
        user_id uuid not null,
        key_id uuid not null,
        primary key (portal_id, user_id)
      );
      grant select, insert, update, delete on cowork.deploy_key to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
