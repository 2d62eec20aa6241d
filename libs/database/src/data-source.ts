import type pg from 'pg';
import {
  DataSource,
  DefaultNamingStrategy,
  type QueryRunner,
  type ReplicationMode,
  type ValueTransformer,
} from 'typeorm';
import { toDatabaseFault } from './database-faults.js';
import { KEEP_ALIVE, watchConnection } from './connections/connection-watch.js';
import type { SilenceLimits } from './connections/silence.policy.js';

/** Columns of entities are called as those of SQL: `createdAt` is `created_at`. */
export class SnakeCaseNames extends DefaultNamingStrategy {
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

/** What repositories of TypeORM throw is told as the faults of statements are. */
export class ServiceDataSource extends DataSource {
  override createQueryRunner(mode?: ReplicationMode): QueryRunner {
    const runner = super.createQueryRunner(mode);
    const query = runner.query.bind(runner) as (
      ...args: Parameters<QueryRunner['query']>
    ) => Promise<unknown>;
    return Object.assign(runner, {
      query: (...args: Parameters<QueryRunner['query']>) =>
        query(...args).catch((error: unknown) => {
          throw toDatabaseFault(error);
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
