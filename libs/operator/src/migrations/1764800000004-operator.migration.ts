import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links that let an operator into the console once, and the sessions that follow. */
export class Operator1764800000004 implements MigrationInterface {
  name = 'Operator1764800000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema operator;

      create table operator.link (
        id uuid primary key,
        -- SHA-256 of the token, as of the secret below.
        token_hash bytea not null unique,
        operator_name text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null
      );

      create table operator.session (
        -- That of its link.
        id uuid primary key,
        secret_hash bytea not null unique,
        operator_name text not null,
        created_at timestamptz not null,
        -- Written down once a minute at most.
        seen_at timestamptz not null,
        expires_at timestamptz not null
      );

      grant usage on schema operator to portico_service;
      grant select, insert, update, delete on operator.link, operator.session to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
