import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reads all events once, beside readers and writers, so that the division need not do it under its lock. */
export class LogBorderValid1764600000010 implements MigrationInterface {
  name = 'LogBorderValid1764600000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table es.event validate constraint event_border');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
