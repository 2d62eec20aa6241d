import type { Transaction } from '#libs/database';
import type { Stored, View } from '#libs/event-log';
import type { ServerEvent } from '../../contracts/server.events.js';

/** The newest repair of each server that ever had one. */
export class RepairProjection implements View<ServerEvent, 'repair'> {
  readonly name = 'server-repairs';
  readonly tables = { repair: 'infra.server_repair' };

  async apply(
    tx: Transaction,
    { repair }: Readonly<Record<'repair', string>>,
    event: Stored<ServerEvent>,
    id: string,
  ): Promise<void> {
    if (event.type === 'server_repair_requested') {
      await tx.query(
        `insert into ${repair} (server_id, repair_id, status, started_at) values ($1, $2, 'running', $3)
         on conflict (server_id) do update set repair_id = excluded.repair_id, status = 'running',
           started_at = excluded.started_at, finished_at = null, error_code = null, error_message = null`,
        [id, event.data.repairId, event.data.requestedAt],
      );
    }
    if (event.type === 'server_repair_ended') {
      const { repairId, error, endedAt } = event.data;
      await tx.query(
        `update ${repair} set status = $3, finished_at = $4, error_code = $5, error_message = $6
          where server_id = $1 and repair_id = $2`,
        [id, repairId, error ? 'failed' : 'succeeded', endedAt, error?.code ?? null, error?.message ?? null],
      );
    }
  }
}
