import { Global, Module } from '@nestjs/common';
import { AuthModule, KeyAdmin, type NewKey, PortalAdmin, UserAdmin } from '#libs/auth';
import { authMigrations } from '#libs/auth/contracts';
import { ConfigModule } from '#libs/config';
import { databaseMigrations, DatabaseModule } from '#libs/database';
import { EventLogModule, eventLogMigrations } from '#libs/event-log';
import { HttpModule } from '#libs/http';
import { newId, PorticoError } from '#libs/kernel';
import { type CallRate, MICRO } from '#libs/metering';
import { meteringMigrations, PORTAL_FREEZE, type PortalFreeze } from '#libs/metering/contracts';
import { ObservabilityModule } from '#libs/observability';
import { eventually, TestApp, type TestAppOptions } from '#libs/testing';
import { aiMigrations } from '../migrations/index.js';
import { AiCallsApiModule } from '../ai-api.module.js';
import {
  type Model,
  MODEL_CATALOG,
  type ModelCatalog,
  type ResolvedModel,
  type UpstreamTarget,
} from '../contracts/model-catalog.js';
import { SUBSCRIPTION_SEATS, type SubscriptionSeats } from '../contracts/ai-access.js';
import { ScriptedProvider } from './scripted-provider.js';

const PLAIN: CallRate = {
  input: MICRO * MICRO,
  cachedInput: MICRO * MICRO,
  output: MICRO * MICRO,
  audioMinute: 0n,
  image: 0n,
};

const NEVER_FROZEN: PortalFreeze = { set: async () => undefined, isFrozen: async () => false };

export const MODEL: Model = {
  id: 'host/plain',
  name: 'Plain',
  type: 'chat',
  ownedBy: 'host',
  createdAt: new Date(0),
  contextLength: 8_192,
  maxOutputTokens: 4_096,
  capabilities: { vision: true, tools: true, jsonSchema: true, reasoning: false, streaming: true },
  rates: { units: PLAIN, credits: null },
  inQuotaProgram: true,
  status: 'ACTIVE',
  shutdownAt: null,
  replacement: null,
  targets: [],
};

export const TIMEOUTS = { connectMs: 30_000, firstByteMs: 60_000, idleMs: 60_000, totalMs: 120_000 };

export function targetAt(baseUrl: string, change: Partial<UpstreamTarget> = {}): UpstreamTarget {
  return {
    upstream: newId(),
    baseUrl,
    apiKey: 'sk-of-the-platform-1234567890',
    upstreamModel: 'real-name',
    weight: 1,
    rank: 0,
    billsToTheEnd: false,
    timeouts: TIMEOUTS,
    origin: 'operator',
    ...change,
  };
}

/** A row of `metering.ai_call`, as specs look at it. */
export interface CallRow {
  readonly id: string;
  readonly payer: string;
  readonly state: string;
  readonly prompt: number;
  readonly completion: number;
  readonly audioMs: number;
  readonly images: number;
  readonly origin: string | null;
  readonly status: number | null;
  readonly end: string | null;
}

export const MIGRATIONS = [
  ...databaseMigrations,
  ...eventLogMigrations,
  ...authMigrations,
  ...meteringMigrations,
  ...aiMigrations,
];

/** Whose calls a spec makes. */
export interface Caller {
  readonly key: string;
  readonly keyId: string;
  readonly portalId: string;
}

/** Calls of models with real accounting and a catalogue that is written by the spec. */
export class CallsApp {
  /** What every model that is asked for resolves to. */
  resolved: ResolvedModel = {
    model: MODEL,
    keySource: 'platform',
    targets: [],
    deprecated: false,
    replaced: false,
  };
  /** Holds up whoever looks for a model. */
  beforeResolving: () => Promise<void> | void = () => undefined;
  seat: Awaited<ReturnType<SubscriptionSeats['find']>> = null;
  readonly lines: string[] = [];
  app!: TestApp;
  #count = 0;
  #providers: readonly ScriptedProvider[] = [];

