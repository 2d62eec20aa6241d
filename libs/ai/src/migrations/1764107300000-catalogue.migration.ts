import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where models are served, what operators changed of the catalogue, and provider keys of people and portals. */
export class Catalogue1764107300000 implements MigrationInterface {
  name = 'Catalogue1764107300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema if not exists ai;

      create table ai.upstream (
        name text primary key,
        base_url text not null,
        api_key_sealed text,
        models jsonb not null,
        bills_to_the_end boolean not null,
        connect_ms integer,
        first_byte_ms integer,
        idle_ms integer,
        total_ms integer,
        enabled boolean not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );

      create table ai.model_change (
        model_id text primary key,
        change jsonb not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );

      create table ai.model_alias (
        alias text primary key,
        model_id text not null
      );

      create table ai.default_model (
        call_class text primary key,
        model_id text not null
      );

      create table ai.model_rule (
        portal_id uuid not null,
        model_id text not null,
        allowed boolean not null,
        primary key (portal_id, model_id)
      );

      create table ai.credential (
        id uuid primary key,
        portal_id uuid not null,
        user_id uuid,
        provider text not null,
        name text not null,
        base_url text,
        key_sealed text not null,
        masked_key text not null,
        status text not null check (status in ('active', 'invalid', 'untested')),
        models text[],
        models_fetched_at timestamptz,
        last_tested_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        constraint credential_once unique nulls not distinct (portal_id, user_id, provider)
      );

      create function ai.push_catalogue_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('ai_changed', 'catalogue');
        return null;
      end $$;
      create trigger push_change after insert or update or delete on ai.upstream
        for each statement execute function ai.push_catalogue_change();
      create trigger push_change after insert or update or delete on ai.model_change
        for each statement execute function ai.push_catalogue_change();
      create trigger push_change after insert or update or delete on ai.model_alias
        for each statement execute function ai.push_catalogue_change();
      create trigger push_change after insert or update or delete on ai.default_model
        for each statement execute function ai.push_catalogue_change();
      create trigger push_change after insert or update or delete on ai.model_rule
        for each statement execute function ai.push_catalogue_change();

      create function ai.push_credential_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('ai_changed', coalesce(new.portal_id, old.portal_id)::text);
        return null;
      end $$;
      create trigger push_change after insert or update or delete on ai.credential
        for each row execute function ai.push_credential_change();

      grant usage on schema ai to portico_service;
      grant select, insert, update, delete on all tables in schema ai to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
