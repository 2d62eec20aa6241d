import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '#libs/database';
import { type ErrorCode, newId, PorticoError } from '#libs/kernel';
import type {
  HoldOrder,
  LedgerEntry,
  Leg,
  Posted,
  PostOrder,
  SettleOrder,
  StatementLine,
  StatementQuestion,
} from './ledger-terms.js';

/** SQLSTATE of the functions of schema money → code. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  MN402: 'INSUFFICIENT_BALANCE',
  MN409: 'LEDGER_CONFLICT',
};

interface EntryRow extends Omit<LedgerEntry, 'legs'> {
  readonly legs: readonly {
    readonly portal: string | null;
    readonly code: string;
    readonly amount: string;
  }[];
}

type LineRow = Omit<StatementLine, 'amount' | 'balanceAfter'> & {
  readonly amount: string;
  readonly balanceAfter: string;
};

/** Entries looked at on either end of a period for the numbers it begins and ends with. */
const EDGE = 1_000;
const LAST = '9223372036854775807';
const NUMBER_OF = 'join money.posting n on n.entry_id = x.id and n.account_id = (select id from wallet)';

/**
 * Lines in the order of their numbers. Times follow the numbers but for entries that were made side by side, so the
 * numbers of a period lie between those at its edges: however long the wallet has lived, no others are read. Entries are
 * looked up one by one (`offset 0`), because the planner cannot know that the times follow the numbers.
 */
const STATEMENT = `
  with wallet as materialized (select id from money.account where portal_id = $1 and code = 'wallet')
  select e.id as "entryId", e.idem_key as key, e.kind, e.effective_at as at, p.amount,
         p.balance_after as "balanceAfter", e.reference, e.reverses,
         (select c.code from money.posting o join money.account c on c.id = o.account_id
           where o.entry_id = e.id and o.seq <> p.seq order by o.seq limit 1) as against
    from money.posting p
   cross join lateral (select * from money.entry where id = p.entry_id offset 0) e
   where p.account_id = (select id from wallet)
     and p.number >= case when $2::timestamptz is null then 0 else coalesce((
           select min(n.number)
             from (select id from money.entry where portal_id = $1 and effective_at >= $2
                    order by effective_at limit ${EDGE}) x ${NUMBER_OF}), ${LAST}) end
     and p.number <= case when $3::timestamptz is null then ${LAST} else coalesce((
           select max(n.number)
             from (select id from money.entry where portal_id = $1 and effective_at < $3
                    order by effective_at desc limit ${EDGE}) x ${NUMBER_OF}), 0) end
     and p.number < case when $5::uuid is null then ${LAST} else (
           select min(n.number) from (select $5::uuid as id) x ${NUMBER_OF}) end
     and ($2::timestamptz is null or e.effective_at >= $2)
     and ($3::timestamptz is null or e.effective_at < $3)
   order by p.number desc limit $4`;

/** The ledger of schema `money`. All amounts are micro-credits. */
@Injectable()
export class LedgerRepository {
  constructor(private readonly database: Database) {}

