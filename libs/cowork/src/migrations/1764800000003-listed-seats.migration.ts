import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators list subscriptions page by page, in the order of their activation: of a portal, and of all. */
export class ListedSeats1764800000003 implements MigrationInterface {
  name = 'ListedSeats1764800000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index seat_in_order on cowork.seat (quota_anchor, seat_id);
      create index seat_of_portal on cowork.seat (portal_id, quota_anchor, seat_id);
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
