import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import {
  DataSource,
  DefaultNamingStrategy,
  type EntityManager,
  QueryFailedError,
  type QueryRunner,
  type ReplicationMode,
  type ValueTransformer,
} from 'typeorm';
import { KEEP_ALIVE, watchConnection } from './connections/connection-watch.js';
import type { SilenceLimits } from './connections/silence.policy.js';
import { retryTransient, toDatabaseFault } from './database-faults.js';
import type { EntityExecutor, NamedStatement, SqlExecutor, Transaction } from './sql-executor.js';
import { OpenTransaction } from './statements/open-transaction.js';

/** Columns of entities are called as those of SQL: `createdAt` is `created_at`. */
class SnakeCaseNames extends DefaultNamingStrategy {
  override columnName(property: string, given: string | undefined, prefixes: string[]): string {
    return given ?? [...prefixes, property].map(snakeCase).join('_');
  }
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

/** Of a `bigint`, which the driver reads as text: `@Column('bigint', { transformer: AS_BIGINT }) price!: bigint`. */
export const AS_BIGINT: ValueTransformer = {
  from: (text: string | null) => (text === null ? null : BigInt(text)),
  to: (value: unknown) => value,
};

/** Of a `bigint` that never goes beyond what a number holds. */
export const AS_NUMBER: ValueTransformer = {
  from: (text: string | null) => (text === null ? null : Number(text)),
  to: (value: unknown) => value,
};

/** Role the service works under: no DDL, no change or removal of events. */
export const SERVICE_ROLE = 'portico_service';

export interface DataSourceSettings {
  readonly databaseUrl: string;
  readonly poolSize: number;
  /** Milliseconds a caller waits for a connection, free or new. */
  readonly acquireMs: number;
  readonly applicationName: string;
  /** How long its connections may be silent; as usual when absent. */
  readonly silence?: SilenceLimits;
}

/**
 * A process that was frozen within a transaction holds its locks, those of the log among them: the server ends
 * such a session, so that the others go on.
 */
export const IDLE_IN_TRANSACTION_MS = 20_000;

/**
 * What repositories of TypeORM throw is told as the faults of statements are: by what the driver said, without the
 * statement and the values that were bound to it, which would stand in the log with it.
 */
export class ServiceDataSource extends DataSource {
  override createQueryRunner(mode?: ReplicationMode): QueryRunner {
    const runner = super.createQueryRunner(mode);
    const query = runner.query.bind(runner) as (
      ...args: Parameters<QueryRunner['query']>
    ) => Promise<unknown>;
    return Object.assign(runner, {
      query: (...args: Parameters<QueryRunner['query']>) =>
        query(...args).catch((error: unknown) => {
          throw toDatabaseFault(error instanceof QueryFailedError ? error.driverError : error);
        }),
    });
  }
}

/** The pool of a service process. Runs under {@link SERVICE_ROLE}; never migrates. */
export function createServiceDataSource(settings: DataSourceSettings): DataSource {
  return new ServiceDataSource({
    type: 'postgres',
    url: settings.databaseUrl,
    applicationName: settings.applicationName,
    poolSize: settings.poolSize,
    connectTimeoutMS: settings.acquireMs,
    namingStrategy: new SnakeCaseNames(),
    installExtensions: false,
    synchronize: false,
    logging: false,
    extra: {
      options: `-c role=${SERVICE_ROLE} -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
      ...KEEP_ALIVE,
      onConnect: (client: pg.Client) => watchConnection(client, settings.databaseUrl, settings.silence),
      // Kept: while the machine is busy, a new connection takes longer than a request waits for a free one.
      idleTimeoutMillis: 0,
    },
  });
}

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
