import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is decided about the sources of portals. */
export class SourcePolicy1764106100000 implements MigrationInterface {
  name = 'SourcePolicy1764106100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sources.portal_policy (
        portal_id uuid primary key,
        saving boolean not null,
        updated_at timestamptz not null,
        last_version integer not null
      );
      grant select, insert, update, delete on sources.portal_policy to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
