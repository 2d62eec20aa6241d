import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is decided about the servers of a portal; no row: nothing. */
export class Galaxy1764030000000 implements MigrationInterface {
  name = 'Galaxy1764030000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table infra.portal_policy (
        portal_id text primary key,
        server_default text not null check (server_default in ('machine', 'galaxy')),
        creation text not null check (creation in ('allowed', 'disabled', 'not_permitted')),
        open_mode boolean not null,
        limit_per_user integer check (limit_per_user >= 0),
        limit_per_key integer check (limit_per_key >= 0),
        updated_at timestamptz not null
      );
      create index server_of_owner on infra.server (owner_user_id) where status <> 'deleted';
      create index server_galaxy_host on infra.server (portal_id, created_at)
        where kind = 'GALAXY_HOST' and status <> 'deleted';

      grant select, insert, update, delete on all tables in schema infra to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
