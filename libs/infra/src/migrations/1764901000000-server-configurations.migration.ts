import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Settings and variables of servers, kept by the service: the newest, and those that releases run with. */
export class ServerConfigurations1764901000000 implements MigrationInterface {
  name = 'ServerConfigurations1764901000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table infra.server_configuration (
        server_id uuid not null,
        version integer not null,
        -- JSON, sealed for this row.
        sealed bytea not null,
        changed_at timestamptz not null,
        primary key (server_id, version)
      );
      create table infra.release_configuration (
        operation_id uuid primary key,
        server_id uuid not null,
        version integer not null,
        deployed_at timestamptz not null
      );
      create index release_configuration_newest on infra.release_configuration (server_id, deployed_at desc);
      grant select, insert, update, delete on infra.server_configuration, infra.release_configuration
        to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
