import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Owners that were deleted, until the bytes of their versions are gone, and what the sweep looks for. */
export class GoneOwners1764106110000 implements MigrationInterface {
  name = 'GoneOwners1764106110000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sources.gone_owner (
        owner_id uuid primary key,
        gone_at timestamptz not null
      );
      create index gone_owner_by_time on sources.gone_owner (gone_at);
      create index version_by_purge on sources.version (purged_at)
        where deleted_at is null and purged_at is not null;
      grant select, insert, update, delete on sources.gone_owner to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
