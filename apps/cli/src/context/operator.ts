import { KeyAdmin, KeyHasher, PortalAdmin, UserAdmin, WebhookStore } from '#libs/auth';
import type { Config } from '#libs/config';
import { createServiceDataSource, Database } from '#libs/database';
import { OperatorClock } from './operator-clock.js';

/** Operator's services, put together by hand: a container would take longer to start than a command to run. */
export interface Operator {
  readonly config: Config;
  readonly portals: PortalAdmin;
  readonly users: UserAdmin;
  readonly keys: KeyAdmin;
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
  try {
    const database = new Database(source);
    const clock = await OperatorClock.read(database, config.environment !== 'production');
    return await work({
      config,
      portals: new PortalAdmin(database, clock),
      users: new UserAdmin(database, new WebhookStore(database, config, clock), clock),
      keys: new KeyAdmin(database, new KeyHasher(config), clock),
    });
  } finally {
    await source.destroy();
  }
}
