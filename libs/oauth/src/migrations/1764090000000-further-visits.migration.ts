import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-ins whose page is visited more than once, and which key a code of a partner has become. */
export class FurtherVisits1764090000000 implements MigrationInterface {
  name = 'FurtherVisits1764090000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The first visit stands in the row of the sign-in itself. No foreign key: a state that is over may
      -- begin again under another id, and its earlier visits are of no use then.
      create table oauth.further_visit (
        nonce_hash bytea primary key check (octet_length(nonce_hash) = 32),
        sign_in_id uuid not null,
        browser_hash bytea not null check (octet_length(browser_hash) = 32),
        expires_at timestamptz not null
      );
      create index on oauth.further_visit (expires_at);
      grant select, insert, update, delete on oauth.further_visit to portico_service;

      alter table oauth.connect_code add column key_id uuid;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
