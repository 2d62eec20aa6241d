import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Two reasons to freeze a portal: its debt, and an operator's word. Neither undoes the other. Processes of the version
 * before know only "frozen" and write the operator's word there.
 */
export class FrozenForDebt1764107100002 implements MigrationInterface {
  name = 'FrozenForDebt1764107100002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table auth.portal add column frozen_manual boolean not null default false;
      alter table auth.portal add column frozen_debt boolean not null default false;
      update auth.portal set frozen_manual = frozen where frozen;

      create function auth.keep_frozen() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          new.frozen_manual := new.frozen_manual or (new.frozen and not new.frozen_debt);
        elsif new.frozen <> old.frozen and new.frozen_manual = old.frozen_manual
          and new.frozen_debt = old.frozen_debt
        then
          new.frozen_manual := new.frozen;
        end if;
        new.frozen := new.frozen_manual or new.frozen_debt;
        return new;
      end $$;

      create trigger keep_frozen before insert or update on auth.portal
        for each row execute function auth.keep_frozen();
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
