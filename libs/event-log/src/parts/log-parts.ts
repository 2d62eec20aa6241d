import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import { PorticoError } from '#libs/kernel';

/** Whatever was appended within so many positions is found by a load at once. */
const RECENT = 25_000_000;

/** @returns the position at which the recent parts of the log begin; 0 where there are no older ones. */
export async function findRecentParts(executor: SqlExecutor): Promise<number> {
  const [row] = await executor.query<{ from: string }>(
    `select coalesce(max(p.from_position), 0) as "from" from es.part p, es.event_position_seq s
      where p.from_position <= s.last_value - $1::bigint`,
    [RECENT],
  );
  return Number(row?.from ?? 0);
}

/** Parts that were made and do not belong to `es.event` any more. */
export const MISSING_PARTS = `
  select name from es.part p
   where not exists (select from pg_inherits i
                      where i.inhparent = 'es.event'::regclass
                        and i.inhrelid = to_regclass('es.' || quote_ident(p.name)))`;

/** For those who read the log from its beginning. @throws Error naming the parts that are missing. */
export async function requireWholeLog(executor: SqlExecutor): Promise<void> {
  const missing = await executor.query<{ name: string }>(`${MISSING_PARTS} order by from_position`);
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(', ');
  throw new Error(`The log is not whole, ${names} is missing: what follows from all of it cannot be told.`);
}

/** A range of positions of the log, in a table of its own. */
export interface LogPart {
  /** Table in schema `es`. */
  readonly name: string;
  readonly fromPosition: number;
  /** The first position of the next part. */
  readonly toPosition: number;
  /** As the server estimates it from its last look at the table. */
  readonly events: number;
  /** With its indexes. */
  readonly bytes: number;
  /** False: the table does not belong to the log any more. */
  readonly attached: boolean;
}

interface PartRow {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly events: string;
  readonly bytes: string;
  readonly attached: boolean;
}

/** What each obstacle counts, of part $1. The service may read what it counts; an empty count is none. */
const OBSTACLES: readonly { readonly sql: string; readonly say: (count: number) => string }[] = [
  {
    sql: `select count(*)::int as count from es.part p, es.event_position_seq s
           where p.name = $1 and s.last_value < p.to_position`,
    say: () => 'events are still appended to it',
  },
  {
    sql: `select count(*)::int as count from es.part p, es.checkpoint c
           where p.name = $1 and c.position < p.to_position
             and exists (select from es.event e
                          where e.module = c.module and e.partition = c.partition
                            and e.position > c.position and e.position < p.to_position)`,
    say: (count) => `${count} checkpoints have not passed it`,
  },
  {
    sql: `select count(*)::int as count from es.part p
           join es.parked k on k.position >= p.from_position and k.position < p.to_position where p.name = $1`,
    say: (count) => `${count} of its facts are parked`,
  },
  {
    sql: `select count(*)::int as count from (
            select from es.part p join es.stream s
              on s.first_position < p.to_position and s.last_position >= p.from_position
             where p.name = $1 limit 1000) lying`,
    say: (count) =>
      `${count === 1_000 ? '1000 or more' : count} streams lie in it, and no kind of streams says that it has ended`,
  },
];

/** The ranges of positions the log is divided into. */
@Injectable()
export class LogParts {
  constructor(private readonly database: Database) {}

  /** Makes the next part when the newest is nearly full; does nothing where it is there. */
  async makeNext(): Promise<void> {
    await this.database.query('select es.make_next_part()');
  }

  /** Oldest first. */
  async list(): Promise<LogPart[]> {
    const rows = await this.database.query<PartRow>(
      `with missing as (${MISSING_PARTS})
       select p.name, p.from_position as "from", p.to_position as "to",
              greatest(coalesce(c.reltuples, 0), 0)::bigint as events,
              coalesce(pg_total_relation_size(c.oid), 0) as bytes,
              p.name not in (select name from missing) as attached
         from es.part p left join pg_class c on c.oid = to_regclass('es.' || quote_ident(p.name))
        order by p.from_position`,
    );
    return rows.map(({ name, from, to, events, bytes, attached }) => ({
      name,
      fromPosition: Number(from),
      toPosition: Number(to),
      events: Number(events),
      bytes: Number(bytes),
      attached,
    }));
  }

  /**
   * Refuses today, for a stream cannot be known to have ended: it says everything that stands in the way.
   * @throws PorticoError `VALIDATION_ERROR` for a name no part has, else `CONFLICT`.
   */
  async detach(name: string): Promise<never> {
    const parts = await this.list();
    if (!parts.some((part) => part.name === name)) {
      const names = parts.map((part) => part.name).join(', ');
      throw new PorticoError('VALIDATION_ERROR', { message: `There is no part "${name}", only ${names}.` });
    }
    const said: string[] = [];
    for (const { sql, say } of OBSTACLES) {
      const [row] = await this.database.query<{ count: number }>(sql, [name]);
      if (row && row.count > 0) said.push(say(row.count));
    }
    const why = said.length > 0 ? said.join('; ') : 'it holds no facts, so that nothing would be won';
    throw new PorticoError('CONFLICT', { message: `${name} stays: ${why}.` });
  }
}
