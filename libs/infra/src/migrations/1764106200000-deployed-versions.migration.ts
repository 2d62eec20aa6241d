import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which stored version each release is, so that nothing a server runs is cleaned up. */
export class DeployedVersions1764106200000 implements MigrationInterface {
  name = 'DeployedVersions1764106200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- v<N> of the server or of its application; null when the archive was not stored.
      alter table infra.server_release add column version_id text;
      update infra.server_release r set version_id = e.data->'deployed'->>'versionId'
        from es.event e
       where e.stream_id = 'operation-' || r.operation_id and e.type = 'operation_succeeded';
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
