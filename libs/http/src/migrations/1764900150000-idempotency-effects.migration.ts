import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who works on a request that carries an `Idempotency-Key`, and what it has begun: a repeat goes on with that. */
export class IdempotencyEffects1764900150000 implements MigrationInterface {
  name = 'IdempotencyEffects1764900150000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table http.idempotent_request
        add column holder uuid,
        add column effects text[] not null default '{}';
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
