import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a portal's administrators have decided about its applications; keys by application. */
export class ApplicationPolicies1763930000000 implements MigrationInterface {
  name = 'ApplicationPolicies1763930000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table auth.portal
        add column app_creation_restricted boolean not null default false,
        add column placement_session_required boolean not null default false;

      create index on auth.api_key (app_id) where app_id is not null;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