  /** With two providers, which stop with it. */
  static async withProviders(
    settings: Readonly<Record<string, string>> = {},
  ): Promise<[app: CallsApp, provider: ScriptedProvider, other: ScriptedProvider]> {
    const started = await Promise.all([
      CallsApp.start(settings),
      ScriptedProvider.start(),
      ScriptedProvider.start(),
    ]);
    const [app, ...providers] = started;
    app.#providers = providers;
    return started;
  }

  /** @param database of another app of the spec, or of one that stops within it. */
  static async start(
    settings: Readonly<Record<string, string>> = {},
    database: TestAppOptions['database'] = MIGRATIONS,
  ): Promise<CallsApp> {
    const made = new CallsApp();
    const catalog: ModelCatalog = {
      resolve: async (requested) => {
        await made.beforeResolving();
        if (requested === 'host/none') throw new PorticoError('ai_model_not_found');
        return made.resolved;
      },
    };
    const seats: SubscriptionSeats = { find: async () => made.seat };
    @Global()
    @Module({
      providers: [
        { provide: SUBSCRIPTION_SEATS, useValue: seats },
        { provide: PORTAL_FREEZE, useValue: NEVER_FROZEN },
      ],
      exports: [SUBSCRIPTION_SEATS, PORTAL_FREEZE],
    })
    class PortsModule {}
    made.app = await TestApp.start({
      database,
      modules: (config, logger) => [
        ConfigModule.with(config),
        ObservabilityModule.forRoot({ logger, process: 'api' }),
        DatabaseModule.forRoot({ applicationName: 'calls-spec' }),
        EventLogModule.forRoot(),
        HttpModule,
        AuthModule,
        PortsModule,
        AiCallsApiModule,
      ],
      settings: { LOG_LEVEL: 'trace', OUTBOUND_PRIVATE_NETWORKS: '10.99.0.0/16', ...settings },
      overrides: [{ provide: MODEL_CATALOG, value: catalog }],
      log: { write: (line) => void made.lines.push(line) },
    });
    return made;
  }

  async caller(options: Partial<NewKey> = {}): Promise<Caller> {
    const domain = `p${(this.#count += 1)}.example`;
    const portal = await this.app.get<PortalAdmin>(PortalAdmin).create({
      domain,
      name: domain,
      restUrl: `https://${domain}/rest/`,
    });
    const user = await this.app.get<UserAdmin>(UserAdmin).create({
      portalId: portal.id,
      hostUserId: 1,
      name: 'Ann',
    });
    const { id: keyId, rawKey: key } = await this.app.get<KeyAdmin>(KeyAdmin).create({
      portalId: portal.id,
      userId: user.id,
      kind: 'personal',
      scopes: ['svc:ai'],
      ...options,
    });
    return { key, keyId, portalId: portal.id };
  }

  /** The targets every model has from now on. */
  serve(...targets: UpstreamTarget[]): void {
    this.resolved = { ...this.resolved, targets };
  }

  /** The newest call of a portal, once it has ended. */
  ended({ portalId }: Pick<Caller, 'portalId'>): Promise<CallRow> {
    return eventually(async () => {
      const [row] = await this.calls(portalId);
      if (!row || row.state === 'RESERVED') throw new Error(`The call has not ended: ${JSON.stringify(row)}`);
      return row;
    });
  }

  /** Calls of a portal, newest first. */
  calls(portalId: string): Promise<CallRow[]> {
    return this.app.database.query<CallRow>(
      `select id, payer, state, prompt_tokens::int as prompt, completion_tokens::int as completion,
         audio_ms::int as "audioMs", images::int as images, usage_origin as origin,
         http_status as status, end_reason as "end"
       from metering.ai_call where portal_id = $1 order by id desc`,
      [portalId],
    );
  }

  async stop(): Promise<void> {
    await this.app.stop();
    await Promise.all(this.#providers.map((provider) => provider.stop()));
  }
}
