import type { DynamicModule, Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Dispatcher } from 'undici';
import type { Config } from '#libs/config';
import type { MigrationClass } from '#libs/database';
import { configureHttpApp, JsonExpressAdapter, OpenApiService, RouteRegistry } from '#libs/http';
import type { LineSink } from '#libs/log-writer';
import { createLogger, type Logger } from '#libs/observability';
import { NestLogger } from '#libs/observability/contracts';
import { type AnyBody, type Answer, type CallOptions, CheckedClient } from './checked-client.js';
import { openApiResponseChecker, type ResponseChecker } from './openapi-response-checker.js';
import { createTestConfig } from './test-config.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** A provider of the modules, and what stands in for it. */
export interface Override {
  readonly provide: unknown;
  readonly value: unknown;
}

export interface TestAppOptions {
  /** What runs: real modules, as the apps put them together. */
  readonly modules: (config: Config, logger: Logger) => readonly (Type<unknown> | DynamicModule)[];
  /** Migrations of a database of its own, or the database of another app of the spec. */
  readonly database: readonly MigrationClass[] | TestDatabase;
  /** Variables of the configuration that differ from those of tests. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly overrides?: readonly Override[];
  /** Where the log goes; by default to standard output, which tests keep silent. */
  readonly log?: LineSink;
}

/** Of the routes of apps that were here before: document and checker of all routes are most of a second's work. */
const checkers = new Map<string, ResponseChecker>();

function checkerOf(app: NestExpressApplication): ResponseChecker {
  const routes = app.get(RouteRegistry, { strict: false }).definitions();
  const key = createHash('sha256').update(JSON.stringify(routes)).digest('base64');
  let checker = checkers.get(key);
  if (!checker) {
    checker = openApiResponseChecker(app.get(OpenApiService, { strict: false }).get().document);
    checkers.set(key, checker);
  }
  return checker;
}

/**
 * Real modules in this process, listening on a free port of loopback over a real database. It is what every spec that
 * needs the service in its own process stands on; what such specs make in it, portals or servers, is put around it.
 */
export class TestApp {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** Holds every answer against the API document of these modules. */
  readonly client: CheckedClient;

  private constructor(
    private readonly app: NestExpressApplication,
    readonly database: TestDatabase,
    private readonly ownsDatabase: boolean,
  ) {
    this.origin = `http://127.0.0.1:${this.port}`;
    this.client = new CheckedClient(this.origin, () => checkerOf(app));
  }

  static async start({ modules, database, settings, overrides = [], log }: TestAppOptions): Promise<TestApp> {
    const isShared = 'url' in database;
    const made = isShared ? database : await createTestDatabase({ migrations: database });
    const config = createTestConfig(made.url, settings);
    const { logger } = createLogger(config, 'api', log);
    const builder = Test.createTestingModule({ imports: [...modules(config, logger)] });
    for (const { provide, value } of overrides) builder.overrideProvider(provide).useValue(value);
    const testing = await builder.compile();
    testing.useLogger(new NestLogger(logger));
    const app = testing.createNestApplication<NestExpressApplication>(new JsonExpressAdapter(), {
      bodyParser: false,
    });
    configureHttpApp(app);
    await app.listen(0, '127.0.0.1');
    return new TestApp(app, made, !isShared);
  }

  /** A provider, in whichever module it is. */
  get<T>(token: unknown): T {
    return this.app.get<T>(token as never, { strict: false });
  }

  get server(): Server {
    return this.app.getHttpServer() as Server;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** @throws Error when the answer is not what the API document says. */
  call<Body = AnyBody>(
    method: Dispatcher.HttpMethod,
    path: string,
    options?: CallOptions,
  ): Promise<Answer<Body>> {
    return this.client.call<Body>(method, path, options);
  }

  /** Ends the modules as a stop of the process does; a database of its own goes with them. */
  async stop(): Promise<void> {
    await this.client.close();
    await this.app.close();
    if (this.ownsDatabase) await this.database.drop();
  }
}
