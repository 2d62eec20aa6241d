import {
  AuditTrail,
  AUTH_EVENT_TYPES,
  AuthLog,
  KeyAdmin,
  KeyHasher,
  KeyRecords,
  KeyWriter,
  PortalAdmin,
  UserAdmin,
  WebhookStore,
} from '#libs/auth';
import type { Config } from '#libs/config';
import { createServiceDataSource, Database } from '#libs/database';
import { AppendAnnouncer, EventHistory, EventLogRegistry, EventStore } from '#libs/event-log';
import type { Clock } from '#libs/kernel';
import { OperatorClock } from './operator-clock.js';

/** Operator's services, put together by hand: a container would take longer to start than a command to run. */
export interface Operator {
  readonly config: Config;
  readonly portals: PortalAdmin;
  readonly users: UserAdmin;
  readonly keys: KeyAdmin;
  readonly audit: AuditTrail;
}

/** Runs `work` with the services of a configuration and closes its connections afterwards. */
export async function withOperatorOf<T>(
  config: Config,
  work: (operator: Operator) => Promise<T>,
): Promise<T> {
  const source = createServiceDataSource({
    databaseUrl: config.databaseUrl,
    poolSize: config.databasePoolSize,
    applicationName: 'portico-cli',
  });
  await source.initialize();
  const database = new Database(source);
  const announcer = new AppendAnnouncer(database);
  try {
    const clock = await OperatorClock.read(database, config.environment !== 'production');
    return await work(assemble(config, database, announcer, clock));
  } finally {
    await announcer.beforeApplicationShutdown();
    await source.destroy();
  }
}

function assemble(config: Config, database: Database, announcer: AppendAnnouncer, clock: Clock): Operator {
  const registry = new EventLogRegistry();
  registry.register({ eventTypes: [AUTH_EVENT_TYPES] });
  const log = new AuthLog(new EventStore(database, registry, announcer));
  const records = new KeyRecords(database);
  const writer = new KeyWriter(database, log, new KeyHasher(config), clock);
  return {
    config,
    portals: new PortalAdmin(database, log, clock),
    users: new UserAdmin(database, log, new WebhookStore(database, config, clock), clock),
    keys: new KeyAdmin(database, records, writer, clock),
    audit: new AuditTrail(new EventHistory(database, registry)),
  };
}
