import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sections a portal has. */
export class PortalSections1764109000000 implements MigrationInterface {
  name = 'PortalSections1764109000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table auth.portal add column sections text[] not null default '{}'
        check (sections <@ array['performan']);
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
