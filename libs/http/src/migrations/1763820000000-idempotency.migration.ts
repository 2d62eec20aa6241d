import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers kept for a repeat of the request, for a day. */
export class Idempotency1763820000000 implements MigrationInterface {
  name = 'Idempotency1763820000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema http;

      create table http.idempotent_request (
        key_id uuid not null,
        route text not null,
        idempotency_key text not null check (length(idempotency_key) between 1 and 255),
        reservation_id uuid not null,
        fingerprint bytea not null check (octet_length(fingerprint) = 32),
        state text not null check (state in ('in_progress', 'done', 'unknown')),
        status smallint,
        answer_encrypted text,
        lease_until timestamptz not null,
        expires_at timestamptz not null,
        primary key (key_id, route, idempotency_key),
        check ((state = 'done') = (answer_encrypted is not null)),
        check ((state = 'done') = (status is not null))
      );
      create index on http.idempotent_request (expires_at);

      grant usage on schema http to portico_service;
      grant select, insert, update, delete on all tables in schema http to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
