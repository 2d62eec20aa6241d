import { Global, Module } from '@nestjs/common';
import { AuthModule, KeyAdmin, type NewKey, PortalAdmin, UserAdmin } from '#libs/auth';
import { authMigrations } from '#libs/auth/contracts';
import { ConfigModule } from '#libs/config';
import { Database, databaseMigrations, DatabaseModule } from '#libs/database';
import { EventLogModule, eventLogMigrations } from '#libs/event-log';
import { HttpModule, IdempotencyModule } from '#libs/http';
import { httpMigrations } from '#libs/http/contracts';
import { CLOCK } from '#libs/kernel';
import { ObservabilityModule } from '#libs/observability';
import { storageMigrations } from '#libs/storage';
import {
  type AnyBody,
  type Answer,
  type CallOptions,
  TestApp,
  type TestAppOptions,
  TestClock,
} from '#libs/testing';
import { FeedbackApiModule } from '../feedback-api.module.js';
import { feedbackMigrations } from '../migrations/index.js';
import { FeedbackOperatorModule, FeedbackWorkerModule } from '../feedback-operator.module.js';
import { AUTHOR_NOTICE, type AuthorNotice, type TicketNews } from '../tickets/author-notices.js';

/** Noon, so that a few hours later is the same day of UTC. */
const NOON = Date.UTC(2026, 10, 20, 12);

/** Keeps what authors would be told; nobody is reached while `isAway`. */
export class NoticeBoard implements AuthorNotice {
  isAway = false;
  readonly told: TicketNews[] = [];

  tell(news: TicketNews): Promise<void> {
    if (this.isAway) return Promise.reject(new Error('the host is away'));
    this.told.push(news);
    return Promise.resolve();
  }
}

@Global()
@Module({ providers: [{ provide: AUTHOR_NOTICE, useClass: NoticeBoard }], exports: [AUTHOR_NOTICE] })
class NoticeModule {}

/** A portal, and the people on it. */
export interface FeedbackPortal {
  readonly portalId: string;
  /** Somebody's key. @param person by number; each has a name of their own. */
  key(person?: number, options?: Partial<NewKey>): Promise<string>;
}

const MIGRATIONS = [
  ...databaseMigrations,
  ...eventLogMigrations,
  ...httpMigrations,
  ...authMigrations,
  ...storageMigrations,
  ...feedbackMigrations,
];

/** The feedback tracker over HTTP on a real database, with its sweeps to be called. */
export class FeedbackApp {
  #portals = 0;
  #app!: TestApp;
  #others: TestApp[] = [];

  private constructor(
    readonly clock: TestClock,
    private readonly settings: Readonly<Record<string, string>>,
  ) {}

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<FeedbackApp> {
    const made = new FeedbackApp(new TestClock(NOON), settings);
    made.#app = await made.listen(MIGRATIONS);
    return made;
  }

  private listen(database: TestAppOptions['database']): Promise<TestApp> {
    return TestApp.start({
      database,
      modules: (config, logger) => [
        ConfigModule.with(config),
        ObservabilityModule.forRoot({ logger, process: 'api' }),
        DatabaseModule.forRoot({ applicationName: 'feedback-spec' }),
        EventLogModule.forRoot(),
        HttpModule,
        AuthModule,
        IdempotencyModule,
        NoticeModule,
        FeedbackApiModule,
        FeedbackWorkerModule,
        FeedbackOperatorModule,
      ],
      settings: this.settings,
      overrides: [{ provide: CLOCK, value: this.clock }],
    });
  }

  /** Another process of the same service: a pool and a memory of its own. It ends with this one. */
  async replica(): Promise<TestApp> {
    const other = await this.listen(this.#app.database);
    this.#others.push(other);
    return other;
  }

  get notices(): NoticeBoard {
    return this.get<NoticeBoard>(AUTHOR_NOTICE);
  }

  get origin(): string {
    return this.#app.origin;
  }

  get<T>(token: unknown): T {
    return this.#app.get<T>(token);
  }

  /** @throws Error when the answer is not what the API document says. */
  call<Body = AnyBody>(
    method: 'GET' | 'HEAD' | 'POST' | 'PATCH',
    path: string,
    key: string,
    options: CallOptions = {},
  ): Promise<Answer<Body>> {
    return this.#app.call<Body>(method, path, { key, ...options });
  }

  query<Row>(statement: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.get<Database>(Database).query<Row>(statement, [...values]);
  }

  async stop(): Promise<void> {
    for (const other of this.#others) await other.stop();
    await this.#app.stop();
  }

  async portal(): Promise<FeedbackPortal> {
    const domain = `p${(this.#portals += 1)}.example`;
    const { id: portalId } = await this.get<PortalAdmin>(PortalAdmin).create({
      domain,
      name: domain,
      restUrl: `https://${domain}/rest/`,
    });
    const people = new Map<number, Promise<{ readonly id: string }>>();
    const personOf = (hostUserId: number): Promise<{ readonly id: string }> => {
      const known = people.get(hostUserId);
      if (known) return known;
      const name = `Person ${hostUserId}`;
      const made = this.get<UserAdmin>(UserAdmin).create({ portalId, hostUserId, name });
      people.set(hostUserId, made);
      return made;
    };
    return {
      portalId,
      key: async (person = 1, options = {}) => {
        const { id: userId } = await personOf(person);
        const order: NewKey = { portalId, userId, kind: 'personal', scopes: ['crm'], ...options };
        return (await this.get<KeyAdmin>(KeyAdmin).create(order)).rawKey;
      },
    };
  }

  /** A key of the team behind the service. */
  async teamKey(): Promise<string> {
    return (await this.portal()).key(1, { kind: 'management', scopes: ['svc:mgmt:feedback'] });
  }
}
