import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events of the host for servers, the times servers wake at, icons, and cards in the portal's catalogue. */
export class SchedulesAndEvents1764020000000 implements MigrationInterface {
  name = 'SchedulesAndEvents1764020000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table infra.event_subscription (
        id uuid primary key,
        server_id uuid not null references infra.server,
        portal_id uuid not null,
        portal_domain text not null,
        app_id uuid not null,
        event text not null,
        app_path text not null,
        status text not null check (status in ('PENDING', 'ACTIVE')),
        -- The secret in the address the host calls, sealed for the row.
        handler_secret_sealed text not null,
        -- SHA-256 of what the host shows with every event; known from the first event on.
        application_token_hash bytea,
        member_id text,
        created_at timestamptz not null,
        unique (server_id, event, app_path)
      );

      create table infra.event_delivery (
        id uuid primary key,
        subscription_id uuid not null references infra.event_subscription on delete cascade,
        status text not null check (status in ('pending', 'delivered', 'dead')),
        received_at timestamptz not null,
        body_hash bytea not null,
        -- The form as the host sent it, sealed for the row; null once erased.
        body_sealed text,
        -- Attempts begun.
        attempts integer not null default 0,
        next_attempt_at timestamptz,
        claimed_by uuid,
        claimed_until timestamptz,
        last_attempt_at timestamptz,
        http_status integer,
        error text,
        ended_at timestamptz
      );
      create index event_delivery_of_subscription on infra.event_delivery (subscription_id, received_at desc);
      create index event_delivery_due on infra.event_delivery (next_attempt_at) where status = 'pending';
      create index event_delivery_ended on infra.event_delivery (ended_at) where ended_at is not null;
      -- The same words again are the same event for as long as nobody has been told of it.
      create unique index event_delivery_once on infra.event_delivery (subscription_id, body_hash)
        where status = 'pending' and attempts = 0;

      create table infra.work_schedule (
        id uuid primary key,
        portal_id uuid not null,
        owner_user_id text not null,
        name text not null,
        timezone text not null,
        -- [{day, from, to}]
        week jsonb not null,
        exclude_dates text[] not null default '{}',
        is_default boolean not null default false,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create unique index work_schedule_name on infra.work_schedule (portal_id, lower(name));
      create unique index work_schedule_default on infra.work_schedule (portal_id) where is_default;

      create table infra.wake_schedule (
        id uuid primary key,
        server_id uuid not null references infra.server,
        name text,
        -- Null when the week of a work schedule is followed.
        days text[],
        time text,
        timezone text,
        work_schedule_id uuid references infra.work_schedule,
        keep_awake_minutes integer not null,
        enabled boolean not null,
        next_run_at timestamptz,
        last_run_at timestamptz,
        last_result text check (last_result in ('woken', 'already_running', 'skipped', 'failed', 'missed')),
        claimed_until timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        check ((work_schedule_id is null) = (days is not null and time is not null and timezone is not null))
      );
      create index wake_schedule_of_server on infra.wake_schedule (server_id);
      create index wake_schedule_of_work_schedule on infra.wake_schedule (work_schedule_id)
        where work_schedule_id is not null;
      create index wake_schedule_due on infra.wake_schedule (next_run_at)
        where enabled and next_run_at is not null;

      create table infra.server_icon (
        server_id uuid primary key references infra.server,
        content_type text not null check (content_type in ('image/png', 'image/svg+xml', 'image/webp')),
        data bytea not null,
        updated_at timestamptz not null
      );

      -- The card of a server in the catalogue of its portal.
      create table infra.catalog_item (
        id uuid primary key,
        server_id uuid not null unique references infra.server,
        portal_id uuid not null,
        title text not null,
        description text not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create index catalog_item_of_portal on infra.catalog_item (portal_id);

      grant select, insert, update, delete on all tables in schema infra to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
