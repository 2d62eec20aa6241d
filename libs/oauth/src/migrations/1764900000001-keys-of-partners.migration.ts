import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys that were granted before keys knew whose they are. */
export class KeysOfPartners1764900000001 implements MigrationInterface {
  name = 'KeysOfPartners1764900000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'update auth.api_key set is_partners = true where id in (select key_id from oauth.connect_key)',
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
