import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import type { Caller } from '#libs/kernel';
import type { PortalPolicy } from '../contracts/portal-policy.events.js';
import { GalaxyApps } from '../shared-hosts/galaxy-apps.service.js';
import { PortalPolicyRepository } from '../servers/limits/portal-policy.repository.js';
import { ServerCountsRepository } from '../servers/limits/create-server-counts.repository.js';
import { OfferService } from '../machines/placement/placement.service.js';
import { ServerOrderService } from '../machines/placement/server-order.service.js';
import {
  goesToGalaxy,
  requireCreation,
  requireWithinLimits,
  serverLimits,
} from '../servers/limits/create-server-rules.policy.js';
import {
  orderFault,
  parseServerOrder,
  type ServerOrderInput,
} from '../machines/placement/server-order.policy.js';
import { ServerAccess, type AccessibleServer } from '../servers/access/server-access.query.js';
import type { ServerRow } from '../servers/views/server-row.js';

export interface CreatedServer extends AccessibleServer {
  /** The deploy that came with the order; null without one. */
  readonly operationId: string | null;
}

/** Orders a server where the portal puts servers; the machine or slot itself is made by a job. */
@Injectable()
export class CreateServer {
  constructor(
    private readonly policies: PortalPolicyRepository,
    private readonly galaxy: GalaxyApps,
    private readonly record: ServerOrderService,
    private readonly counts: ServerCountsRepository,
    private readonly access: ServerAccess,
    private readonly offers: OfferService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @throws PorticoError `SERVER_CREATION_DISABLED`, `INFRA_NOT_PERMITTED`, `MAX_SERVERS_REACHED` by the policy
   *   and the limits of the portal; `INVALID_REQUEST` and `SOURCE_AT_CREATE_GALAXY_ONLY` for the order; `NO_CREDENTIALS`,
   *   `REGION_NOT_SUPPORTED`, `PROVIDER_ERROR` when no machine takes it;
   *   `SERVER_NOT_FOUND`, `WRONG_KEY` for `graduateFrom`; on a shared host also those of {@link GalaxyApps}.
   */
  async execute(caller: Caller, input: ServerOrderInput): Promise<CreatedServer> {
    const policy = await this.policies.of(caller.principal.portalId);
    requireCreation(policy);
    if (goesToGalaxy(policy, input)) return this.galaxy.create(caller, input);
    const origin = await this.originOf(caller, input);
    const server = await this.machine(caller, input, policy, origin);
    return { server, relation: 'controlling-key', operationId: null };
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
    const order = parseServerOrder({ ...input, displayName, description }, await this.offers.all());
    const { ownerUserId, keyId } = caller.principal;
    const limits = serverLimits(policy, {
      user: this.config.serverLimitPerUser,
      key: this.config.serverLimitPerKey,
    });
    const kept = origin && { accessPolicy: origin.accessPolicy, port: origin.port };
    return this.record.record(caller, { ...order, ...kept }, async (tx) =>
      requireWithinLimits(await this.counts.ofOwner(tx, ownerUserId, keyId), limits),
    );
  }
}

function withoutUndefined({ displayName, description }: ServerOrderInput) {
  return {
    ...(displayName !== undefined && { displayName }),
    ...(description !== undefined && { description }),
  };
}
