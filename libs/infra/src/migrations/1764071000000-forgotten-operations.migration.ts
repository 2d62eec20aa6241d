import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operations that were removed from the lists get the fact that says so, or a replay would list them again. */
export class ForgottenOperations1764071000000 implements MigrationInterface {
  name = 'ForgottenOperations1764071000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      do $$
      declare
        v_stream es.stream;
        v_now text := to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
      begin
        for v_stream in
          select s.* from es.stream s
           where s.module = 'infra' and s.stream_type = 'operation' and not exists (
             select from infra.operation_view v where 'operation-' || v.operation_id = s.stream_id)
        loop
          perform es.append('infra', 'operation', v_stream.stream_id, v_stream.portal_id, v_stream.version,
            jsonb_build_array(jsonb_build_object(
              'id', gen_random_uuid(), 'type', 'operation_forgotten', 'schemaVersion', 1,
              'data', jsonb_build_object('forgottenAt', v_now))),
            jsonb_build_object('correlationId', v_stream.stream_id, 'causationId', null, 'requestId', null,
              'actor', jsonb_build_object('keyId', null, 'kind', 'system', 'userId', null)));
        end loop;
      end $$;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
