import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Objects that applications and keys keep, and the uploads that make them. */
export class Objects1764105300000 implements MigrationInterface {
  name = 'Objects1764105300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Whose keys of objects are apart from all others: an application's, or those of one key.
      create table storage.namespace (
        id uuid primary key,
        portal_id uuid not null,
        owner_kind text not null check (owner_kind in ('application', 'key')),
        owner_id uuid not null,
        -- Its name in public addresses; nothing follows from it.
        bucket text not null unique check (bucket ~ '^[a-z2-7]{16}$'),
        created_at timestamptz not null,
        unique (portal_id, owner_id)
      );

      -- Objects that are complete. Keys are ordered by their bytes.
      create table storage.object (
        id uuid primary key,
        namespace_id uuid not null references storage.namespace (id),
        key text collate "C" not null,
        blob_id uuid not null,
        content_type text not null,
        size bigint not null check (size >= 0),
        sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
        visibility text not null check (visibility in ('private', 'public')),
        metadata jsonb not null,
        created_at timestamptz not null,
        completed_at timestamptz not null,
        expires_at timestamptz,
        -- Of its stream in the log; 0 when there is none.
        version integer not null
      );
      create unique index object_by_key on storage.object (namespace_id, key);
      create index object_by_end on storage.object (expires_at) where expires_at is not null;

      -- Objects on their way. A row outlives its upload for a while, so that a repeat gets the same answer.
      create table storage.upload (
        id uuid primary key,
        namespace_id uuid not null references storage.namespace (id),
        portal_id uuid not null,
        key text collate "C" not null,
        content_type text not null,
        size bigint not null check (size >= 0),
        -- As the client announced it.
        sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
        visibility text not null check (visibility in ('private', 'public')),
        metadata jsonb not null,
        ttl_seconds integer,
        overwrite boolean not null,
        state text not null check (state in ('pending', 'completed', 'superseded', 'aborted')),
        -- Holds the room, and the bytes once they have come.
        blob_id uuid not null,
        received boolean not null default false,
        received_sha256 text,
        -- Where a client writes to the store itself.
        direct_key text,
        -- Of an upload in parts: its name in the store, and the parts it is being made of.
        parts_id text,
        part_size bigint,
        parts jsonb,
        parts_until timestamptz,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        -- Nothing of it is left in the store but its blob.
        cleared boolean not null default false
      );
      create unique index upload_by_key on storage.upload (namespace_id, key) where state = 'pending';
      create index upload_by_end on storage.upload (expires_at);

      grant select, insert, update, delete on storage.namespace, storage.object, storage.upload to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
