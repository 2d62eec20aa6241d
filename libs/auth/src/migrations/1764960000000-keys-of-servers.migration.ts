import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A key that the service has made for what runs on a server, and the deploy that hands it over. */
export class KeysOfServers1764960000000 implements MigrationInterface {
  name = 'KeysOfServers1764960000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table auth.api_key
        add column server_id uuid,
        add column deploy_id uuid,
        add constraint key_of_server check ((server_id is null) = (deploy_id is null));
      create index live_key_of_server on auth.api_key (server_id) where server_id is not null and status = 'ACTIVE';
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
