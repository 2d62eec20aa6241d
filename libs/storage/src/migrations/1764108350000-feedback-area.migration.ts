import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Attachments of feedback are an area of their own: they take nothing of what a portal may store. */
export class FeedbackArea1764108350000 implements MigrationInterface {
  name = 'FeedbackArea1764108350000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table storage.blob drop constraint blob_area_check;
      alter table storage.blob add constraint blob_area_check check (area in ('sources', 'objects', 'feedback'));
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