  /** @throws PorticoError `INSUFFICIENT_BALANCE`, `LEDGER_CONFLICT` when the key stands for something else. */
  async post(order: PostOrder, now: Date, executor: SqlExecutor = this.database): Promise<Posted> {
    const legs = order.legs.map(({ portal, code, amount }) => ({ portal, code, amount: String(amount) }));
    const [row] = await this.run<{ o_entry: string; o_new: boolean; o_balance: string }>(
      executor,
      'select * from money.post($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      [
        order.entryId,
        order.key,
        order.kind,
        order.portalId,
        JSON.stringify(legs),
        order.mayOwe,
        order.reverses,
        order.reference,
        JSON.stringify(order.actor),
        now,
      ],
    );
    return { entryId: row!.o_entry, isNew: row!.o_new, balance: BigInt(row!.o_balance) };
  }

  /** @returns whether the wallet covers it. @throws PorticoError `LEDGER_CONFLICT`. */
  async hold(order: HoldOrder, now: Date, executor: SqlExecutor = this.database): Promise<boolean> {
    const [row] = await this.run<{ held: boolean }>(
      executor,
      'select money.hold($1, $2, $3, $4, $5, $6, $7) as held',
      [order.id, order.key, order.portalId, order.amount, order.purpose, order.expiresAt, now],
    );
    return row!.held;
  }

  /** @returns what was posted, which is less than `actual` where the wallet did not cover it. */
  async settle(order: SettleOrder, now: Date, executor: SqlExecutor = this.database): Promise<bigint> {
    const [row] = await this.run<{ posted: string }>(
      executor,
      'select money.settle($1, $2, $3, $4, $5, $6, $7) as posted',
      [order.holdId, newId(), order.key, order.actual, order.area, order.reference, now],
    );
    return BigInt(row!.posted);
  }

  /** @returns false when it was no longer open. */
  async release(holdId: string, now: Date, executor: SqlExecutor = this.database): Promise<boolean> {
    const [row] = await this.run<{ released: boolean }>(
      executor,
      'select money.release($1, $2) as released',
      [holdId, now],
    );
    return row!.released;
  }

  /** @returns how many holds have expired; `limit` when there may be more. */
  async expireHolds(now: Date, limit: number): Promise<number> {
    const [row] = await this.database.query<{ count: number }>('select money.expire_holds($1, $2) as count', [
      now,
      limit,
    ]);
    return row!.count;
  }

  /** Balance and what is held of it; nothing of either while there is no wallet. */
  async balance(
    portalId: string,
    executor: SqlExecutor = this.database,
  ): Promise<{ readonly balance: bigint; readonly held: bigint }> {
    const [row] = await executor.query<{ posted: string; held: string }>(
      `select posted, held from money.account where portal_id = $1 and code = 'wallet'`,
      [portalId],
    );
    return { balance: BigInt(row?.posted ?? 0), held: BigInt(row?.held ?? 0) };
  }

  findByKey(key: string, executor: SqlExecutor = this.database): Promise<LedgerEntry | null> {
    return this.entryWhere('e.idem_key = $1', key, executor);
  }

  find(entryId: string, executor: SqlExecutor = this.database): Promise<LedgerEntry | null> {
    return this.entryWhere('e.id = $1', entryId, executor);
  }

  /** What an entry was taken back by; null while it stands. */
  async reversalOf(entryId: string, executor: SqlExecutor = this.database): Promise<string | null> {
    const [row] = await executor.query<{ key: string }>(
      'select idem_key as key from money.entry where reverses = $1',
      [entryId],
    );
    return row?.key ?? null;
  }

  /** Newest first, in the order in which the balance moved. */
  async statement(
    portalId: string,
    { before = null, from, to, limit }: StatementQuestion,
  ): Promise<StatementLine[]> {
    const rows = await this.database.query<LineRow>(STATEMENT, [portalId, from, to, limit, before]);
    return rows.map((row) => ({
      ...row,
      amount: BigInt(row.amount),
      balanceAfter: BigInt(row.balanceAfter),
    }));
  }

  private async entryWhere(
    condition: string,
    value: string,
    executor: SqlExecutor,
  ): Promise<LedgerEntry | null> {
    const [row] = await executor.query<EntryRow>(
      `select e.id, e.idem_key as key, e.kind, e.portal_id as "portalId", e.effective_at as "effectiveAt",
              e.reference,
              (select jsonb_agg(jsonb_build_object('portal', a.portal_id, 'code', a.code, 'amount', p.amount::text)
                                order by p.seq)
                 from money.posting p join money.account a on a.id = p.account_id
                where p.entry_id = e.id) as legs
         from money.entry e where ${condition}`,
      [value],
    );
    if (!row) return null;
    const legs: readonly Leg[] = row.legs.map((leg) => ({ ...leg, amount: BigInt(leg.amount) }));
    return { ...row, legs };
  }

  private async run<Row>(executor: SqlExecutor, text: string, values: readonly unknown[]): Promise<Row[]> {
    try {
      return await executor.query<Row>(text, values);
    } catch (error) {
      const code = REFUSALS[(error as { code?: string }).code ?? ''];
      if (!code) throw error;
      throw new PorticoError(code, { message: (error as Error).message, cause: error });
    }
  }
}
