import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who works on which machine, and the indexes of the sweeps over servers. */
export class ServerPower1764060000000 implements MigrationInterface {
  name = 'ServerPower1764060000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- One job at a time changes a machine; measured by the clock of the database.
      create table infra.machine_lease (
        server_id uuid primary key references infra.server,
        holder uuid not null,
        lease_until timestamptz not null
      );

      -- A restart that was asked for and not yet carried out.
      alter table infra.server add column reboot_id uuid;

      -- New servers sleep when idle. Those ordered before stay awake.
      alter table infra.server alter column run_mode set default 'PREEMPTIBLE';

      create index server_of_provider on infra.server (provider, status, id) where status <> 'deleted';
      -- Deleted servers whose machine may still exist: its token goes with it.
      create index server_left_over on infra.server (updated_at)
        where status = 'deleted' and token_hash is not null;
      create index server_slot_deleted on infra.server (updated_at)
        where status = 'deleted' and galaxy_id is not null;
      create index server_repair_running on infra.server_repair (started_at) where status = 'running';
      create index operation_live on infra.operation_view (server_id) where phase in ('requested', 'started');

      grant select, insert, update, delete on all tables in schema infra to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
