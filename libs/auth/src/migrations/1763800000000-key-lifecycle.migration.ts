import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions, policies of portals, the person behind accounts, and the log version of each row. */
export class KeyLifecycle1763800000000 implements MigrationInterface {
  name = 'KeyLifecycle1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table auth.portal
        add column kind text not null default 'cloud' check (kind in ('cloud', 'selfHosted')),
        add column policy_read_only boolean not null default false,
        add column servers_disabled boolean not null default false,
        add column key_creation_restricted boolean not null default false,
        add column version integer not null default 0;

      alter table auth.user_account
        add column person_id uuid,
        add column version integer not null default 0;
      update auth.user_account set person_id = id;
      alter table auth.user_account
        alter column person_id set not null,
        add unique (person_id, portal_id);

      alter table auth.api_key
        add column host_scopes text[] not null default '{}',
        add column version integer not null default 0;
      update auth.api_key
         set host_scopes = array(select scope from unnest(scopes) scope where scope not like 'svc:%');

      create table auth.session (
        id uuid primary key,
        token_hash bytea not null unique check (octet_length(token_hash) = 32),
        pepper_id text not null,
        app_id uuid not null,
        portal_id uuid not null,
        user_id uuid not null,
        issued_at timestamptz not null,
        expires_at timestamptz not null,
        revoked_at timestamptz,
        foreign key (user_id, portal_id) references auth.user_account (id, portal_id),
        check (expires_at > issued_at)
      );
      create index on auth.session (user_id);
      create index on auth.session (expires_at);

      create trigger push_change after update or delete on auth.session
        for each row execute function auth.push_change('session', 'id');

      grant select, insert, update, delete on auth.session to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
