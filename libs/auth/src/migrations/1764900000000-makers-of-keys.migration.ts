import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A key is a partner's when its owner has granted it to one; what such a key makes ends with it. */
export class MakersOfKeys1764900000000 implements MigrationInterface {
  name = 'MakersOfKeys1764900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table auth.api_key
        add column is_partners boolean not null default false,
        add column ends_with_key_id uuid;
      create index key_that_ends_with on auth.api_key (ends_with_key_id) where ends_with_key_id is not null;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
