import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { Injectable } from '@nestjs/common';
import { toDatabaseFault } from './database-faults.js';
import type { EntityExecutor, NamedStatement, SqlExecutor, Transaction } from './sql-executor.js';

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
 * The service's way to PostgreSQL. TypeORM owns the pool and the entities of plain records; statements go
 * to the driver directly, so that they can be prepared and read as they are.
 * @throws PorticoError `DB_TRANSIENT` when the server is away, `POOL_EXHAUSTED` when no
 *   connection is free in time; other driver errors pass through with their SQLSTATE.
 */
@Injectable()
export class Database implements SqlExecutor, EntityExecutor {
  constructor(private readonly dataSource: DataSource) {}

  query<Row = Record<string, unknown>>(
    statement: string | NamedStatement,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    return run<Row>(this.pool, statement, values);
  }

  async entities<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await work(this.dataSource.manager);
    } catch (error) {
      throw toDatabaseFault(error);
    }
  }

  /** Runs `work` in one READ COMMITTED transaction; a throw rolls everything back. */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const committed: (() => void)[] = [];
    try {
      const client = await this.open(runner);
      const result = await work({
        query: (statement, values = []) => run(client, statement, values),
        entities: (entityWork) => entityWork(runner.manager),
        afterCommit: (callback) => void committed.push(callback),
      });
      await runner.commitTransaction();
      for (const callback of committed) callback();
      return result;
    } catch (error) {
      await this.rollback(runner);
      throw toDatabaseFault(error);
    } finally {
      await runner.release();
    }
  }

  poolUsage(): PoolUsage {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return { total: totalCount, idle: idleCount, waiting: waitingCount };
  }

  private async open(runner: QueryRunner): Promise<PoolClient> {
    const client = (await runner.connect()) as PoolClient;
    await runner.startTransaction('READ COMMITTED');
    return client;
  }

  /** A failed rollback means the connection is gone, and with it the transaction. */
  private async rollback(runner: QueryRunner): Promise<void> {
    if (!runner.isTransactionActive) return;
    await runner.rollbackTransaction().catch(() => undefined);
  }

  private get pool(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }
}
