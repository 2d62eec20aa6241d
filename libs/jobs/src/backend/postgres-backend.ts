import { type BackendFactory, type ConnectionOptions, createPostgresBackend } from 'bullmq';
import pg from 'pg';
import {
  IDLE_IN_TRANSACTION_MS,
  KEEP_ALIVE,
  retryTransient,
  SERVICE_ROLE,
  type SilenceLimits,
  toDatabaseFault,
  watchConnection,
} from '#libs/database';
import { isPorticoError } from '#libs/kernel';
import { JOB_STORE_SCHEMA } from '../job-store-migration.js';
import type { JobBackend } from './job-backend.js';

/** Connections for statements, beside the one each worker listens on. */
const STATEMENT_CONNECTIONS = 4;
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 60_000;
const LONGEST_BLOCK_SECONDS = 10;

/** What is touched of a backend of the library beyond what it promises. */
interface BackendParts {
  readonly connection: { bootstrap(): Promise<void> };
}

/**
 * The library lets an idle worker sleep for an hour between looks. A look that fails while the
 * server comes back would then hide a job for that long. And it looks at the schema once: were the
 * server away just then, a queue would fail for as long as the process lives.
 */
export const createBoundedPostgresBackend: BackendFactory = (name, options, factoryOptions) => {
  const backend = createPostgresBackend(name, options as never, factoryOptions);
  Object.defineProperty(backend, 'maximumBlockTimeout', { value: LONGEST_BLOCK_SECONDS });
  const { connection } = backend as unknown as BackendParts;
  const bootstrap = connection.bootstrap.bind(connection);
  connection.bootstrap = () => retryTransient(bootstrap);
  return backend;
};

/**
 * BullMQ waits and repeats only what fails with this code. After any other fault it would take a
 * job whose success it could not record for failed, and run it again.
 */
const REPEATED_FAULT = 'ECONNREFUSED';

function asRepeatedFault(error: unknown): unknown {
  if (!isPorticoError(toDatabaseFault(error))) return error;
  return Object.assign(new Error((error as Error).message, { cause: error }), { code: REPEATED_FAULT });
}

/** A pool on which a lost connection, a restart or a deadlock counts as "not there yet". */
function createPatientPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  const query = pool.query.bind(pool) as (text: string, values?: unknown[]) => Promise<unknown>;
  const patientQuery = async (text: string, values?: unknown[]): Promise<unknown> => {
    try {
      return await query(text, values);
    } catch (error) {
      throw asRepeatedFault(error);
    }
  };
  pool.query = patientQuery as typeof pool.query;
  return pool;
}

/** One pool for all queues and workers of a process, under the service role. */
export function openPostgresBackend(
  databaseUrl: string,
  workers: number,
  silence?: SilenceLimits,
): JobBackend {
  const pool = createPatientPool({
    connectionString: databaseUrl,
    // As everywhere in the service: a process that was frozen holds up no other for longer.
    options:
      `-c role=${SERVICE_ROLE} -c search_path=${JOB_STORE_SCHEMA} ` +
      `-c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
    application_name: 'portico-jobs',
    max: workers + STATEMENT_CONNECTIONS,
    ...KEEP_ALIVE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
  });
  // Each queue and worker adds a listener of its own.
  pool.setMaxListeners(0);
  // A connection can break while it is checked out, when the pool itself does not listen to it;
  // the statement in flight rejects, and the event without a listener would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    watchConnection(client, databaseUrl, silence);
  });
  const connection = pool as ConnectionOptions;
  return {
    kind: 'postgresql',
    producer: connection,
    consumer: connection,
    prefix: null,
    prunes: false,
    close: () => pool.end(),
  };
}
