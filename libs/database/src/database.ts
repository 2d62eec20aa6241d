import { Injectable } from '@nestjs/common';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { retryTransient, toDatabaseFault } from './database-faults.js';
import type { EntityExecutor, NamedStatement, SqlExecutor, Transaction } from './sql-executor.js';
import { OpenTransaction } from './statements/open-transaction.js';

/** Counters of the connection pool, for metrics and readiness. */
export interface PoolUsage {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

async function run<Row>(
  target: Pool | PoolClient,
  statement: string | NamedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  try {
    const result = await target.query<QueryResultRow>(
      typeof statement === 'string'
        ? { text: statement, values: [...values] }
        : { name: statement.name, text: statement.text, values: [...values] },
    );
    return result.rows as Row[];
  } catch (error) {
    throw toDatabaseFault(error);
  }
}

/**
 * The service's way to PostgreSQL. TypeORM owns the pool and the repositories of plain records; statements go
 * to the driver directly, so that they can be prepared and read as they are.
 * @throws PorticoError `DB_TRANSIENT` when the server is away, `POOL_EXHAUSTED` when no
 *   connection is free in time; other driver errors pass through with their SQLSTATE.
 */
@Injectable()
export class Database implements SqlExecutor, EntityExecutor {
  /** @param waitsForServer whether a start goes on waiting for a server that goes away in the midst of it. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly waitsForServer = false,
  ) {}

  /** What a process reads before it is ready: repeated while the server is away, where this process waits for it. */
  atStart<T>(work: () => Promise<T>): Promise<T> {
    return this.waitsForServer ? retryTransient(work) : work();
  }

  query<Row = Record<string, unknown>>(
    statement: string | NamedStatement,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    return run<Row>(this.pool, statement, values);
  }

  entities<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return work(this.dataSource.manager);
  }

  /** Runs `work` in one READ COMMITTED transaction; a throw rolls everything back. */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const tx = new OpenTransaction((await runner.connect()) as PoolClient, runner);
      return await this.within(tx, work);
    } catch (error) {
      throw toDatabaseFault(error);
    } finally {
      await runner.release();
    }
  }

  poolUsage(): PoolUsage {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { total: totalCount, idle: idleCount, waiting: waitingCount };
  }

  private async within<T>(tx: OpenTransaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      const result = await work(tx);
      await tx.commit();
      return result;
    } catch (error) {
      await tx.rollback();
      throw error;
    }
  }

  private get pool(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }
}
