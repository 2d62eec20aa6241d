import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How applications are is told beside how their machines are. */
export class ApplicationStates1764950000002 implements MigrationInterface {
  name = 'ApplicationStates1764950000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table infra.application_state (
        server_id uuid primary key references infra.server,
        -- The tunnel it was told through: once another one is open, it says nothing.
        session_id text not null,
        state text not null check (state in ('none', 'starting', 'running', 'crashed', 'stopped')),
        since timestamptz not null
      );

      -- Lists show the newest deploy of each server, whichever key has begun it.
      create index operation_newest_deploy on infra.operation_view (server_id, position desc)
        where kind = 'deploy';

      grant select, insert, update, delete on infra.application_state to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
