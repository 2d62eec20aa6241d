import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How people of a portal get into the subscription section. */
export class ActivationModel1764108200001 implements MigrationInterface {
  name = 'ActivationModel1764108200001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table auth.portal add column activation_model text not null default 'subscription'
        check (activation_model in ('subscription', 'tariff'));
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
