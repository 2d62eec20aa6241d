import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Portals, their users, keys and host credentials; every change of an access is pushed. */
export class Auth1763600200000 implements MigrationInterface {
  name = 'Auth1763600200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema auth;

      create table auth.portal (
        id uuid primary key,
        domain text not null unique,
        name text not null,
        rest_url text not null,
        state text not null default 'ACTIVE' check (state in ('ACTIVE', 'SUSPENDED', 'DELETED', 'BLOCKED')),
        blocked_at timestamptz,
        frozen boolean not null default false,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        check ((state = 'BLOCKED') = (blocked_at is not null))
      );

      create table auth.user_account (
        id uuid primary key,
        portal_id uuid not null references auth.portal (id),
        host_user_id integer not null check (host_user_id > 0),
        name text not null,
        is_admin boolean not null,
        state text not null default 'ACTIVE'
          check (state in ('ACTIVE', 'BLOCKED', 'PENDING_ERASURE', 'WAITLIST')),
        created_at timestamptz not null,
        updated_at timestamptz not null,
        unique (portal_id, host_user_id),
        unique (id, portal_id)
      );

      create table auth.api_key (
        id uuid primary key,
        kind text not null check (kind in ('personal', 'application', 'management', 'cowork')),
        portal_id uuid references auth.portal (id),
        owner_user_id uuid not null references auth.user_account (id),
        app_id uuid,
        name text not null,
        prefix text not null,
        suffix text not null,
        scopes text[] not null,
        access_mode text not null default 'READWRITE' check (access_mode in ('READWRITE', 'READONLY')),
        status text not null default 'ACTIVE' check (status in ('ACTIVE', 'REVOKED', 'BLOCKED')),
        expires_at timestamptz,
        allowed_ips text[] check (cardinality(allowed_ips) > 0),
        requests_per_second integer check (requests_per_second between 1 and 50),
        rate_limit integer check (rate_limit > 0),
        last_used_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        revoked_at timestamptz,
        foreign key (owner_user_id, portal_id) references auth.user_account (id, portal_id),
        check ((kind = 'management') = (portal_id is null)),
        check ((kind = 'application') = (app_id is not null)),
        check ((status = 'REVOKED') = (revoked_at is not null))
      );
      create index on auth.api_key (owner_user_id);
      create index on auth.api_key (portal_id);

      create table auth.key_secret (
        hash bytea primary key check (octet_length(hash) = 32),
        key_id uuid not null references auth.api_key (id) on delete cascade,
        pepper_id text not null,
        valid_until timestamptz,
        created_at timestamptz not null
      );
      create index on auth.key_secret (key_id);

      create table auth.host_webhook (
        user_id uuid primary key references auth.user_account (id) on delete cascade,
        secret_encrypted text not null,
        updated_at timestamptz not null
      );

      create function auth.push_change() returns trigger language plpgsql as $$
      declare
        before_row jsonb := to_jsonb(old);
      begin
        if tg_op = 'UPDATE' and before_row - 'last_used_at' = to_jsonb(new) - 'last_used_at' then
          return null;
        end if;
        perform pg_notify('auth_changed',
          json_build_object('type', tg_argv[0], 'id', before_row ->> tg_argv[1])::text);
        return null;
      end $$;

      create trigger push_change after update or delete on auth.portal
        for each row execute function auth.push_change('portal', 'id');
      create trigger push_change after update or delete on auth.user_account
        for each row execute function auth.push_change('user', 'id');
      create trigger push_change after update or delete on auth.host_webhook
        for each row execute function auth.push_change('user', 'user_id');
      create trigger push_change after update or delete on auth.api_key
        for each row execute function auth.push_change('key', 'id');
      create trigger push_change after update or delete on auth.key_secret
        for each row execute function auth.push_change('key', 'key_id');

      grant usage on schema auth to portico_service;
      grant select, insert, update, delete on all tables in schema auth to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
