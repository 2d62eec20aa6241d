import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was noted of servers that are deleted, and of no use since. */
export class LeftRecords1764950000004 implements MigrationInterface {
  name = 'LeftRecords1764950000004';

  async up(runner: QueryRunner): Promise<void> {
    const tables = [
      'server_configuration',
      'release_configuration',
      'application_state',
      'server_text',
      'server_activity',
      'repair_progress',
      'access_entry',
    ];
    for (const table of tables) {
      await runner.query(
        `delete from infra.${table} c using infra.server s where s.id = c.server_id and s.status = 'deleted'`,
      );
    }
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
