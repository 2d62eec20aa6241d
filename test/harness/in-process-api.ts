import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AiCatalogueModule } from '#libs/ai/operator';
import { HostApplicationStore, HostTokenStore, KeyAdmin, PortalAdmin, UserAdmin } from '#libs/auth';
import { CoworkModule } from '#libs/cowork/operator';
import { Database, ReplicaRegistry, setDevClockOffset } from '#libs/database';
import type { HostPace } from '#libs/host-client';
import { MachineAdmin } from '#libs/infra';
import type { LineSink } from '#libs/log-writer';
import {
  type CheckedClient,
  eventually,
  type Override,
  TestApp,
  type TestAppOptions,
  type TestDatabase,
} from '#libs/testing';
import { ApiModule } from '../../apps/api/src/api.module.js';
import { MIGRATIONS } from '../../apps/cli/src/migrations.js';
import { startSandbox, type Sandbox } from '../../apps/sandbox/src/sandbox-server.js';
import { placeableMachine } from '../../libs/infra/src/__fixtures__/placeable-machine.js';
import { HeardPushes } from './heard-pushes.js';
import { SandboxControl } from './sandbox-control.js';
import { TestPortal, type UserTraits } from './test-portal.js';

/** What specs change behind the back of an app, which learns of it by a push. */
const PUSHED_CHANGES: ReadonlySet<unknown> = new Set([
  PortalAdmin,
  UserAdmin,
  KeyAdmin,
  HostApplicationStore,
  HostTokenStore,
]);

export type { TestPortal } from './test-portal.js';

/** A further API process' worth of the same service. */
export interface Replica {
  readonly client: CheckedClient;
  readonly origin: string;
  get<T>(token: unknown): T;
  stop(): Promise<void>;
}

/** The API in this process over real PostgreSQL and the sandbox. */
export interface InProcessApi {
  readonly client: CheckedClient;
  readonly sandbox: SandboxControl;
  readonly database: TestDatabase;
  readonly origin: string;
  /** Of the sandbox, for what it serves beside the host. */
  readonly sandboxUrl: string;
  /**
   * @param limits the bucket the sandbox keeps for it; without it every call is taken.
   * @param user what its user is otherwise than usual.
   */
  createPortal(domain: string, limits?: HostPace | null, user?: UserTraits): Promise<TestPortal>;
  /**
   * Another API over the same database, to be stopped before this one; they know of each other.
   * @param change settings that differ from those of this one.
   */
  startReplica(change?: Readonly<Record<string, string>>): Promise<Replica>;
  /** Puts the clock of this API and of its replicas ahead of the time of the database; 0 puts it back. */
  setClockAhead(aheadMs: number): Promise<void>;
  /** Ends when this API and its replicas have heard of what was committed before. */
  pushesArrived(): Promise<void>;
  /** A provider; what is changed through it is known to this API and its replicas when the call ends. */
  get<T>(token: unknown): T;
  stop(): Promise<void>;
}

/** Settings, or what makes them of the address of the sandbox. */
export type ApiEnvironment = Record<string, string> | ((sandboxUrl: string) => Record<string, string>);

/**
 * @param log where the log goes; by default to standard output, which tests keep silent.
 * @param overrides what stands in for providers of every replica, for example a clock that is moved.
 */
export async function startInProcessApi(
  environment: ApiEnvironment = {},
  log?: LineSink,
  overrides: readonly Override[] = [],
): Promise<InProcessApi> {
  const home = await mkdtemp(join(tmpdir(), `portico-int-${process.env['PORTICO_TEST_RUN'] ?? ''}-`));
  const sandbox: Sandbox = await startSandbox({ home, port: 0, controlPort: 0, bind: '127.0.0.1' });
  const listen = (
    database: TestAppOptions['database'],
    change: Readonly<Record<string, string>> = {},
  ): Promise<TestApp> =>
    TestApp.start({
      modules: (config, logger) => [ApiModule.with(config, logger), AiCatalogueModule, CoworkModule],
      database,
      settings: {
        PORTICO_HOME: home,
        ...(typeof environment === 'function' ? environment(sandbox.restUrl) : environment),
        ...change,
      },
      log,
      overrides,
    });
  const app = await listen(MIGRATIONS);
  const control = new SandboxControl(sandbox.controlUrl);

  const database = app.get<Database>(Database);
  const pushes = new HeardPushes(database);
  await pushes.listenIn(app);
  await placeableMachine(app.get<MachineAdmin>(MachineAdmin), database);
  const get = <T>(token: unknown): T => {
    const provider = app.get<T & object>(token);
    return PUSHED_CHANGES.has(token) ? pushes.afterCallsOf(provider) : provider;
  };

  return {
    client: app.client,
    sandbox: control,
    database: app.database,
    origin: app.origin,
    sandboxUrl: sandbox.restUrl,
    createPortal: async (domain, limits, user) => {
      const { restUrl, webhookSecret } = await control.createPortal(domain, limits);
      return TestPortal.register(get, { domain, restUrl, webhookSecret }, user);
    },
    startReplica: async (change) => {
      const replica = await listen(app.database, change);
      await pushes.listenIn(replica);
      const { count } = replica.get<ReplicaRegistry>(ReplicaRegistry).place;
      await eventually(() =>
        expect(app.get<ReplicaRegistry>(ReplicaRegistry).place.count).toBeGreaterThanOrEqual(count),
      );
      return replica;
    },
    setClockAhead: async (aheadMs) => {
      await setDevClockOffset(database, aheadMs);
      await pushes.arrived();
    },
    pushesArrived: () => pushes.arrived(),
    get,
    stop: async () => {
      await control.close();
      await app.stop();
      await sandbox.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
