import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refusals of the last days, so that whoever was refused can ask what it meant. No facts: rows come and go. */
export class Refusals1764700000000 implements MigrationInterface {
  name = 'Refusals1764700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema refusals;

      create table refusals.refusal (
        id uuid primary key,
        -- Clients may choose it: it names one request only among those of a portal, and not always there.
        request_id text not null,
        at timestamptz not null,
        -- Null for a key that belongs to no portal.
        portal_id uuid,
        owner_user_id uuid not null,
        key_id uuid not null,
        method text not null,
        route text not null,
        path text not null,
        status smallint not null,
        code text not null,
        message text not null,
        field text,
        hint text,
        duration_ms double precision not null
      );

      create index refusal_of_portal on refusals.refusal (portal_id, at desc, id desc);
      create index refusal_of_owner on refusals.refusal (owner_user_id, at desc, id desc);
      -- Whoever chooses the same ids on another portal makes nobody's look-up longer.
      create index refusal_of_request on refusals.refusal (request_id, portal_id, owner_user_id);
      create index refusal_age on refusals.refusal (at);

      grant usage on schema refusals to portico_service;
      grant select, insert, delete on refusals.refusal to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
