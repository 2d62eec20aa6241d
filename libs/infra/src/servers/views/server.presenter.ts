import type { ServerRelation } from '../access/server-access.policy.js';
import { actionsOf, ROLE_OF } from '../access/server-access.policy.js';
import type { ServerRow } from './server-row.js';

/** Stands for every value of the environment. */
const MASKED = '***';

/** `NONE` before the first connection of the agent. */
export function blackholeStatus(server: Pick<ServerRow, 'connected' | 'everConnected'>): string {
  if (server.connected) return 'CONNECTED';
  return server.everConnected ? 'DISCONNECTED' : 'NONE';
}

/**
 * @param publicUrl address of the service; hosted applications share its scheme and port.
 * @param appsDomain domain under which applications answer.
 */
export function appUrl(subdomain: string, publicUrl: string, appsDomain: string): string {
  const url = new URL(publicUrl);
  return `${url.protocol}//${subdomain}.${appsDomain}${url.port ? `:${url.port}` : ''}`;
}

/** What an answer tells of a server beyond its row. */
export interface ServerSurroundings {
  /** Where its application answers. */
  readonly address: string;
  /** The application of its controlling key; null for a personal key. */
  readonly linkedApp: { readonly appId: string; readonly title: string } | null;
}

/** The Server of the wire; times are ISO 8601. */
export function presentServer(
  server: ServerRow,
  relation: ServerRelation,
  { address, linkedApp }: ServerSurroundings,
) {
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
    blackholeStatus: blackholeStatus(server),
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

export type ServerAnswer = ReturnType<typeof presentServer>;
