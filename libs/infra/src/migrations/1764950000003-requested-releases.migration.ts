import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A port that was set while a deploy ran is newer than that of the deploy. */
export class RequestedReleases1764950000003 implements MigrationInterface {
  name = 'RequestedReleases1764950000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table infra.server_release add column requested_at timestamptz;
      update infra.server_release r set requested_at = (e.data->>'requestedAt')::timestamptz
        from es.event e
       where e.module = 'infra' and e.type = 'operation_requested' and e.data->>'requestedAt' is not null
         and e.stream_id = 'operation-' || r.operation_id;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
