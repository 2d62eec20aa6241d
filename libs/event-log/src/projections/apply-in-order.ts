import type { Transaction } from '#libs/database';
import type { StoredEvent } from '../store/stored-event.js';
import { ViewHoleError } from './view-hole.error.js';

/** One row of a view: one row a stream, with a column `last_version integer not null`. */
export interface ViewRow {
  /** Schema and table, for example `infra.operation_view`. */
  readonly view: string;
  readonly idColumn: string;
  readonly id: string;
}

const NAME = /^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/;

/** Whether the next event of a stream is due (`apply`) or already in the row (`drop`). Pure. */
export function judgeVersion(row: ViewRow, lastVersion: number, eventVersion: number): 'apply' | 'drop' {
  if (eventVersion <= lastVersion) return 'drop';
  if (eventVersion === lastVersion + 1) return 'apply';
  throw new ViewHoleError(row.view, row.id, lastVersion, eventVersion);
}

/**
 * Applies an event to a view row exactly once and in order. The row is moved to the event's version
 * here; for version 1 there is no row yet and `apply` inserts it with `last_version` 1.
 * @returns false when the row had the event already.
 * @throws ViewHoleError when an earlier event is missing.
 */
export async function applyInOrder(
  tx: Transaction,
  row: ViewRow,
  event: StoredEvent,
  apply: () => Promise<void>,
): Promise<boolean> {
  if (!NAME.test(row.view) || !NAME.test(row.idColumn)) throw new Error(`Not a view name: ${row.view}`);
  if (event.version > 1) {
    const moved = await tx.query(
      `update ${row.view} set last_version = $2
       where ${row.idColumn} = $1 and last_version = $2 - 1 returning last_version`,
      [row.id, event.version],
    );
    if (moved.length > 0) {
      await apply();
      return true;
    }
  }
  const [found] = await tx.query<{ last_version: number }>(
    `select last_version from ${row.view} where ${row.idColumn} = $1`,
    [row.id],
  );
  if (judgeVersion(row, found?.last_version ?? 0, event.version) === 'drop') return false;
  await apply();
  return true;
}
