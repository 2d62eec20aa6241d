import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is in the store of bytes, who needs it and how much of it there is. */
export class Storage1764105000000 implements MigrationInterface {
  name = 'Storage1764105000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema storage;

      -- Everything the store holds, and what is on its way there.
      create table storage.blob (
        id uuid primary key,
        portal_id uuid not null,
        area text not null check (area in ('sources', 'objects')),
        state text not null check (state in ('arriving', 'stored', 'lost', 'deleting')),
        -- Bytes; of one that is arriving those it may have, which already count.
        size bigint not null check (size >= 0),
        sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
        -- Of one that is arriving: when it is given up.
        expires_at timestamptz,
        changed_at timestamptz not null
      );
      -- Sources of a portal share bytes by their content.
      create unique index source_blob_by_content on storage.blob (portal_id, sha256)
        where area = 'sources' and state = 'stored';
      create index blob_by_state on storage.blob (state, changed_at) where state in ('arriving', 'deleting');
      create index blob_of_portal on storage.blob (portal_id, area);

      -- Why bytes stay. Without an end it is a reference; with one it is a lease.
      create table storage.blob_hold (
        blob_id uuid not null references storage.blob (id) on delete cascade,
        holder text not null,
        expires_at timestamptz,
        primary key (blob_id, holder)
      );
      create index blob_hold_by_holder on storage.blob_hold (holder);
      create index blob_hold_by_end on storage.blob_hold (expires_at) where expires_at is not null;

      -- What counts against the quotas of a portal: the sum over its blobs that are not being deleted.
      create table storage.usage (
        portal_id uuid not null,
        area text not null,
        bytes bigint not null check (bytes >= 0),
        blobs bigint not null check (blobs >= 0),
        primary key (portal_id, area)
      );

      -- Which store this database speaks of.
      create table storage.store (
        id uuid primary key,
        kind text not null,
        is_only boolean not null default true unique check (is_only)
      );

      grant usage on schema storage to portico_service;
      grant select, insert, update, delete on all tables in schema storage to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
