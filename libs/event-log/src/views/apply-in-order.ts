import type { Transaction } from '#libs/database';
import { ViewHoleError } from '../event-log.errors.js';
import type { StoredEvent } from '../store/stored-event.js';
import type { StreamRegistration, View } from '../streams/stream-definition.js';

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
 * Like {@link applyInOrder} for an event behind the first that changes columns of its row and nothing else: one
 * statement.
 * @throws ViewHoleError when an earlier event is missing.
 */
export async function changeInOrder(
  tx: Transaction,
  row: ViewRow,
  event: StoredEvent,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = Object.keys(change);
  refuseOtherNames(row.view, row.idColumn, ...columns);
  const moved = await tx.query(
    `update ${row.view} set ${['last_version = $2', ...columns.map((column, index) => `${column} = $${index + 3}`)].join(', ')}
      where ${row.idColumn} = $1 and last_version = $2 - 1 returning 1`,
    [row.id, event.version, ...Object.values(change)],
  );
  if (moved.length > 0) return;
  const last = await lastVersionOf(tx, row);
  // A row that has come to be due meanwhile was moved by another: its transaction and this one exclude each other.
  if (judgeVersion(row, last, event.version) === 'apply')
    throw new ViewHoleError(row.view, row.id, last, event.version);
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
  refuseOtherNames(row.view, row.idColumn);
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
  if (judgeVersion(row, await lastVersionOf(tx, row), event.version) === 'drop') return false;
  await apply();
  return true;
}

async function lastVersionOf(tx: Transaction, { view, idColumn, id }: ViewRow): Promise<number> {
  const [found] = await tx.query<{ last_version: number }>(
    `select last_version from ${view} where ${idColumn} = $1`,
    [id],
  );
  return found?.last_version ?? 0;
}

function refuseOtherNames(...names: readonly string[]): void {
  const other = names.find((name) => !NAME.test(name));
  if (other !== undefined) throw new Error(`Not a name of a view or column: ${other}`);
}

/** Brings facts of one kind of streams into the given tables, oldest first. */
export async function applyView(
  tx: Transaction,
  { prefix }: Pick<StreamRegistration, 'prefix'>,
  view: View,
  tables: View['tables'],
  events: readonly StoredEvent[],
): Promise<void> {
  for (const event of events) {
    await view.apply(tx, tables, event, event.streamId.slice(prefix.length + 1));
  }
}
