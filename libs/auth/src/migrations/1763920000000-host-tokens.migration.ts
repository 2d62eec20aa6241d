import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Applications as the host knows them, and the tokens of their users. */
export class HostTokens1763920000000 implements MigrationInterface {
  name = 'HostTokens1763920000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table auth.host_application (
        id uuid primary key,
        client_id text not null,
        client_secret_encrypted text not null,
        token_url text not null,
        updated_at timestamptz not null
      );

      create table auth.host_token (
        user_id uuid not null references auth.user_account (id) on delete cascade,
        application_id uuid not null references auth.host_application (id) on delete cascade,
        access_token_encrypted text not null,
        refresh_token_encrypted text,
        expires_at timestamptz not null,
        refused_at timestamptz,
        version integer not null,
        updated_at timestamptz not null,
        primary key (user_id, application_id)
      );
      create index on auth.host_token (application_id);

      create function auth.push_credential_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('auth_changed',
          json_build_object('type', 'user', 'id', coalesce(new.user_id, old.user_id))::text);
        return null;
      end $$;

      create trigger push_change after insert or update or delete on auth.host_token
        for each row execute function auth.push_credential_change();

      grant select, insert, update, delete on auth.host_application, auth.host_token to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
