import { DataSource, type EntitySchema } from 'typeorm';

/** Role the service works under: no DDL, no change or removal of events. */
export const SERVICE_ROLE = 'portico_service';

/** Milliseconds a caller waits for a free connection before `POOL_EXHAUSTED`. */
const ACQUIRE_TIMEOUT_MS = 1_000;

export type EntityClass = (new () => object) | EntitySchema;

export interface DataSourceSettings {
  readonly databaseUrl: string;
  readonly poolSize: number;
  readonly applicationName: string;
  readonly entities?: readonly EntityClass[];
}

/** The pool of a service process. Runs under {@link SERVICE_ROLE}; never migrates. */
export function createServiceDataSource(settings: DataSourceSettings): DataSource {
  return new DataSource({
    type: 'postgres',
    url: settings.databaseUrl,
    applicationName: settings.applicationName,
    entities: [...(settings.entities ?? [])],
    poolSize: settings.poolSize,
    connectTimeoutMS: ACQUIRE_TIMEOUT_MS,
    installExtensions: false,
    synchronize: false,
    logging: false,
    extra: {
      options: `-c role=${SERVICE_ROLE}`,
      keepAlive: true,
      idleTimeoutMillis: 60_000,
    },
  });
}
