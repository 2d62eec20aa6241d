import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ways into applications are good in the browser in which somebody has signed in. Those open now are over. */
export class BoundEntries1764103200000 implements MigrationInterface {
  name = 'BoundEntries1764103200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from infra.gateway_entry;
      alter table infra.gateway_entry
        -- Of the secret the browser has at the address of the service.
        add column browser_hash bytea not null check (octet_length(browser_hash) = 32),
        -- Of the one it has at the address of the application; null until it has come there.
        add column visitor_hash bytea check (octet_length(visitor_hash) = 32),
        -- Where it leads, for the way back from the service.
        add column path_sealed text not null;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
