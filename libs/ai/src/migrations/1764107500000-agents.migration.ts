import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Agents: bots in chats on servers of their own. */
export class Agents1764107500000 implements MigrationInterface {
  name = 'Agents1764107500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema if not exists ai;
      grant usage on schema ai to portico_service;

      create table ai.agent (
        id uuid primary key,
        portal_id uuid not null,
        creator_user_id uuid not null,
        name text not null,
        model text not null,
        server_id uuid not null,
        bot_id integer,
        always_online boolean not null,
        access_user_ids integer[] not null,
        created_at timestamptz not null
      );
      create index agent_of_portal on ai.agent (portal_id, id);

      grant select, insert, update, delete on ai.agent to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
