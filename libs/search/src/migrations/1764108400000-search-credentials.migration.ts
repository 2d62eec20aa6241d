import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys of search providers that people and portals keep. */
export class SearchCredentials1764108400000 implements MigrationInterface {
  name = 'SearchCredentials1764108400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema search;

      create table search.credential (
        id uuid primary key,
        portal_id uuid not null,
        -- Null for one of the whole portal.
        user_id uuid,
        provider text not null,
        name text not null,
        base_url text,
        -- Null where the provider needs none.
        key_sealed text,
        masked_key text,
        status text not null check (status in ('untested', 'active', 'invalid')),
        last_tested_at timestamptz,
        created_at timestamptz not null,
        constraint credential_of_provider unique nulls not distinct (portal_id, user_id, provider)
      );

      grant usage on schema search to portico_service;
      grant select, insert, update, delete on all tables in schema search to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
