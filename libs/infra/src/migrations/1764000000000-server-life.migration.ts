import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The life of a server beyond its creation: sleep and wake, shared hosts, teams, repairs, and what a
 * deploy needs. Leases leave the lock, so that a released lock no longer orphans its operation.
 */
export class ServerLife1764000000000 implements MigrationInterface {
  name = 'ServerLife1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table infra.server
        drop constraint server_status_check,
        add constraint server_status_check
          check (status in ('provisioning', 'running', 'sleeping', 'waking', 'error', 'deleted')),
        add constraint server_kind_check check (kind in ('STANDALONE', 'GALAXY_APP', 'GALAXY_HOST')),
        add constraint server_mode_check check (mode in ('BLACKHOLE', 'OPEN')),
        add constraint server_access_policy_check check (access_policy in
          ('OWNER_ONLY', 'NAMED_USERS', 'DEPARTMENT', 'PORTAL', 'AUTHENTICATED', 'PUBLIC')),
        add constraint server_run_mode_check check (run_mode in ('PREEMPTIBLE', 'ALWAYS_ON')),
        -- The shared host of a GALAXY_APP.
        add column galaxy_id uuid references infra.server,
        -- When the wake under way was asked for.
        add column waking_since timestamptz,
        -- No idle sleep before this instant (wake schedules).
        add column keep_awake_until timestamptz,
        -- Names of the variables of the last good deploy; values live on the server only.
        add column env_keys text[] not null default '{}',
        add column runtime_status text check (runtime_status in ('installing', 'ready', 'error'));
      create index server_idle on infra.server (last_activity_at)
        where status = 'running' and sleep_after_minutes is not null;
      create index server_waking on infra.server (waking_since) where status = 'waking';
      create index server_of_galaxy on infra.server (galaxy_id)
        where galaxy_id is not null and status <> 'deleted';

      create table infra.server_member (
        server_id uuid not null references infra.server,
        user_id text not null,
        role text not null check (role in ('DEVELOPER', 'ADMIN')),
        added_at timestamptz not null,
        primary key (server_id, user_id)
      );
      create index server_member_of_user on infra.server_member (user_id);

      create table infra.server_repair (
        server_id uuid primary key references infra.server,
        repair_id uuid not null,
        status text not null check (status in ('running', 'succeeded', 'failed')),
        step text,
        started_at timestamptz not null,
        finished_at timestamptz,
        error_code text,
        error_message text
      );

      create table infra.operation_lease (
        operation_id uuid primary key,
        runner uuid not null,
        heartbeat_at timestamptz not null,
        lease_until timestamptz not null,
        adoptions integer not null default 0
      );
      create index operation_lease_until on infra.operation_lease (lease_until);
      insert into infra.operation_lease (operation_id, runner, heartbeat_at, lease_until, adoptions)
        select operation_id, runner, heartbeat_at, lease_until, adoptions
          from infra.server_lock where lease_until is not null;
      -- A deploy on a shared host holds the host too, under the same operation.
      alter table infra.server_lock
        drop constraint server_lock_operation_id_key,
        drop column runner, drop column heartbeat_at, drop column lease_until, drop column adoptions;
      create index server_lock_of_operation on infra.server_lock (operation_id);

      alter table infra.operation_output add column step text;

      -- The order of a deploy: sealed, for it holds the values of the environment.
      alter table infra.operation_input
        alter column command drop not null,
        add column sealed bytea,
        add constraint operation_input_one check ((command is null) <> (sealed is null));

      -- What a deploy reports of itself: steps, warnings, the end of the build log.
      create table infra.operation_report (
        operation_id uuid primary key,
        report jsonb not null,
        expires_at timestamptz not null
      );
      create index operation_report_expiry on infra.operation_report (expires_at);

      -- Archives on their way to a server, in parts of about a mebibyte; gone when the operation has ended.
      create table infra.deploy_archive (
        operation_id uuid primary key,
        format text not null check (format in ('tar.gz', 'tar', 'zip')),
        size bigint not null,
        sha256 text not null,
        expires_at timestamptz not null
      );
      create index deploy_archive_expiry on infra.deploy_archive (expires_at);
      create table infra.deploy_archive_part (
        operation_id uuid not null,
        part integer not null,
        data bytea not null,
        expires_at timestamptz not null,
        primary key (operation_id, part)
      );
      create index deploy_archive_part_expiry on infra.deploy_archive_part (expires_at);
      alter table infra.deploy_archive_part alter column data set storage external;

      grant select, insert, update, delete on all tables in schema infra to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
