import {
  type CanActivate,
  type ExecutionContext,
  Global,
  Injectable,
  Module,
  type Type,
} from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import supertest from 'supertest';
import type { Dispatcher } from 'undici';
import { applicationMigrations } from '#libs/applications';
import { authMigrations } from '#libs/auth';
import { ConfigModule } from '#libs/config';
import { Database, databaseMigrations, DatabaseModule, type MigrationClass } from '#libs/database';
import { EventLogModule, eventLogMigrations, EventLogWorkerModule } from '#libs/event-log';
import {
  getRouteDefinition,
  httpMigrations,
  HttpModule,
  IdempotencyModule,
  type PorticoRequest,
} from '#libs/http';
import { JobHandlersModule, JOBS } from '#libs/jobs';
import { type ActingUser, CLOCK, newId, PorticoError, type Principal } from '#libs/kernel';
import { ObservabilityModule } from '#libs/observability';
import { eventually, TestApp, TestClock, type TestDatabase } from '#libs/testing';
import { TunnelRepository } from '../tunnel/tunnel.repository.js';
import { InfraApiModule } from '../infra-api.module.js';
import { InfraWorkerModule } from '../infra-worker.module.js';
import { infraMigrations } from '../migrations/index.js';
import { MachineAdmin } from '../machines/fleet/machine-admin.js';
import { PROVIDERS } from '../machines/placement/provider-catalogue.data.js';
import { MACHINE_DRIVERS } from '../machines/reconcile/machine-drivers.js';
import { VISITOR_SIGN_IN } from '../gateway/visitors/visitor-sign-in.port.js';
import { EVENT_HOST } from '../portal-events/event-subscriptions/event-host.port.js';
import { PORTAL_PEOPLE } from '../servers/access/access-list.port.js';
import { EventReader } from './event-reader.js';
import { placeableMachine } from './placeable-machine.js';
import type { ScriptedAgent } from './scripted-agent.js';
import { ScriptedDriver } from './scripted-driver.js';
import { SCRIPTED_PEOPLE, ScriptedVisitors } from './scripted-people.js';
import { ScriptedEventHost } from './scripted-event-host.js';
import { TestQueue } from './test-queue.js';

/** The person a caller with the rights of the portal's administrator acts for. */
export const ADMINISTRATOR: ActingUser = {
  userId: newId(),
  hostUserId: 9,
  isAdmin: true,
  sessionId: null,
};

/** Stands in for the guard of the auth lib: the key header is looked up in a table of callers. */
@Injectable()
class CallerGuard implements CanActivate {
  static readonly callers = new Map<string, Principal>();

  canActivate(execution: ExecutionContext): boolean {
    if (getRouteDefinition(execution).auth === 'none') return true;
    const request = execution.switchToHttp().getRequest<PorticoRequest>();
    const principal = CallerGuard.callers.get(String(request.headers['x-api-key']));
    if (!principal) throw new PorticoError('MISSING_API_KEY');
    request.context.principal = principal;
    return true;
  }
}

@Global()
@Module({
  providers: [
    TestQueue,
    { provide: JOBS, useExisting: TestQueue },
    ScriptedEventHost,
    { provide: EVENT_HOST, useExisting: ScriptedEventHost },
    ScriptedVisitors,
    { provide: VISITOR_SIGN_IN, useExisting: ScriptedVisitors },
    { provide: PORTAL_PEOPLE, useValue: SCRIPTED_PEOPLE },
    { provide: APP_GUARD, useClass: CallerGuard },
  ],
  exports: [TestQueue, JOBS, ScriptedEventHost, EVENT_HOST, VISITOR_SIGN_IN, PORTAL_PEOPLE],
})
class TestWiring {}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: {
    data?: Record<string, never> & Record<string, unknown>;
    error?: { code: string; hint?: Record<string, unknown>; operationId?: string; [member: string]: unknown };
    total?: number;
  };
}

export interface InfraAppOptions {
  readonly overrides?: readonly { readonly provide: unknown; readonly value: unknown }[];
  readonly settings?: Readonly<Record<string, string>>;
  /** Other libs that take part, with the migrations they need beyond those of this one. */
  readonly modules?: readonly Type<unknown>[];
  readonly migrations?: readonly MigrationClass[];
}

/** API and worker sides of the lib in one process, on a database of its own. */
export class InfraApp {
  private constructor(
    private readonly app: TestApp,
    readonly clock: TestClock,
    readonly driver: ScriptedDriver,
    readonly queue: TestQueue,
  ) {}

