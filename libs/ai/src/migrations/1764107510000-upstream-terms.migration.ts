import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a provider takes otherwise than the contract says: parameters, its own headers, whether streams tell their usage. */
export class UpstreamTerms1764107510000 implements MigrationInterface {
  name = 'UpstreamTerms1764107510000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table ai.upstream
        add column stream_options boolean,
        add column parameters jsonb not null default '{"leftOut": [], "renamed": {}, "added": {}}',
        add column headers_sealed text;
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
