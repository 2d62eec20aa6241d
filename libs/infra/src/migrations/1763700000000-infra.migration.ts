import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Servers, their tunnels and locks, and the views, inputs and outputs of operations. */
export class Infra1763700000000 implements MigrationInterface {
  name = 'Infra1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema infra;

      create table infra.server (
        id uuid primary key,
        portal_id text not null,
        key_id text not null,
        owner_user_id text not null,
        app_id text,
        name text not null,
        display_name text not null default '',
        description text not null default '',
        kind text not null default 'STANDALONE',
        mode text not null default 'BLACKHOLE',
        status text not null check (status in ('provisioning', 'running', 'error', 'deleted')),
        provider text not null,
        plan text not null,
        region text not null,
        image text not null,
        runtime text,
        subdomain text not null unique,
        access_policy text not null default 'OWNER_ONLY',
        port integer not null default 3000,
        sleep_after_minutes integer default 60,
        run_mode text not null default 'ALWAYS_ON',
        prevent_wake boolean not null default false,
        error_code text,
        error_message text,
        token_hash bytea,
        deployed_at timestamptz,
        last_activity_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        last_version integer not null
      );
      create index server_of_key on infra.server (key_id, created_at) where status <> 'deleted';
      create index server_of_app on infra.server (app_id) where app_id is not null and status <> 'deleted';
      create index server_of_portal on infra.server (portal_id, created_at) where status <> 'deleted';
      create index server_unsettled on infra.server (updated_at) where status in ('provisioning', 'error');

      create table infra.tunnel (
        server_id uuid primary key references infra.server,
        replica_url text,
        session_id text,
        agent_version text,
        connected_at timestamptz not null,
        seen_at timestamptz not null
      );

      create table infra.server_lock (
        server_id uuid primary key references infra.server,
        operation_id uuid not null unique,
        kind text not null,
        owner_key_id text not null,
        acquired_at timestamptz not null,
        runner uuid,
        heartbeat_at timestamptz,
        lease_until timestamptz,
        adoptions integer not null default 0
      );

      create table infra.operation_view (
        operation_id uuid primary key,
        server_id uuid not null,
        portal_id text not null,
        key_id text not null,
        kind text not null check (kind in ('deploy', 'exec')),
        phase text not null
          check (phase in ('requested', 'started', 'succeeded', 'failed', 'unknown', 'expired')),
        step text,
        exit_code integer,
        timed_out boolean not null default false,
        truncated boolean not null default false,
        error_code text,
        error_message text,
        timeout_seconds integer not null,
        position bigint not null,
        fence bigint,
        requested_at timestamptz not null,
        start_by timestamptz not null,
        started_at timestamptz,
        settle_by timestamptz,
        finished_at timestamptz,
        last_version integer not null
      );
      create index operation_list on infra.operation_view (server_id, key_id, position desc);
      create index operation_list_of_kind on infra.operation_view (server_id, key_id, kind, position desc);
      create index operation_open on infra.operation_view (position) where phase in ('requested', 'started');
      create index operation_closed on infra.operation_view (finished_at)
        where phase in ('succeeded', 'failed', 'unknown');
      create index operation_expired on infra.operation_view (finished_at) where phase = 'expired';

      create table infra.operation_input (
        operation_id uuid primary key,
        command text not null,
        expires_at timestamptz not null
      );
      create index operation_input_expiry on infra.operation_input (expires_at);

      create table infra.operation_output (
        operation_id uuid not null,
        seq bigint not null,
        stream text not null check (stream in ('stdout', 'stderr')),
        data bytea not null,
        expires_at timestamptz not null,
        primary key (operation_id, seq)
      );
      create index operation_output_expiry on infra.operation_output (expires_at);

      grant usage on schema infra to portico_service;
      grant select, insert, update, delete on all tables in schema infra to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
