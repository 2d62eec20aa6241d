import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions of people in the console, and the key each of them has there. */
export class Console1764810000000 implements MigrationInterface {
  name = 'Console1764810000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema console;

      create table console.session (
        -- Of the secret the cookie holds.
        secret_hash bytea primary key check (octet_length(secret_hash) = 32),
        portal_id uuid not null,
        user_id uuid not null,
        created_at timestamptz not null,
        last_used_at timestamptz not null,
        -- Unless it is used; never later than its end.
        expires_at timestamptz not null,
        ends_at timestamptz not null,
        -- When the host was last asked whether the person may still come in.
        host_checked_at timestamptz not null,
        check (expires_at <= ends_at)
      );
      create index session_expiry on console.session (expires_at);

      -- The management key each person has for the console.
      create table console.person_key (
        user_id uuid primary key,
        key_id uuid not null
      );

      grant usage on schema console to portico_service;
      grant select, insert, update, delete on all tables in schema console to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
