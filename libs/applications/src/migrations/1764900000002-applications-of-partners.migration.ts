import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys of applications that partners' keys registered before keys knew what they end with. */
export class ApplicationsOfPartners1764900000002 implements MigrationInterface {
  name = 'ApplicationsOfPartners1764900000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update auth.api_key k set ends_with_key_id = p.id
         from applications.application_view a join auth.api_key p on p.id = a.registered_by_key_id and p.is_partners
        where k.id = a.application_key_id and k.ends_with_key_id is null`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
