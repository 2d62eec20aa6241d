import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The code of a share link is kept under the seal as long as it may be told again: not of one that is revoked, or of a deleted server. */
export class OpenedShareCodes1764970000000 implements MigrationInterface {
  name = 'OpenedShareCodes1764970000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table infra.access_token
        drop constraint access_token_check,
        add constraint sealed_shortcode check (mode = 'share-url' or shortcode_sealed is null);
      update infra.access_token t set shortcode_sealed = null
       where t.shortcode_sealed is not null
         and (t.revoked_at is not null
              or exists (select from infra.server s where s.id = t.server_id and s.status = 'deleted'));
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
