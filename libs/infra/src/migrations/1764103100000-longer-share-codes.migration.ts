import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Share links get codes that cannot be guessed; those with the short ones are over. */
export class LongerShareCodes1764103100000 implements MigrationInterface {
  name = 'LongerShareCodes1764103100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update infra.access_token set revoked_at = now() where mode = 'share-url' and revoked_at is null;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
