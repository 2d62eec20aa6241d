import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Commands are sealed like the orders of deploys. Those that stood in clear go: a new table leaves nothing of
 * them on the disk, which deleted rows would. One that had not begun yet ends without having run.
 */
export class SealedCommands1764102000000 implements MigrationInterface {
  name = 'SealedCommands1764102000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create temporary table kept on commit drop as
        select operation_id, sealed, expires_at from infra.operation_input where sealed is not null;
      drop table infra.operation_input;
      create table infra.operation_input (
        operation_id uuid primary key,
        sealed bytea not null,
        expires_at timestamptz not null
      );
      insert into infra.operation_input select operation_id, sealed, expires_at from kept;
      create index operation_input_expiry on infra.operation_input (expires_at);
      grant select, insert, update, delete on infra.operation_input to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
