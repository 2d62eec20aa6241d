import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Views hold what follows from facts and nothing else, so that each can be built anew from the log. What people
 * and machines write beside the facts of a server moves from `infra.server` into tables of plain records.
 */
export class ServerFacts1764070000000 implements MigrationInterface {
  name = 'ServerFacts1764070000000';

  async up(runner: QueryRunner): Promise<void> {
    await this.createTables(runner);
    await this.carryOver(runner);
    await this.stateRunModes(runner);
    await this.reduceViews(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }

  private async createTables(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What people call a server. Personal, so it is in no fact and can be erased.
      create table infra.server_text (
        server_id uuid primary key references infra.server,
        display_name text not null default '',
        description text not null default ''
      );

      -- Written with the requests for an application, hence apart, with room on each page and without an index.
      create table infra.server_activity (
        server_id uuid primary key references infra.server,
        last_activity_at timestamptz,
        -- No idle sleep before this instant (wake schedules).
        keep_awake_until timestamptz
      ) with (fillfactor = 70);

      -- What the worker notes of the machine it made; no row: there is no machine.
      create table infra.server_machine (
        server_id uuid primary key references infra.server,
        -- SHA-256 of the token its agent dials in with.
        token_hash bytea,
        -- The restart that was carried out last.
        reboot_id uuid
      );

      -- How far the newest repair of a server has come.
      create table infra.repair_progress (
        server_id uuid primary key references infra.server,
        repair_id uuid not null,
        step text not null
      );

      -- View of operations: the deploys under way, and what the good ones have put on their servers.
      create table infra.server_release (
        operation_id uuid primary key,
        server_id uuid not null,
        -- Null until the deploy has succeeded.
        deployed_at timestamptz,
        -- Null: the deploy left it as it was.
        runtime text,
        port integer,
        env_keys text[]
      );
      create index server_release_newest on infra.server_release (server_id, deployed_at desc)
        where deployed_at is not null;

      alter table infra.server
        add column awoke_at timestamptz,
        -- When the port was configured last; null: it is that of the order.
        add column port_set_at timestamptz;
      alter table infra.portal_policy add column last_version integer;

      grant select, insert, update, delete on infra.server_text, infra.server_activity, infra.server_machine,
        infra.repair_progress, infra.server_release to portico_service;
    `);
  }

  /** Records from the rows as they are; views from the log, so that they are what a replay makes of it. */
  private async carryOver(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into infra.server_text (server_id, display_name, description)
        select id, display_name, description from infra.server where display_name <> '' or description <> '';
      insert into infra.server_activity (server_id, last_activity_at, keep_awake_until)
        select id, last_activity_at, keep_awake_until from infra.server
         where last_activity_at is not null or keep_awake_until is not null;
      insert into infra.repair_progress (server_id, repair_id, step)
        select server_id, repair_id, step from infra.server_repair where step is not null;

      create temporary table rebooted on commit drop as
        select distinct on (stream_id) substr(stream_id, 8)::uuid as server_id,
               (data->>'rebootId')::uuid as reboot_id
          from es.event where module = 'infra' and type = 'server_rebooted' order by stream_id, version desc;
      -- The row named the restart that was still to come; any other one has been carried out.
      insert into infra.server_machine (server_id, token_hash, reboot_id)
        select s.id, s.token_hash, case when s.reboot_id is null then b.reboot_id end
          from infra.server s left join rebooted b on b.server_id = s.id
         where s.token_hash is not null or b.reboot_id is not null and s.status <> 'deleted';
      update infra.server s set reboot_id = b.reboot_id from rebooted b where b.server_id = s.id;

      insert into infra.server_release (operation_id, server_id, deployed_at, runtime, port, env_keys)
        select substr(e.stream_id, 11)::uuid, (o.data->>'serverId')::uuid, (e.data->>'finishedAt')::timestamptz,
               e.data->'deployed'->>'runtime', (e.data->'deployed'->>'port')::integer,
               array(select jsonb_array_elements_text(e.data->'deployed'->'envKeys'))
          from es.event e join es.event o on o.stream_id = e.stream_id and o.version = 1
         where e.module = 'infra' and e.type = 'operation_succeeded' and e.data ? 'deployed';
      insert into infra.server_release (operation_id, server_id)
        select operation_id, server_id from infra.operation_view
         where kind = 'deploy' and phase in ('requested', 'started');

      update infra.server s set runtime = e.data->>'runtime', port = 3000
        from es.event e where e.stream_id = 'server-' || s.id and e.version = 1;
      update infra.server s set port = e.port, port_set_at = e.at
        from (select distinct on (stream_id) stream_id, (data->>'port')::integer as port,
                     (data->>'configuredAt')::timestamptz as at
                from es.event where module = 'infra' and type = 'server_configured' and data ? 'port'
               order by stream_id, version desc) e
       where e.stream_id = 'server-' || s.id;
      update infra.server s set awoke_at = e.at
        from (select distinct on (stream_id) stream_id, (data->>'awokeAt')::timestamptz as at
                from es.event where module = 'infra' and type = 'server_awoke'
               order by stream_id, version desc) e
       where e.stream_id = 'server-' || s.id;

      update infra.portal_policy p set last_version = coalesce(
        (select version from es.stream where stream_id = 'policy-of-servers-' || p.portal_id), 0);
    `);
  }

  /** Servers older than the run mode PREEMPTIBLE stay awake: only their rows say so. A fact says it from now on. */
  private async stateRunModes(runner: QueryRunner): Promise<void> {
    await runner.query(`
      do $$
      declare
        v_server record;
      begin
        for v_server in
          select s.id, s.portal_id, e.version,
                 to_char(s.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
            from infra.server s join es.stream e on e.stream_id = 'server-' || s.id
           where s.run_mode = 'ALWAYS_ON' and not exists (
             select from es.event c
              where c.stream_id = e.stream_id and c.type = 'server_configured' and c.data ? 'runMode')
        loop
          perform es.append('infra', 'server', 'server-' || v_server.id, v_server.portal_id, v_server.version,
            jsonb_build_array(jsonb_build_object(
              'id', gen_random_uuid(), 'type', 'server_configured', 'schemaVersion', 1,
              'data', jsonb_build_object('runMode', 'ALWAYS_ON', 'configuredAt', v_server.at))),
            jsonb_build_object('correlationId', v_server.id, 'causationId', null, 'requestId', null,
              'actor', jsonb_build_object('keyId', null, 'kind', 'system', 'userId', null)));
          update infra.server set last_version = last_version + 1 where id = v_server.id;
        end loop;
      end $$;
    `);
  }

  private async reduceViews(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table infra.server
        drop column display_name,
        drop column description,
        drop column token_hash,
        drop column last_activity_at,
        drop column keep_awake_until,
        drop column deployed_at,
        drop column env_keys,
        drop column runtime_status;
      alter table infra.server_repair drop column step;
      alter table infra.portal_policy alter column last_version set not null;

      create index server_idle on infra.server (id)
        where status = 'running' and kind = 'STANDALONE' and sleep_after_minutes is not null;
    `);
  }
}
