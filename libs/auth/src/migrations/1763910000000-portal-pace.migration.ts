import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The bucket the host keeps for a portal, where it is not the one of the settings. */
export class PortalPace1763910000000 implements MigrationInterface {
  name = 'PortalPace1763910000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table auth.portal
        add column host_burst integer check (host_burst > 0),
        add column host_requests_per_second integer check (host_requests_per_second > 0),
        add check ((host_burst is null) = (host_requests_per_second is null));
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
