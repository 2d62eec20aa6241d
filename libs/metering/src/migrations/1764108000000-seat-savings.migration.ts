import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What hours in which units cost less have saved a subscription in its month: kept beside its counters. */
export class SeatSavings1764108000000 implements MigrationInterface {
  name = 'SeatSavings1764108000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table metering.usage
        add column saved_start timestamptz,
        add column saved bigint not null default 0;

      -- Asked each time a client shows a subscription, so a sum over the calls of a month would not do.
      create function metering.keep_saved() returns trigger language plpgsql as $$
      begin
        update metering.usage u set
          saved = case when u.saved_start = new.w3_start then u.saved else 0 end + new.gross - new.settled,
          saved_start = new.w3_start
        where u.payer = 'seat' and u.subject_id = new.subject_id
          and (u.saved_start is null or u.saved_start <= new.w3_start);
        return null;
      end $$;

      create trigger ai_call_saved after update of state on metering.ai_call for each row
        when (new.payer = 'seat' and old.state = 'RESERVED' and new.state in ('SETTLED', 'EXPIRED')
          and new.gross > new.settled)
        execute function metering.keep_saved();
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
