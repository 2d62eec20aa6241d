import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { callerMeta } from '#libs/event-log/contracts';
import type { Caller, Principal } from '#libs/kernel';
import type { PortalPolicy } from '../contracts/portal-policy.events.js';
import { PlacementService } from '../machines/placement/placement.service.js';
import {
  orderFault,
  parseServerOrder,
  type ServerOrderInput,
} from '../machines/placement/server-order.policy.js';
import { ServerLocks } from '../operations/locks/server-locks.js';
import { EventSubscriptions } from '../portal-events/event-subscriptions/event-subscriptions.service.js';
import { mayDo, relationToServer } from '../servers/access/server-access.policy.js';
import { type AccessibleServer, ServerAccess } from '../servers/access/server-access.service.js';
import { Team } from '../servers/access/team.service.js';
import { ServerStream } from '../servers/life/server.stream.js';
import { ServerLimitsRepository } from '../servers/limits/server-limits.repository.js';
import {
  goesToGalaxy,
  requireCreation,
  requireWithinLimits,
  serverLimits,
} from '../servers/limits/server-limits.policy.js';
import type { ServerRow } from '../servers/views/server-row.js';
import { ServerRecords } from '../servers/views/server-records.repository.js';
import { ServerRepository } from '../servers/views/server.repository.js';
import { GalaxyApps } from '../shared-hosts/galaxy-apps.service.js';

interface CreatedServer extends AccessibleServer {
  /** The deploy that came with the order; null without one. */
  readonly operationId: string | null;
}

/** Servers as their callers order, list and delete them. */
@Injectable()
export class ServerOrders {
  constructor(
    private readonly limits: ServerLimitsRepository,
    private readonly galaxy: GalaxyApps,
    private readonly access: ServerAccess,
    private readonly placement: PlacementService,
    private readonly servers: ServerRepository,
    private readonly records: ServerRecords,
    private readonly team: Team,
    private readonly lives: ServerStream,
    private readonly locks: ServerLocks,
    private readonly subscriptions: EventSubscriptions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Orders a server where the portal puts servers; the machine or slot itself is made by a job.
   * @throws PorticoError `SERVER_CREATION_DISABLED`, `INFRA_NOT_PERMITTED`, `MAX_SERVERS_REACHED` by the policy
   *   and the limits of the portal; `INVALID_REQUEST` and `SOURCE_AT_CREATE_GALAXY_ONLY` for the order; `NO_CREDENTIALS`,
   *   `REGION_NOT_SUPPORTED`, `PROVIDER_ERROR` when no machine takes it;
   *   `SERVER_NOT_FOUND`, `WRONG_KEY` for `graduateFrom`; on a shared host also those of {@link GalaxyApps}.
   */
  async create(caller: Caller, input: ServerOrderInput): Promise<CreatedServer> {
    const policy = await this.limits.policyOf(caller.principal.portalId);
    requireCreation(policy);
    if (goesToGalaxy(policy, input)) return this.galaxy.create(caller, input);
    const origin = await this.originOf(caller, input);
    const server = await this.machine(caller, input, policy, origin);
    return { server, relation: 'controlling-key', operationId: null };
  }

  /** Servers the caller controls or is bound to; a portal administrator sees the portal's. */
  async list(principal: Principal): Promise<AccessibleServer[]> {
    const { portalId, keyId, appId, currentUser, kind, ownerUserId } = principal;
    const memberUserId = kind === 'personal' ? ownerUserId : null;
    const rows = await this.servers.list({
      portalId,
      keyId,
      appId,
      everything: currentUser?.isAdmin ?? false,
      memberUserId,
    });
    const roles = memberUserId === null ? new Map() : await this.team.rolesOf(memberUserId);
    return rows
      .map((server) => ({
        server,
        relation: relationToServer(principal, server, roles.get(server.id) ?? null),
      }))
      .filter(({ relation }) => mayDo(relation, 'read'));
  }

  /**
   * Soft delete: the server is gone for every route but the operations list of those who used it. The host is told.
   * @throws PorticoError `EXEC_BUSY` while an operation runs there.
   */
  async remove(caller: Caller, serverId: string): Promise<void> {
    const { principal, requestId } = caller;
    const { server } = await this.access.require(principal, serverId, 'delete');
    await this.locks.refuseWhenHeld(serverId, principal.keyId);
    const deletion = { type: 'delete', serverId } as const;
    await this.lives.handle(serverId, deletion, {
      meta: callerMeta(principal, requestId),
      also: async (tx) => {
        const { keyId } = principal;
        if (await this.locks.holder(serverId, tx)) throw await this.locks.refusal(serverId, keyId, tx);
        await this.records.forget(tx, serverId);
      },
    });
    await this.subscriptions.endOfServer(caller, server);
  }

  private async originOf(caller: Caller, { graduateFrom }: ServerOrderInput): Promise<ServerRow | null> {
    if (graduateFrom === undefined) return null;
    const { server } = await this.access.require(caller.principal, graduateFrom, 'delete');
    if (server.kind === 'GALAXY_APP') return server;
    const recovery = 'Leave graduateFrom out for a new server.';
    throw orderFault('graduateFrom', 'graduateFrom is no application on a shared host.', recovery);
  }

  /** An application that moves keeps its texts, port and visitors; its files are deployed anew. */
  private async machine(
    caller: Caller,
    input: ServerOrderInput,
    policy: PortalPolicy,
    origin: ServerRow | null,
  ): Promise<ServerRow> {
    const { displayName, description } = { ...origin, ...withoutUndefined(input) };
    const order = parseServerOrder({ ...input, displayName, description }, await this.placement.offers());
    const { ownerUserId, keyId } = caller.principal;
    const limits = serverLimits(policy, {
      user: this.config.serverLimitPerUser,
      key: this.config.serverLimitPerKey,
    });
    const kept = origin && { accessPolicy: origin.accessPolicy, port: origin.port };
    return this.placement.record(caller, { ...order, ...kept }, async (tx) =>
      requireWithinLimits(await this.limits.ofOwner(tx, ownerUserId, keyId), limits),
    );
  }
}

function withoutUndefined({ displayName, description }: ServerOrderInput) {
  return {
    ...(displayName !== undefined && { displayName }),
    ...(description !== undefined && { description }),
  };
}
