import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators list the users and the keys of a portal page by page, in the order of their ids. */
export class ListedUsers1764800000002 implements MigrationInterface {
  name = 'ListedUsers1764800000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index user_of_portal on auth.user_account (portal_id, id);
      create index key_of_portal on auth.api_key (portal_id, id);
      drop index auth.api_key_portal_id_idx;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
