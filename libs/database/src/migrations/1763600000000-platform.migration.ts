import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Service role and the schema of things that belong to no single lib. */
export class Platform1763600000000 implements MigrationInterface {
  name = 'Platform1763600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      do $$ begin
        perform pg_advisory_xact_lock(hashtext('portico.role'));
        if not exists (select from pg_roles where rolname = 'portico_service') then
          create role portico_service nologin;
        end if;
        -- Whoever creates a role administers it, but since 16 may not work under it without a grant.
        if not pg_has_role(current_user, 'portico_service',
                           case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)
        then
          execute format('grant portico_service to %I', current_user);
        end if;
      end $$;

      create schema platform;
      create table platform.dev_clock (
        id boolean primary key default true check (id),
        offset_ms bigint not null
      );
      grant usage on schema platform to portico_service;
      grant select, insert, update on platform.dev_clock to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
