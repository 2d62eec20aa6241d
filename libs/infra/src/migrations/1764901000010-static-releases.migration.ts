import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which releases have no process, so that their servers answer while they sleep. */
export class StaticReleases1764901000010 implements MigrationInterface {
  name = 'StaticReleases1764901000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The agent serves its files itself. Releases from before agents could do so have a process.
      alter table infra.server_release add column static boolean not null default false;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
