import {
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  NestedField,
  ObjectField,
  StringArrayField,
  StringField,
} from '#libs/http';
import {
  ACCESS_POLICIES,
  RUN_MODES,
  SERVER_KINDS,
  SERVER_MODES,
  type AccessPolicy,
  type RunMode,
  type ServerKind,
  type ServerMode,
  type TeamRole,
} from '../../contracts/server-terms.js';
import { actionsOf, ROLE_OF, type ServerRelation } from '../access/server-access.policy.js';
import { ServerApplicationAnswer } from './server-application.answer.js';
import type { ServerRow } from './server-row.js';

/** Stands for every value of the environment. */
const MASKED = '***';

const STATUSES = ['provisioning', 'running', 'sleeping', 'error', 'deleted'] as const;
const CONNECTIONS = ['NONE', 'CONNECTED', 'DISCONNECTED'] as const;
type Connection = (typeof CONNECTIONS)[number];

class LinkedApp {
  @StringField() readonly appId!: string;
  @StringField() readonly title!: string;
}

class CallersRights {
  @EnumField({ values: ['OWNER', 'ADMIN', 'DEVELOPER'], nullable: true }) readonly role!:
    | 'OWNER'
    | TeamRole
    | null;
  @StringArrayField() readonly allowedActions!: readonly string[];
}

/** What an answer tells of a server beyond its row. */
export interface ServerSurroundings {
  /** Where its application answers. */
  readonly address: string;
  /** The application of its controlling key; null for a personal key. */
  readonly linkedApp: LinkedApp | null;
  readonly application: ServerApplicationAnswer;
}

/** The Server of the wire. */
export class ServerAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField() readonly name!: string;
  @StringField({ description: 'Empty when there is none' }) readonly displayName!: string;
  @StringField() readonly description!: string;
  @EnumField({ values: SERVER_KINDS }) readonly kind!: ServerKind;
  @StringField({ format: 'uuid', nullable: true, description: 'Shared host of a GALAXY_APP' })
  readonly galaxyId!: string | null;
  @IntegerField({ nullable: true, description: 'Applications on a GALAXY_HOST' })
  readonly appCount!: number | null;
  @EnumField({ values: SERVER_MODES }) readonly mode!: ServerMode;
  @EnumField({ values: STATUSES }) readonly status!: (typeof STATUSES)[number];
  @NestedField(() => ServerApplicationAnswer) readonly application!: ServerApplicationAnswer;
  @EnumField({ values: CONNECTIONS }) readonly blackholeStatus!: Connection;
  @EnumField({ values: ['installing', 'ready', 'error'], nullable: true })
  readonly runtimeStatus!: 'installing' | 'ready' | 'error' | null;
  @StringField() readonly provider!: string;
  @StringField() readonly plan!: string;
  @StringField() readonly region!: string;
  @StringField() readonly image!: string;
  @StringField({ nullable: true }) readonly runtime!: string | null;
  @StringField({ pattern: /^app-[0-9a-f]{12}$/ }) readonly subdomain!: string;
  @StringField({ format: 'uri' }) readonly appUrl!: string;
  @EnumField({ values: ACCESS_POLICIES }) readonly accessPolicy!: AccessPolicy;
  @IntegerField({ description: 'Port the application listens on' }) readonly port!: number;
  @IntegerField({ nullable: true }) readonly sleepAfterMinutes!: number | null;
  @EnumField({ values: RUN_MODES }) readonly runMode!: RunMode;
  @BooleanField() readonly preventWake!: boolean;
  @NestedField(() => LinkedApp, { nullable: true }) readonly linkedApp!: LinkedApp | null;
  @ObjectField({
    values: { type: 'string' },
    description:
      'Names of what the newest release was started with, those of the platform too; values are masked. Empty before the first deploy. ' +
      '`GET …/variables` tells which of them are whose',
  })
  readonly env!: Readonly<Record<string, string>>;
  @NestedField(() => CallersRights) readonly access!: CallersRights;
  @DateField({ nullable: true }) readonly deployedAt!: string | null;
  @DateField({ nullable: true }) readonly lastActivityAt!: string | null;
  @DateField() readonly createdAt!: string;
  @DateField() readonly updatedAt!: string;

  static of(
    server: ServerRow,
    relation: ServerRelation,
    { address, linkedApp, application }: ServerSurroundings,
  ): ServerAnswer {
    return {
      id: server.id,
      name: server.name,
      displayName: server.displayName,
      description: server.description,
      kind: server.kind,
      galaxyId: server.galaxyId,
      appCount: server.appCount,
      mode: server.mode,
      status: server.status === 'waking' ? 'sleeping' : server.status,
      application,
      blackholeStatus: connectionOf(server),
      runtimeStatus: server.runtimeStatus,
      provider: server.provider,
      plan: server.plan,
      region: server.region,
      image: server.image,
      runtime: server.runtime,
      subdomain: server.subdomain,
      appUrl: address,
      accessPolicy: server.accessPolicy,
      port: server.port,
      sleepAfterMinutes: server.sleepAfterMinutes,
      runMode: server.runMode,
      preventWake: server.preventWake,
      linkedApp,
      env: Object.fromEntries(server.envKeys.map((name) => [name, MASKED])),
      access: { role: ROLE_OF[relation], allowedActions: actionsOf(relation) },
      deployedAt: server.deployedAt?.toISOString() ?? null,
      lastActivityAt: server.lastActivityAt?.toISOString() ?? null,
      createdAt: server.createdAt.toISOString(),
      updatedAt: server.updatedAt.toISOString(),
    };
  }
}

/** `NONE` before the first connection of the agent. That of a site answers while its server sleeps; nothing else can be asked of it. */
export function connectionOf(
  server: Pick<ServerRow, 'connected' | 'everConnected'> & Partial<Pick<ServerRow, 'status' | 'isStatic'>>,
): Connection {
  const isResting = server.status === 'sleeping' && server.isStatic;
  if (server.connected && !isResting) return 'CONNECTED';
  return server.everConnected ? 'DISCONNECTED' : 'NONE';
}
