import { DataSource, type EntitySchema } from 'typeorm';

/** Role the service works under: no DDL, no change or removal of events. */
export const SERVICE_ROLE = 'portico_service';

export type EntityClass = (new () => object) | EntitySchema;

export interface DataSourceSettings {
  readonly databaseUrl: string;
  readonly poolSize: number;
  /** Milliseconds a caller waits for a connection, free or new. */
  readonly acquireMs: number;
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
    connectTimeoutMS: settings.acquireMs,
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
