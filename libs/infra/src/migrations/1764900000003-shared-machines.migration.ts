import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators say which machines servers of several portals may be on where they have one user. */
export class SharedMachines1764900000003 implements MigrationInterface {
  name = 'SharedMachines1764900000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table infra.machine add column shares_portals boolean not null default false`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
