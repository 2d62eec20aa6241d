import {
  ApplicationAdmin,
  ApplicationRepository,
  ApplicationStream,
  LinkHostClient,
} from '#libs/applications';
import {
  Accounts,
  AuditTrail,
  HostApplicationStore,
  KeyAdmin,
  KeyHasher,
  KeyRecords,
  KeyStream,
  KeyWriter,
  PortalAdmin,
  Portals,
  PortalStream,
  SessionStore,
  UserAdmin,
  UserStream,
  WebhookStore,
} from '#libs/auth';
import type { Config } from '#libs/config';
import { createServiceDataSource, Database } from '#libs/database';
import { AppendAnnouncer, EventHistory, EventLogRegistry, EventStore, Views } from '#libs/event-log';
import {
  createInfraOperator,
  INFRA_STREAMS,
  type GalaxyAdmin,
  type ServerAdmin,
  type TeamAdmin,
} from '#libs/infra';
import type { Clock } from '#libs/kernel';
import { PartnerAdmin, Partners } from '#libs/oauth';
import { OperatorClock } from './operator-clock.js';

/** Operator's services, put together by hand: a container would take longer to start than a command to run. */
export interface Operator {
  readonly config: Config;
  readonly portals: PortalAdmin;
  readonly users: UserAdmin;
  readonly keys: KeyAdmin;
  readonly applications: ApplicationAdmin;
  readonly partners: PartnerAdmin;
  readonly servers: ServerAdmin;
  readonly teams: TeamAdmin;
  readonly galaxy: GalaxyAdmin;
  readonly audit: AuditTrail;
  readonly views: Views;
}

/** Runs `work` with the services of a configuration and closes its connections afterwards. */
export async function withOperatorOf<T>(
  config: Config,
  work: (operator: Operator) => Promise<T>,
): Promise<T> {
  const source = createServiceDataSource({
    databaseUrl: config.databaseUrl,
    poolSize: config.databasePoolSize,
    acquireMs: config.databaseAcquireMs,
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
  const streams = [KeyStream, PortalStream, UserStream, ApplicationStream, ...INFRA_STREAMS];
  registry.register({ streams });
  const events = new EventStore(database, registry, announcer);
  const keyFacts = new KeyStream(events);
  const records = new KeyRecords(database);
  const hasher = new KeyHasher(config);
  const keys = new KeyAdmin(database, records, new KeyWriter(database, keyFacts, hasher, clock), clock);
  const portals = new PortalAdmin(database, new PortalStream(events), clock);
  const users = new UserAdmin(
    database,
    new UserStream(events),
    new WebhookStore(database, config, clock),
    clock,
  );
  const hostApplications = new HostApplicationStore(database, config, clock);
  return {
    config,
    keys,
    portals,
    users,
    ...createInfraOperator({
      database,
      events,
      clock,
      users,
      portals: new Portals(database),
      accounts: new Accounts(database),
    }),
    applications: assembleApplications({
      config,
      database,
      clock,
      events,
      hasher,
      keys,
      records,
      hostApplications,
    }),
    partners: new PartnerAdmin(new Partners(database), keys, portals, hostApplications, clock, config),
    audit: new AuditTrail(new EventHistory(database, registry), keyFacts),
    views: new Views(database, registry),
  };
}

interface Parts {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventStore;
  readonly hasher: KeyHasher;
  readonly keys: KeyAdmin;
  readonly records: KeyRecords;
  readonly hostApplications: HostApplicationStore;
}

function assembleApplications(parts: Parts): ApplicationAdmin {
  const { config, database, clock, events, hasher, keys, records, hostApplications } = parts;
  const stream = new ApplicationStream(database, events, clock);
  const sessions = new SessionStore(database, hasher, clock);
  const link = new LinkHostClient(stream, hostApplications, sessions, new Portals(database), config);
  const applications = new ApplicationRepository(database);
  const accounts = new Accounts(database);
  return new ApplicationAdmin(stream, applications, keys, records, accounts, hostApplications, link);
}
