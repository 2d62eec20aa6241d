import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The gateway in front of hosted applications: who may open them, who has, and how much they are used. */
export class Gateway1764010000000 implements MigrationInterface {
  name = 'Gateway1764010000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table infra.access_entry (
        id uuid primary key,
        server_id uuid not null references infra.server,
        type text not null check (type in ('user', 'department')),
        -- Of the host: employee number, or number of the department.
        host_id integer not null check (host_id > 0),
        name text not null,
        created_at timestamptz not null,
        unique (server_id, type, host_id)
      );

      create table infra.access_token (
        id text primary key,
        server_id uuid not null references infra.server,
        key_id text not null,
        mode text not null check (mode in ('api-bearer', 'share-url')),
        name text not null,
        identity_bound boolean not null,
        -- Of the bearer, or of the shortcode under a key of our own.
        secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
        -- The shortcode: a refresh answers it again.
        shortcode_sealed text,
        created_at timestamptz not null,
        issued_at timestamptz not null,
        expires_at timestamptz not null,
        revoked_at timestamptz,
        check ((mode = 'share-url') = (shortcode_sealed is not null)),
        check (mode = 'share-url' or not identity_bound)
      );
      create index access_token_of_server on infra.access_token (server_id, created_at desc, id desc);
      create index access_token_mints on infra.access_token (key_id, created_at);

      -- Ways into an application that can be used once, for a few minutes.
      create table infra.gateway_entry (
        jti uuid primary key,
        server_id uuid not null references infra.server,
        portal_id text not null,
        user_id text not null,
        -- The application the person has signed in to; null for the service itself.
        app_id text,
        name_sealed text not null,
        departments integer[] not null,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index gateway_entry_expiry on infra.gateway_entry (expires_at);

      create table infra.gateway_session (
        cookie_hash bytea primary key check (octet_length(cookie_hash) = 32),
        server_id uuid not null references infra.server,
        portal_id text,
        -- Null for a visitor without identity.
        user_id text,
        name_sealed text,
        departments integer[] not null default '{}',
        -- Session of the application on behalf of the person; the browser never sees it.
        session_sealed text,
        access_token_id text references infra.access_token,
        -- Which opening of a share link it is.
        click uuid,
        expires_at timestamptz not null,
        -- The end, however often it is used.
        ends_at timestamptz not null,
        check (user_id is not null or access_token_id is not null)
      );
      create index gateway_session_expiry on infra.gateway_session (expires_at);

      create table infra.server_traffic (
        server_id uuid not null references infra.server,
        minute timestamptz not null,
        requests bigint not null,
        bytes_in bigint not null,
        bytes_out bigint not null,
        errors_5xx bigint not null,
        primary key (server_id, minute)
      );
      create index server_traffic_minute on infra.server_traffic (minute);

      grant select, insert, update, delete on all tables in schema infra to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
