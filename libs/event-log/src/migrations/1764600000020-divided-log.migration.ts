import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `es.event` is divided by ranges of positions; the table that was there is its first part. Waits at most five
 * seconds for `es.stream` and `es.event` and holds both for some milliseconds, whatever their size: nothing is
 * copied, read or indexed anew.
 */
export class DividedLog1764600000020 implements MigrationInterface {
  name = 'DividedLog1764600000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      set local lock_timeout = '5s';
      lock table es.stream, es.event in access exclusive mode;
    `);
    await this.ownSequence(runner);
    await this.rangesOfStreams(runner);
    await this.divide(runner);
    await this.makeParts(runner);
    await this.replaceAppend(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }

  /** A divided table has no identity before PostgreSQL 17, and the position is needed before the row is written. */
  private async ownSequence(runner: QueryRunner): Promise<void> {
    await runner.query(`
      do $$
      declare
        v_next bigint := (select last_value + is_called::int from es.event_position_seq);
      begin
        alter table es.event alter column position drop identity;
        execute format('create sequence es.event_position_seq as bigint start with %s', v_next);
      end $$;
    `);
  }

  /** What was appended until now lies in the first part; a constant default rewrites no row. */
  private async rangesOfStreams(runner: QueryRunner): Promise<void> {
    await runner.query(`
      do $$
      begin
        execute format(
          'alter table es.stream add column first_position bigint not null default 0,
                                 add column last_position bigint not null default %s',
          (select last_value from es.event_position_seq));
        alter table es.stream alter column first_position drop default, alter column last_position drop default;
      end $$;
    `);
  }

  /**
   * Unique across parts is (module, partition, position) alone. That versions of a stream are unique is kept by
   * the row of the stream, which moves in the statement that appends; each part keeps it for itself as well.
   */
  private async divide(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table es.event rename to event_1;
      alter table es.event_1 rename constraint event_pkey to event_1_pkey;

      create table es.event (
        like es.event_1,
        constraint event_pkey primary key (module, partition, position)
      ) partition by range (position);

      create trigger event_append_only before update or delete or truncate on es.event
        for each statement execute function es.refuse_change();
      alter table es.event enable always trigger event_append_only;

      create table es.part (
        name text primary key,
        from_position bigint not null,
        to_position bigint not null unique,
        made_at timestamptz not null default clock_timestamp()
      );

      do $$
      declare
        v_end bigint := (
          select substring(pg_get_constraintdef(oid) from '[0-9]+')::bigint from pg_constraint
           where conrelid = 'es.event_1'::regclass and conname = 'event_border');
      begin
        insert into es.part (name, from_position, to_position) values ('event_1', 0, v_end);
        execute format('alter table es.event attach partition es.event_1 for values from (minvalue) to (%s)', v_end);
      end $$;

      -- The server would read it again for every append.
      alter table es.event_1 drop constraint event_border;
      grant select on es.event, es.part, es.event_position_seq to portico_service;
    `);
  }

  /**
   * Attaching an empty table holds up neither those who append nor those who read. Whoever comes second finds the
   * part made once the first has committed. The next part is made 10 million positions ahead and no earlier, for
   * each part costs whoever reads, empty or not.
   */
  private async makeParts(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function es.make_parts(p_position bigint) returns bigint
      language plpgsql security definer set search_path = pg_catalog as $$
      declare
        v_size constant bigint := 50000000;
        v_name text;
        v_from bigint;
      begin
        v_from := (select max(to_position) from es.part);
        if v_from > p_position then
          return v_from;
        end if;
        perform pg_advisory_xact_lock(hashtext('es.part'), 0);
        v_from := (select max(to_position) from es.part);
        while v_from <= p_position loop
          v_name := 'event_' || (select count(*) + 1 from es.part);
          execute format('
            create table es.%1$I (
              like es.event,
              constraint %2$I primary key (module, partition, position),
              constraint %3$I unique (event_id),
              constraint %4$I unique (stream_id, version)
            );
            create trigger event_append_only before update or delete or truncate on es.%1$I
              for each statement execute function es.refuse_change();
            alter table es.%1$I enable always trigger event_append_only;
            alter table es.event attach partition es.%1$I for values from (%5$s) to (%6$s)',
            v_name, v_name || '_pkey', v_name || '_id_key', v_name || '_stream_version_key',
            v_from, v_from + v_size);
          insert into es.part (name, from_position, to_position) values (v_name, v_from, v_from + v_size);
          v_from := v_from + v_size;
        end loop;
        return v_from;
      end $$;
      revoke all on function es.make_parts from public;
      grant execute on function es.make_parts to portico_service;

      create function es.make_next_part() returns bigint
      language sql security definer set search_path = pg_catalog as $$
        select es.make_parts(last_value + 10000000) from es.event_position_seq
      $$;
      revoke all on function es.make_next_part from public;
      grant execute on function es.make_next_part to portico_service;
    `);
  }

  /**
   * The lock comes before the sequence and is held to commit: within a (module, partition) the
   * order of positions is the order of commits. Positions are taken before the row of the stream is written, which
   * keeps the range they lie in. That there is a part for them is remembered by the session; an append that comes
   * before the job that makes parts makes its own.
   */
  private async replaceAppend(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function es.append(
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
        v_last bigint;
        v_shapes text := coalesce(current_setting('es.shapes', true), '');
        v_shape text;
      begin
        if v_count = 0 then
          raise exception 'nothing to append to stream %', p_stream_id using errcode = 'ES400';
        end if;
        if p_stream_id is null or length(p_stream_id) not between 1 and 200 then
          raise exception 'the id of a stream has 1 to 200 characters' using errcode = 'check_violation';
        end if;
        o_partition := hashtextextended(p_stream_id, 0) & 7;
        perform pg_advisory_xact_lock(hashtext('es.event:' || p_module), o_partition);
        for i in 1 .. v_count loop
          v_last := nextval('es.event_position_seq');
          o_positions := o_positions || v_last;
        end loop;

        if p_expected = 0 then
          insert into es.stream (stream_id, module, stream_type, partition, version, portal_id,
                                 first_position, last_position)
          values (p_stream_id, p_module, p_stream_type, o_partition, v_count, p_portal_id, o_positions[1], v_last)
          on conflict (stream_id) do nothing
          returning version into o_version;
        elsif p_expected is not null then
          update es.stream s set version = s.version + v_count, last_position = v_last
          where s.stream_id = p_stream_id and s.module = p_module and s.version = p_expected
          returning s.version into o_version;
        else
          insert into es.stream as s (stream_id, module, stream_type, partition, version, portal_id,
                                      first_position, last_position)
          values (p_stream_id, p_module, p_stream_type, o_partition, v_count, p_portal_id, o_positions[1], v_last)
          on conflict (stream_id) do update set version = s.version + v_count, last_position = v_last
          where s.module = p_module
          returning s.version into o_version;
        end if;
        if o_version is null then
          perform es.refuse_append(p_module, p_stream_id, p_expected);
        end if;
        if v_last >= coalesce(nullif(current_setting('es.parts_end', true), ''), '0')::bigint then
          perform set_config('es.parts_end', es.make_parts(v_last)::text, false);
        end if;

        o_recorded_at := clock_timestamp();
        for i in 0 .. v_count - 1 loop
          v_event := p_events -> i;
          v_type := v_event ->> 'type';
          v_schema_version := v_event -> 'schemaVersion';
          v_shape := '|' || p_module || '/' || v_type || '/' || v_schema_version || '|';
          if strpos(v_shapes, v_shape) = 0 then
            if not exists (
              select from es.event_type t
              where t.module = p_module and t.type = v_type and t.schema_version = v_schema_version
            ) then
              insert into es.event_type (module, type, schema_version, recorded_at)
              values (p_module, v_type, v_schema_version, o_recorded_at);
            end if;
            v_shapes := set_config('es.shapes', v_shapes || v_shape, false);
          end if;
          insert into es.event (position, event_id, module, partition, stream_id, version,
                                type, schema_version, data, meta, recorded_at)
          values (o_positions[i + 1], (v_event ->> 'id')::uuid, p_module, o_partition, p_stream_id,
                  o_version - v_count + i + 1, v_type, v_schema_version, v_event -> 'data', p_meta, o_recorded_at);
        end loop;
      end $$;
    `);
  }
}
