import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `es.append` alone writes `es.stream`, and its own checks are those of the table: the server reads the text of every
 * CHECK of a table once more for each statement that writes it, which was a quarter of an append.
 */
export class QuickerAppend1764400000000 implements MigrationInterface {
  name = 'QuickerAppend1764400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      set local lock_timeout = '5s';
      alter table es.stream
        drop constraint stream_stream_id_check,
        drop constraint stream_partition_check,
        drop constraint stream_version_check;
    `);
    await this.replaceAppend(runner);
    await this.refusal(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }

  /**
   * The lock comes before the sequence and is held to commit: within a (module, partition) the
   * order of positions is the order of commits. The shapes a session has stored stand in a setting of the session,
   * which a rollback takes back with the rows of es.event_type: to look there for each event was a fifth of an append.
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
        v_position bigint;
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
          perform es.refuse_append(p_module, p_stream_id, p_expected);
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

  /** Says why nothing was appended; losers alone pay for looking. */
  private async refusal(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function es.refuse_append(p_module text, p_stream_id text, p_expected integer) returns void
      language plpgsql set search_path = pg_catalog as $$
      declare
        v_found es.stream;
      begin
        select * into v_found from es.stream s where s.stream_id = p_stream_id;
        if v_found.module <> p_module then
          raise exception 'stream % belongs to module %, not to %', p_stream_id, v_found.module, p_module
            using errcode = 'ES409';
        end if;
        raise exception 'stream % is at version %, not at %',
          p_stream_id, coalesce(v_found.version, 0), p_expected
          using errcode = 'ES409', detail = coalesce(v_found.version, 0)::text;
      end $$;
      revoke all on function es.refuse_append from public;
    `);
  }
}