  static async start({
    overrides = [],
    settings = {},
    modules = [],
    migrations = [],
  }: InfraAppOptions = {}): Promise<InfraApp> {
    const clock = new TestClock(Date.now());
    let address = '';
    const driver = new ScriptedDriver(() => address);
    const app = await TestApp.start({
      database: [
        ...databaseMigrations,
        ...httpMigrations,
        ...eventLogMigrations,
        ...authMigrations,
        ...applicationMigrations,
        ...infraMigrations,
        ...migrations,
      ],
      settings: {
        DATABASE_POOL_SIZE: '10',
        SERVER_LIMIT_PER_KEY: '3',
        SERVER_EXECUTIONS_PER_MINUTE: '1000000',
        ...settings,
      },
      modules: (config, logger) => [
        ConfigModule.with(config),
        ObservabilityModule.forRoot({ logger, process: 'api' }),
        DatabaseModule.forRoot({ applicationName: 'infra-spec' }),
        EventLogModule.forRoot(),
        JobHandlersModule,
        TestWiring,
        EventLogWorkerModule.forRoot({ jobSink: TestQueue }),
        HttpModule,
        IdempotencyModule,
        InfraApiModule,
        InfraWorkerModule,
        ...modules,
      ],
      overrides: [
        { provide: CLOCK, value: clock },
        {
          provide: MACHINE_DRIVERS,
          value: new Map(Object.keys(PROVIDERS).map((provider) => [provider, driver])),
        },
        ...overrides,
      ],
    });
    address = `127.0.0.1:${app.port}`;
    await placeableMachine(app.get<MachineAdmin>(MachineAdmin), app.get<Database>(Database));
    return new InfraApp(app, clock, driver, app.get<TestQueue>(TestQueue));
  }

  /** `http://127.0.0.1:<port>` */
  get origin(): string {
    return this.app.origin;
  }

  get database(): TestDatabase {
    return this.app.database;
  }

  get<T>(token: abstract new (...args: never[]) => T): T {
    return this.app.get<T>(token);
  }

  get port(): number {
    return this.app.port;
  }

  get server(): Server {
    return this.app.server;
  }

  get sql(): Database {
    return this.get(Database);
  }

  private get client() {
    return supertest(this.app.server);
  }

  /** A new key; keys of one portal share `portalId`. */
  key(change: Partial<Principal> = {}): string {
    const keyId = newId();
    CallerGuard.callers.set(keyId, {
      keyId,
      kind: 'personal',
      keyPrefix: 'svc_api_',
      keySuffix: 'abcd',
      scopes: new Set(['svc:infra']),
      accessMode: 'READWRITE',
      sections: [],
      portalId: newId(),
      portalDomain: 'spec.example',
      ownerUserId: newId(),
      ownerHostUserId: 1,
      currentUser: null,
      appId: null,
      ...change,
    });
    return keyId;
  }

  /** Sends a request and checks the answer against the API document. */
  async call(
    method: 'get' | 'post' | 'put' | 'patch' | 'delete',
    path: string,
    key: string,
    body?: object,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const options = { key, headers: more, ...(body !== undefined && { body }) };
    const answer = await this.app.call(method.toUpperCase() as Dispatcher.HttpMethod, path, options);
    return {
      status: answer.status,
      headers: answer.headers as Record<string, string>,
      body: (answer.body ?? {}) as Answer['body'],
    };
  }

  /** Sends a form with one file, and checks the answer as {@link call} does. */
  async form(
    path: string,
    key: string,
    fields: Readonly<Record<string, string>>,
    file: { readonly name: string; readonly content: Buffer },
  ): Promise<Answer> {
    const request = this.client.post(path).set('x-api-key', key).field(fields);
    const { status, headers, body } = await request.attach(file.name, file.content, 'file.bin');
    await this.app.client.check('POST', path, { status, headers, body });
    return { status, headers: headers as Record<string, string>, body: body as Answer['body'] };
  }

  /** Without the check: for answers that are no JSON, forms as a text, and headers that say what is not so. */
  async raw(
    method: 'post',
    path: string,
    key: string,
    body: object | string,
    more: Readonly<Record<string, string>> = {},
  ) {
    return this.client[method](path)
      .set({ 'x-api-key': key, ...more })
      .send(body)
      .buffer(true);
  }

  /** @param order is sent by POST; without it the events are asked for by GET. */
  async events(
    path: string,
    key: string,
    order?: object,
    more: Readonly<Record<string, string>> = {},
  ): Promise<EventReader> {
    const { address: host, port } = this.app.server.address() as AddressInfo;
    const headers = { 'x-api-key': key, ...more };
    if (!order) return EventReader.open({ host, port, path, headers });
    const json = { ...headers, 'content-type': 'application/json' };
    return EventReader.open({ host, port, path, method: 'POST', headers: json }, JSON.stringify(order));
  }

  portalOf(key: string): string {
    return CallerGuard.callers.get(key)?.portalId ?? '';
  }

  async isConnected(serverId: string): Promise<boolean> {
    return (await this.get(TunnelRepository).findReplicaUrl(serverId)) !== null;
  }

  /** A running server of the key, with its agent. */
  async runningServer(key: string): Promise<{ serverId: string; agent: ScriptedAgent }> {
    const created = await this.call('post', '/v1/infra/servers', key, { name: 'shop', provider: 'local' });
    const serverId = String(created.body.data?.id);
    const shown = () => this.call('get', `/v1/infra/servers/${serverId}`, key);
    await eventually(async () => expect((await shown()).body.data?.status).toBe('running'));
    const agent = this.driver.agents.get(serverId);
    if (!agent) throw new Error(`no agent of ${serverId}`);
    return { serverId, agent };
  }

  exec(serverId: string, key: string, command = 'true', more: object = {}): Promise<Answer> {
    return this.call('post', `/v1/infra/servers/${serverId}/exec`, key, { command, ...more });
  }

  async stop(): Promise<void> {
    this.queue.shutdown.abort();
    for (const agent of this.driver.agents.values()) agent.hangUp();
    await this.queue.ended();
    await this.app.stop();
  }
}
