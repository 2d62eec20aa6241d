import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server } from 'node:http';
import { KeyAdmin, PortalAdmin, UserAdmin, type NewKey } from '#libs/auth';
import type { HostPace } from '#libs/host-client';
import { createHttpApp } from '#libs/http';
import { createLogger, type LineSink } from '#libs/observability';
import { createTestConfig, createTestDatabase, type TestDatabase } from '#libs/testing';
import { ApiModule } from '../../apps/api/src/api.module.js';
import { MIGRATIONS } from '../../apps/cli/src/migrations.js';
import { startSandbox, type Sandbox } from '../../apps/sandbox/src/sandbox-server.js';
import { CheckedClient } from './checked-client.js';
import { SandboxControl } from './sandbox-control.js';

/** A portal on the sandbox with one user who has a webhook. */
export interface TestPortal {
  readonly id: string;
  readonly domain: string;
  readonly restUrl: string;
  readonly userId: string;
  /** Of the user's webhook on the sandbox. */
  readonly webhookSecret: string;
  createKey(options?: Partial<NewKey>): Promise<string>;
  /** The same, for its id. */
  issueKey(options?: Partial<NewKey>): Promise<string>;
}

/** A further API process' worth of the same service. */
export interface Replica {
  readonly client: CheckedClient;
  stop(): Promise<void>;
}

/** The API in this process over real PostgreSQL and the sandbox. */
export interface InProcessApi {
  readonly client: CheckedClient;
  readonly sandbox: SandboxControl;
  readonly database: TestDatabase;
  readonly origin: string;
  /** @param limits the bucket the sandbox keeps for it; without it every call is taken. */
  createPortal(domain: string, limits?: HostPace | null): Promise<TestPortal>;
  /** Another API over the same database, to be stopped before this one. */
  startReplica(): Promise<Replica>;
  get<T>(token: unknown): T;
  stop(): Promise<void>;
}

/** @param log where the log goes; by default to standard output, which tests keep silent. */
export async function startInProcessApi(
  environment: Record<string, string> = {},
  log?: LineSink,
): Promise<InProcessApi> {
  const home = await mkdtemp(join(tmpdir(), 'portico-int-'));
  const database = await createTestDatabase({ migrations: MIGRATIONS });
  const sandbox: Sandbox = await startSandbox({ home, port: 0, controlPort: 0, bind: '127.0.0.1' });
  const config = createTestConfig(database.url, { PORTICO_HOME: home, ...environment });
  const { logger } = createLogger(config, 'api', log);
  const listen = async () => {
    const listening = await createHttpApp(ApiModule.with(config, logger), logger);
    await listening.listen(0, '127.0.0.1');
    const { port } = (listening.getHttpServer() as Server).address() as AddressInfo;
    return { listening, address: `http://127.0.0.1:${port}` };
  };
  const { listening: app, address: origin } = await listen();
  const client = new CheckedClient(origin);
  const control = new SandboxControl(sandbox.controlUrl);

  const portals = app.get(PortalAdmin);
  const users = app.get(UserAdmin);
  const keys = app.get(KeyAdmin);

  return {
    client,
    sandbox: control,
    database,
    origin,
    createPortal: async (domain, limits) => {
      const { restUrl, webhookSecret } = await control.createPortal(domain, limits);
      const portal = await portals.create({ domain, name: domain, restUrl });
      const user = await users.create({
        portalId: portal.id,
        hostUserId: 1,
        name: 'Ann',
        admin: false,
        webhookSecret,
      });
      const issue = (options: Partial<NewKey> = {}) =>
        keys.create({
          portalId: portal.id,
          userId: user.id,
          kind: 'personal',
          scopes: ['crm'],
          ...options,
        });
      return {
        id: portal.id,
        domain,
        restUrl,
        userId: user.id,
        webhookSecret,
        createKey: async (options) => (await issue(options)).rawKey,
        issueKey: async (options) => (await issue(options)).id,
      };
    },
    startReplica: async () => {
      const { listening, address } = await listen();
      const replica = new CheckedClient(address);
      return {
        client: replica,
        stop: async () => {
          await replica.close();
          await listening.close();
        },
      };
    },
    get: (token) => app.get(token as never),
    stop: async () => {
      await client.close();
      await control.close();
      await app.close();
      await sandbox.stop();
      await database.drop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
