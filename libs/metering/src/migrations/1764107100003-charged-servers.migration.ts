import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose a server is, is told by those who keep servers. */
export class ChargedServers1764107100003 implements MigrationInterface {
  name = 'ChargedServers1764107100003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table money.charged_server drop column portal_id');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
