import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The keys with which the gateway proves to applications who visits them. */
export class IdentityProofs1764103000000 implements MigrationInterface {
  name = 'IdentityProofs1764103000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table infra.gateway_proof_key (
        -- Thumbprint of the public half.
        kid text primary key,
        public_key jsonb not null,
        private_sealed text not null,
        signs_from timestamptz not null
      );

      grant select, insert, update, delete on infra.gateway_proof_key to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
