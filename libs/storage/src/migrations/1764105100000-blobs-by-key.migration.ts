import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Blobs in the order of their keys in the store, to hold the two against each other. */
export class BlobsByKey1764105100000 implements MigrationInterface {
  name = 'BlobsByKey1764105100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index blob_by_key on storage.blob (portal_id, id)');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
