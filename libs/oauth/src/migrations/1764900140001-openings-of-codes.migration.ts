import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where in the portal an application was opened is told with the code, however much it is. */
export class OpeningsOfCodes1764900140001 implements MigrationInterface {
  name = 'OpeningsOfCodes1764900140001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      set local lock_timeout = '5s';
      alter table oauth.code add column opening_sealed text;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
