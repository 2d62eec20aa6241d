import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tickets: a view of what their facts say, and beside it texts, which can be erased. */
export class Tickets1764108300000 implements MigrationInterface {
  name = 'Tickets1764108300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema feedback;

      -- A view of the streams of tickets.
      create table feedback.ticket (
        ticket_id uuid primary key,
        portal_id uuid not null,
        user_id uuid not null,
        key_id uuid not null,
        category text not null,
        source text not null check (source in ('api', 'ui')),
        status text not null check (status in
          ('NEW', 'REVIEWING', 'AWAITING_USER', 'NEEDS_REVIEW', 'RESOLVED', 'ARCHIVED')),
        resolution_code text,
        duplicate_of uuid,
        comments integer not null,
        internal_comments integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        status_at timestamptz not null,
        first_response_at timestamptz,
        resolved_at timestamptz,
        last_version integer not null
      );
      -- People call a ticket by these characters.
      create unique index ticket_number on feedback.ticket (left(ticket_id::text, 8));
      create index ticket_of_person on feedback.ticket (portal_id, user_id, created_at);
      create index ticket_by_status on feedback.ticket (status, created_at);
      create index ticket_in_order on feedback.ticket (created_at, ticket_id);
      create index ticket_silent on feedback.ticket (status_at) where status = 'AWAITING_USER';

      create table feedback.ticket_text (
        ticket_id uuid primary key,
        portal_id uuid not null,
        title text not null,
        body text not null,
        context jsonb,
        resolution_text text,
        -- What two titles are compared by; null once the ticket is closed or its text erased.
        open_title text
      );
      -- One open ticket of a title on a portal: of two that are sent at once, one is first.
      create unique index ticket_open_title on feedback.ticket_text (portal_id, open_title) where open_title is not null;

      create table feedback.ticket_comment (
        id uuid primary key,
        ticket_id uuid not null,
        user_id uuid,
        by text not null check (by in ('user', 'team')),
        author_name text not null,
        body text not null,
        internal boolean not null,
        created_at timestamptz not null
      );
      create index ticket_comment_of on feedback.ticket_comment (ticket_id, created_at);

      -- Bytes are a blob of the store; without a ticket or comment they go when they expire.
      create table feedback.attachment (
        id uuid primary key,
        portal_id uuid not null,
        user_id uuid not null,
        key_id uuid not null,
        blob_id uuid not null,
        filename text not null,
        content_type text not null,
        size bigint not null,
        sha256 text not null,
        -- Whether somebody has looked for harm in it.
        scan text not null check (scan in ('none', 'clean')),
        ticket_id uuid,
        comment_id uuid,
        created_at timestamptz not null,
        expires_at timestamptz
      );
      create index attachment_of_ticket on feedback.attachment (ticket_id) where ticket_id is not null;
      create index attachment_expiry on feedback.attachment (expires_at) where expires_at is not null;

      -- Tickets of a day of UTC, counted for a key and for a portal.
      create table feedback.day_count (
        scope text not null check (scope in ('apiKey', 'portal', 'attachments')),
        subject_id uuid not null,
        day date not null,
        used integer not null,
        primary key (scope, subject_id, day)
      );

      grant usage on schema feedback to portico_service;
      grant select, insert, update, delete on all tables in schema feedback to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
