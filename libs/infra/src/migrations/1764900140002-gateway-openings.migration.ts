import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where in the portal a hosted application was opened, when that does not fit into its address. */
export class GatewayOpenings1764900140002 implements MigrationInterface {
  name = 'GatewayOpenings1764900140002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table infra.gateway_opening (
        id_hash bytea primary key check (octet_length(id_hash) = 32),
        server_id uuid not null,
        -- Who has opened it: it is told to nobody else.
        user_id text not null,
        opening_sealed text not null,
        expires_at timestamptz not null
      );
      create index gateway_opening_expiry on infra.gateway_opening (expires_at);
      grant select, insert, update, delete on infra.gateway_opening to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
