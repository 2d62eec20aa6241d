import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Applications as their facts tell, and the texts people gave them. */
export class Applications1763940000000 implements MigrationInterface {
  name = 'Applications1763940000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema applications;

      create table applications.application_view (
        id uuid primary key,
        portal_id uuid not null,
        author_id uuid not null,
        author_host_user_id integer not null,
        registered_by_key_id uuid,
        application_key_id uuid not null,
        phase text not null check (phase in ('private', 'published', 'unpublished', 'deleted')),
        scopes text[] not null,
        app_url text,
        redirect_uris text[] not null,
        mobile boolean not null,
        placement_resize_enabled boolean not null,
        placements text[] not null default '{}',
        published_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        last_version integer not null
      );
      create index application_of_key on applications.application_view (registered_by_key_id, id)
        where phase <> 'deleted';
      create index application_of_portal on applications.application_view (portal_id, id)
        where phase <> 'deleted';

      create table applications.application_text (
        application_id uuid primary key references applications.application_view (id) on delete cascade,
        title text not null,
        description text,
        catalog_title text
      );

      grant usage on schema applications to portico_service;
      grant select, insert, update, delete on all tables in schema applications to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
