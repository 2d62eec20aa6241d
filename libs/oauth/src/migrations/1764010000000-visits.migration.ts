import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-ins of people who open hosted applications. */
export class Visits1764010000000 implements MigrationInterface {
  name = 'Visits1764010000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table oauth.sign_in_state
        -- Which application, and where in it; sealed, for a path may hold anything.
        add column visit_sealed text,
        drop constraint sign_in_state_check,
        add constraint sign_in_state_purpose
          check (num_nonnulls(state_hash, connect_request_id, visit_sealed) = 1);
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
