import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-ins on their way, and what they leave to be picked up once. Nothing here is kept for long. */
export class OAuth1763950000000 implements MigrationInterface {
  name = 'OAuth1763950000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema oauth;

      create table oauth.sign_in_state (
        id uuid primary key,
        nonce_hash bytea not null unique check (octet_length(nonce_hash) = 32),
        application_id uuid not null,
        portal_id uuid not null,
        key_id uuid,
        state_hash bytea check (octet_length(state_hash) = 32),
        state_sealed text,
        redirect_uri text,
        code_challenge text,
        connect_request_id uuid,
        browser_hash bytea not null check (octet_length(browser_hash) = 32),
        expires_at timestamptz not null,
        used_at timestamptz,
        unique (application_id, state_hash),
        check ((state_hash is null) = (connect_request_id is not null))
      );
      create index on oauth.sign_in_state (expires_at);

      create table oauth.code (
        code_hash bytea primary key check (octet_length(code_hash) = 32),
        application_id uuid not null,
        portal_id uuid not null,
        user_id uuid not null,
        redirect_uri text not null,
        code_challenge text,
        person_sealed text not null,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index on oauth.code (expires_at);

      create table oauth.poll_result (
        application_id uuid not null,
        state_hash bytea not null check (octet_length(state_hash) = 32),
        portal_id uuid not null,
        user_id uuid not null,
        person_sealed text not null,
        expires_at timestamptz not null,
        primary key (application_id, state_hash)
      );
      create index on oauth.poll_result (expires_at);

      create table oauth.portal_member (
        portal_id uuid primary key,
        member_id text not null
      );

      create table oauth.partner (
        id uuid primary key,
        client_id text not null unique,
        secret_hash bytea not null check (octet_length(secret_hash) = 32),
        name text not null,
        redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
        created_at timestamptz not null
      );

      create table oauth.connect_request (
        id uuid primary key,
        handle_hash bytea not null unique check (octet_length(handle_hash) = 32),
        partner_id uuid not null references oauth.partner (id) on delete cascade,
        redirect_uri text not null,
        scopes text[] not null,
        state_sealed text,
        code_challenge text,
        browser_hash bytea not null check (octet_length(browser_hash) = 32),
        portal_id uuid,
        user_id uuid,
        person_sealed text,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index on oauth.connect_request (expires_at);

      create table oauth.connect_code (
        code_hash bytea primary key check (octet_length(code_hash) = 32),
        partner_id uuid not null references oauth.partner (id) on delete cascade,
        portal_id uuid not null,
        user_id uuid not null,
        scopes text[] not null,
        redirect_uri text not null,
        code_challenge text,
        person_sealed text not null,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index on oauth.connect_code (expires_at);

      create table oauth.connect_key (
        key_id uuid primary key,
        partner_id uuid not null references oauth.partner (id) on delete cascade,
        user_id uuid not null
      );
      create index on oauth.connect_key (partner_id, user_id);

      grant usage on schema oauth to portico_service;
      grant select, insert, update, delete on all tables in schema oauth to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
