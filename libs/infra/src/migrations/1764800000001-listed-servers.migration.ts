import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators list the servers of all portals, newest first. */
export class ListedServers1764800000001 implements MigrationInterface {
  name = 'ListedServers1764800000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index server_living on infra.server (id) where status <> 'deleted'`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
