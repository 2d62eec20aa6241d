import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Versions of the sources of applications and servers, as their facts tell, and the texts people gave them. */
export class Sources1764106000000 implements MigrationInterface {
  name = 'Sources1764106000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema sources;

      create table sources.version (
        id uuid primary key,
        portal_id uuid not null,
        owner_type text not null check (owner_type in ('app', 'server')),
        owner_id uuid not null,
        lineage_id uuid not null,
        number integer not null check (number >= 0),
        -- Null when the bytes are gone.
        blob_id uuid,
        sha256 text not null,
        size bigint not null,
        format text not null,
        is_manual boolean not null,
        is_published boolean not null,
        saved_by_user_id uuid,
        saved_by_key_id uuid,
        saved_at timestamptz not null,
        confirmed_at timestamptz not null,
        linked_deploy_id text,
        deploy_status text check (deploy_status in ('success', 'failed')),
        purged_at timestamptz,
        purge_reason text,
        deleted_at timestamptz,
        updated_at timestamptz not null,
        last_version integer not null,
        unique (owner_id, number)
      );
      create unique index version_by_content on sources.version (owner_id, sha256) where deleted_at is null;
      create index version_list on sources.version (owner_id, number desc) include (size)
        where deleted_at is null;
      create index version_numbers on sources.version (lineage_id, number desc);
      create index version_by_save on sources.version (owner_id, confirmed_at desc) where deleted_at is null;
      create index version_by_blob on sources.version (blob_id) where blob_id is not null;
      create index version_of_portal on sources.version (portal_id, owner_id) where deleted_at is null;

      create table sources.version_text (
        version_id uuid primary key,
        tags text[] not null default '{}',
        note text,
        session text
      );

      -- Which version an accepted deploy runs, and the lease that keeps its bytes (holder operation:<id>).
      create table sources.deploy_order (
        operation_id uuid primary key,
        server_id uuid not null,
        version_id uuid not null,
        expires_at timestamptz not null
      );
      create index deploy_order_by_end on sources.deploy_order (expires_at);

      grant usage on schema sources to portico_service;
      grant select, insert, update, delete on all tables in schema sources to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
