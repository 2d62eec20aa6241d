import type { Transaction } from '#libs/database';

/** A table of a view beside its stand-in, which has the same columns. */
export interface TablePair {
  /** Schema and table. */
  readonly live: string;
  readonly standIn: string;
  /** Columns of the primary key. */
  readonly key: readonly string[];
  /** Columns that are written; computed ones are not. */
  readonly columns: readonly string[];
}

/** A row that is not what the facts say. Members of rows are columns as JSON has them. */
export interface RowDifference {
  readonly table: string;
  /** Null when the facts know the row and the table does not have it. */
  readonly live: Readonly<Record<string, unknown>> | null;
  /** Null when the table has a row that does not follow from any fact. */
  readonly replayed: Readonly<Record<string, unknown>> | null;
  readonly key: Readonly<Record<string, unknown>>;
}

/** Rows of one table that were brought in step with the facts. */
export interface MendedTable {
  readonly table: string;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

const quoted = (column: string): string => `"${column}"`;

const matching = ({ key }: TablePair): string =>
  key.map((column) => `l.${quoted(column)} = s.${quoted(column)}`).join(' and ');

const DIFFERENT = 'to_jsonb(l) is distinct from to_jsonb(s)';

/** Makes an empty table of the same shape that is gone with the transaction. @throws Error without a primary key. */
export async function standInFor(tx: Transaction, live: string): Promise<TablePair> {
  const standIn = `pg_temp.${live.replace('.', '_')}`;
  await tx.query(`create temporary table ${standIn} (like ${live} including all) on commit drop`);
  const key = await tx.query<{ name: string }>(
    `select a.attname as name from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = $1::regclass and i.indisprimary order by a.attnum`,
    [live],
  );
  if (key.length === 0) throw new Error(`${live} has no primary key, so its rows cannot be told apart.`);
  const columns = await tx.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [live],
  );
  return { live, standIn, key: key.map(({ name }) => name), columns: columns.map(({ name }) => name) };
}

/** @returns up to `limit` rows that are not what the facts say, and how many there are. */
export async function differencesOf(
  tx: Transaction,
  pair: TablePair,
  limit: number,
): Promise<{ readonly total: number; readonly rows: readonly RowDifference[] }> {
  const order = pair.key.map((column) => `coalesce(l.${quoted(column)}, s.${quoted(column)})`).join(', ');
  const rows = await tx.query<{
    total: string;
    live: Record<string, unknown> | null;
    replayed: Record<string, unknown> | null;
  }>(
    `select count(*) over () as total, to_jsonb(l) as live, to_jsonb(s) as replayed
       from ${pair.live} l full join ${pair.standIn} s on ${matching(pair)}
      where ${DIFFERENT} order by ${order} limit $1`,
    [limit],
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.map(({ live, replayed }) => {
      const known = live ?? replayed ?? {};
      const key = Object.fromEntries(pair.key.map((column) => [column, known[column]]));
      return { table: pair.live, key, live, replayed };
    }),
  };
}

/** Takes rows away that do not follow from any fact. */
export async function removeSurplus(tx: Transaction, pair: TablePair): Promise<number> {
  const rows = await tx.query(
    `delete from ${pair.live} l where not exists (select from ${pair.standIn} s where ${matching(pair)})
     returning 1`,
  );
  return rows.length;
}

/** Writes the rows that differ, and those that are missing. */
export async function writeReplayed(
  tx: Transaction,
  pair: TablePair,
): Promise<{ readonly added: number; readonly changed: number }> {
  const columns = pair.columns.map(quoted).join(', ');
  const assignments = pair.columns.map((column) => `${quoted(column)} = s.${quoted(column)}`).join(', ');
  const changed = await tx.query(
    `update ${pair.live} l set ${assignments} from ${pair.standIn} s
      where ${matching(pair)} and ${DIFFERENT} returning 1`,
  );
  const added = await tx.query(
    `insert into ${pair.live} (${columns})
     select ${columns} from ${pair.standIn} s
      where not exists (select from ${pair.live} l where ${matching(pair)}) returning 1`,
  );
  return { added: added.length, changed: changed.length };
}
