import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Schema `es`: streams, the append-only log and what its readers keep. */
export class EventLog1763600100000 implements MigrationInterface {
  name = 'EventLog1763600100000';

  async up(runner: QueryRunner): Promise<void> {
    await this.createTables(runner);
    await this.refuseChanges(runner);
    await this.createAppend(runner);
    await this.grant(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }

  private async createTables(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema es;

      create table es.stream (
        stream_id text primary key check (length(stream_id) between 1 and 200),
        module text not null,
        stream_type text not null,
        partition smallint not null check (partition between 0 and 7),
        version integer not null check (version > 0),
        portal_id text,
        created_at timestamptz not null default clock_timestamp()
      ) with (fillfactor = 80);

      -- No foreign key to es.stream: only es.append writes here and it has just written the stream row.
      create table es.event (
        position bigint generated always as identity,
        event_id uuid not null,
        module text not null,
        partition smallint not null,
        stream_id text not null,
        version integer not null,
        type text not null,
        schema_version smallint not null,
        data jsonb not null,
        meta jsonb not null,
        recorded_at timestamptz not null,
        constraint event_pkey primary key (module, partition, position),
        constraint event_id_key unique (event_id),
        constraint event_stream_version_key unique (stream_id, version)
      );

      -- Not unique: the first appends of a type must not wait for each other across partitions.
      create table es.event_type (
        module text not null,
        type text not null,
        schema_version smallint not null,
        recorded_at timestamptz not null
      );
      create index event_type_shape on es.event_type (module, type, schema_version);

      create table es.checkpoint (
        subscription text not null,
        module text not null,
        partition smallint not null check (partition between 0 and 7),
        position bigint not null default 0,
        updated_at timestamptz not null default clock_timestamp(),
        primary key (subscription, module, partition)
      ) with (fillfactor = 50);

      create table es.parked (
        subscription text not null,
        module text not null,
        partition smallint not null,
        position bigint not null,
        stream_id text not null,
        error text not null,
        attempts smallint not null,
        parked_at timestamptz not null default clock_timestamp(),
        primary key (subscription, module, partition, position)
      );

      create table es.command (
        module text not null,
        command_id text not null,
        result jsonb,
        created_at timestamptz not null,
        primary key (module, command_id)
      );
      create index command_created_at on es.command (created_at);
    `);
  }

  private async refuseChanges(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function es.refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'es.event is append-only: % is refused', tg_op using errcode = 'ES403';
      end $$;

      create trigger event_append_only before update or delete or truncate on es.event
        for each statement execute function es.refuse_change();
      alter table es.event enable always trigger event_append_only;
    `);
  }

  /**
   * The lock comes before the sequence and is held to commit: within a (module, partition) the
   * order of positions is the order of commits. The failing look-up is paid by losers only.
   */
  private async createAppend(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function es.append(
        p_module text, p_stream_type text, p_stream_id text, p_portal_id text, p_expected integer,
        p_events jsonb, p_meta jsonb,
        out o_partition smallint, out o_version integer, out o_positions bigint[],
        out o_recorded_at timestamptz
      ) language plpgsql security definer set search_path = pg_catalog as $$
      declare
        v_count integer := jsonb_array_length(p_events);
        v_event jsonb;
        v_type text;
        v_schema_version smallint;
        v_position bigint;
        v_found es.stream;
      begin
        if v_count = 0 then
          raise exception 'nothing to append to stream %', p_stream_id using errcode = 'ES400';
        end if;
        o_partition := hashtextextended(p_stream_id, 0) & 7;
        perform pg_advisory_xact_lock(hashtext('es.event:' || p_module), o_partition);

        if p_expected = 0 then
          insert into es.stream (stream_id, module, stream_type, partition, version, portal_id)
          values (p_stream_id, p_module, p_stream_type, o_partition, v_count, p_portal_id)
          on conflict (stream_id) do nothing
          returning version into o_version;
        elsif p_expected is not null then
          update es.stream s set version = s.version + v_count
          where s.stream_id = p_stream_id and s.module = p_module and s.version = p_expected
          returning s.version into o_version;
        else
          insert into es.stream as s (stream_id, module, stream_type, partition, version, portal_id)
          values (p_stream_id, p_module, p_stream_type, o_partition, v_count, p_portal_id)
          on conflict (stream_id) do update set version = s.version + v_count where s.module = p_module
          returning s.version into o_version;
        end if;
        if o_version is null then
          select * into v_found from es.stream s where s.stream_id = p_stream_id;
          if v_found.module <> p_module then
            raise exception 'stream % belongs to module %, not to %', p_stream_id, v_found.module, p_module
              using errcode = 'ES409';
          end if;
          raise exception 'stream % is at version %, not at %',
            p_stream_id, coalesce(v_found.version, 0), p_expected
            using errcode = 'ES409', detail = coalesce(v_found.version, 0)::text;
        end if;

        o_recorded_at := clock_timestamp();
        for i in 0 .. v_count - 1 loop
          v_event := p_events -> i;
          v_type := v_event ->> 'type';
          v_schema_version := v_event -> 'schemaVersion';
          if not exists (
            select from es.event_type t
            where t.module = p_module and t.type = v_type and t.schema_version = v_schema_version
          ) then
            insert into es.event_type (module, type, schema_version, recorded_at)
            values (p_module, v_type, v_schema_version, o_recorded_at);
          end if;
          insert into es.event (event_id, module, partition, stream_id, version,
                                type, schema_version, data, meta, recorded_at)
          values ((v_event ->> 'id')::uuid, p_module, o_partition, p_stream_id, o_version - v_count + i + 1,
                  v_type, v_schema_version, v_event -> 'data', p_meta, o_recorded_at)
          returning position into v_position;
          o_positions := o_positions || v_position;
        end loop;
      end $$;
    `);
  }

  private async grant(runner: QueryRunner): Promise<void> {
    await runner.query(`
      revoke all on function es.append from public;
      grant usage on schema es to portico_service;
      grant execute on function es.append to portico_service;
      grant select on es.stream, es.event, es.event_type to portico_service;
      grant select, insert, update, delete on es.checkpoint, es.parked, es.command to portico_service;
    `);
  }
}
