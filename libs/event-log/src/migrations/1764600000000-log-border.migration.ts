import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Where the present table of events ends when it becomes the first part of the log, at least 25 million events ahead.
 * Waits at most five seconds for the table and then holds it for a moment: the rows that are there are looked at by
 * the next migration.
 */
export class LogBorder1764600000000 implements MigrationInterface {
  name = 'LogBorder1764600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      set local lock_timeout = '5s';
      do $$
      declare
        v_last bigint := (select last_value from es.event_position_seq);
        v_end bigint := ((v_last + 25000000) / 50000000 + 1) * 50000000;
      begin
        execute format(
          'alter table es.event add constraint event_border check (position < %s) not valid', v_end);
      end $$;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
