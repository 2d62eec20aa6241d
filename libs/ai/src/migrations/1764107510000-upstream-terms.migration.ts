import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a provider takes otherwise than the contract says: parameters, its own headers, whether streams tell their usage.
 * And how its last call has failed, where none was well since.
 */
export class UpstreamTerms1764107510000 implements MigrationInterface {
  name = 'UpstreamTerms1764107510000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table ai.upstream
        add column stream_options boolean,
        add column parameters jsonb not null default '{"leftOut": [], "renamed": {}, "added": {}}',
        add column headers_sealed text;

      create table ai.upstream_trouble (
        upstream text primary key references ai.upstream (name) on delete cascade,
        at timestamptz not null,
        fault text,
        status integer,
        code text,
        words text
      );
      grant select, insert, update, delete on ai.upstream_trouble to portico_service;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
