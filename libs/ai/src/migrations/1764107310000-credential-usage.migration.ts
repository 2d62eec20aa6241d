import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was used with provider keys of people and portals, a row for each day of UTC. */
export class CredentialUsage1764107310000 implements MigrationInterface {
  name = 'CredentialUsage1764107310000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ai.credential_usage (
        credential_id uuid not null references ai.credential (id) on delete cascade,
        day date not null,
        calls bigint not null,
        prompt_tokens bigint not null,
        cached_tokens bigint not null,
        completion_tokens bigint not null,
        audio_ms bigint not null,
        images bigint not null,
        primary key (credential_id, day)
      );
      grant select, insert, update, delete on ai.credential_usage to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
