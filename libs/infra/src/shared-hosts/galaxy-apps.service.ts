import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type Caller, isPorticoError, PorticoError } from '#libs/kernel';
import {
  type DeployOrder,
  type DeployedServer,
  parseDeployOrder,
} from '../content/deploy/deploy-order.policy.js';
import { DeployService, inlineArchive } from '../content/deploy/deploy.service.js';
import { ServerLimitsRepository } from '../servers/limits/server-limits.repository.js';
import type { ServerOrderInput } from '../machines/placement/server-order.policy.js';
import { PlacementService } from '../machines/placement/placement.service.js';
import type { AccessibleServer } from '../servers/access/server-access.service.js';
import type { ServerRow } from '../servers/views/server-row.js';
import { ServerRepository } from '../servers/views/server.repository.js';
import { GalaxyHosts } from './galaxy-hosts.service.js';
import {
  type FirstDeployOrder,
  galaxyHostFault,
  parseGalaxyOrder,
  type GalaxyOrder,
  hasFreeSlot,
  slotsOf,
} from './galaxy-order.policy.js';

/** A deploy that was checked before there is a server for it. */
type ReadyDeploy = (server: ServerRow) => Promise<DeployOrder>;

/** How long a creation with a deploy waits for the slot. */
const SLOT_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 100;

/** Orders an application on the shared host of its portal, with its first deploy where one is asked for. */
@Injectable()
export class GalaxyApps {
  constructor(
    private readonly hosts: GalaxyHosts,
    private readonly servers: ServerRepository,
    private readonly limits: ServerLimitsRepository,
    private readonly deploys: DeployService,
    private readonly placement: PlacementService,
  ) {}

  /**
   * @throws PorticoError `INVALID_REQUEST` and the codes of a deploy for the order; `GALAXY_HOST_UNREACHABLE`,
   *   `GALAXY_SLEEPING` for the host; `MAX_SERVERS_REACHED` when it has no free slot.
   */
  async create(
    caller: Caller,
    input: ServerOrderInput,
  ): Promise<AccessibleServer & { readonly operationId: string | null }> {
    const host = await this.hostFor(caller.principal.portalId);
    const runtimes = await this.placement.runtimesOf(host.id);
    const order = parseGalaxyOrder(input, runtimes);
    const deploy = order.deploy && (await this.checkDeploy(order.deploy, host));
    const server = await this.place(caller, order, host);
    if (!deploy) return { server, relation: 'controlling-key', operationId: null };
    const operationId = await this.deployTo(caller, server.id, deploy);
    const now = await this.servers.find(server.id);
    return { server: now ?? server, relation: 'controlling-key', operationId };
  }

  /**
   * Asked before the application is made.
   * @param host on which it will be: what it offers.
   * @throws PorticoError `VALIDATION_ERROR` for what a deploy would refuse.
   */
  private async checkDeploy(
    { content, install, start, ...rest }: FirstDeployOrder,
    host: ServerRow,
  ): Promise<ReadyDeploy> {
    const input = {
      ...rest,
      source: { content },
      ...(install !== null && { install }),
      ...(start !== null && { start }),
    };
    const archive = await inlineArchive(input);
    const parse = (server: DeployedServer): DeployOrder =>
      parseDeployOrder(input, archive, { skipSource: undefined, session: undefined }, server);
    parse(await this.deploys.deployed(host));
    return async (server) => parse(await this.deploys.deployed(server));
  }

  /** The oldest host with a free slot; without one the oldest, whose refusal tells the limit. */
  private async hostFor(portalId: string): Promise<ServerRow> {
    const hosts = await this.hosts.list(portalId);
    const chosen = hosts.find(hasFreeSlot) ?? hosts[0];
    const host = chosen ? await this.servers.find(chosen.id) : null;
    const fault = galaxyHostFault(host);
    if (fault || !host) throw fault ?? new PorticoError('GALAXY_HOST_UNREACHABLE');
    return host;
  }

  private place(caller: Caller, order: GalaxyOrder, host: ServerRow): Promise<ServerRow> {
    const { deploy: _deploy, ...texts } = order;
    const { provider, plan, region, image, id: galaxyId } = host;
    const placed = { ...texts, provider, plan, region, image, kind: 'GALAXY_APP', galaxyId } as const;
    return this.placement.record(caller, placed, async (tx) => {
      // Holds the host still: one that is being removed takes no application any more.
      if ((await this.servers.lockStatus(tx, galaxyId)) !== 'running') {
        throw new PorticoError('GALAXY_HOST_UNREACHABLE', { extra: { retryable: false } });
      }
      const limit = slotsOf(host);
      if ((await this.limits.ofHost(tx, galaxyId)) > limit) {
        throw new PorticoError('MAX_SERVERS_REACHED', { details: { limit, per: 'host' } });
      }
    });
  }

  /** @throws PorticoError what stands in the way of the deploy, with the id of the application, which stays. */
  private async deployTo(caller: Caller, serverId: string, deploy: ReadyDeploy): Promise<string> {
    try {
      await this.slotReady(serverId);
      return await this.deploys.start(caller, serverId, deploy);
    } catch (error) {
      throw isPorticoError(error) ? madeButNotDeployed(error, serverId) : error;
    }
  }

  /** @throws PorticoError `GALAXY_HOST_UNREACHABLE` when the slot is not ready in time. */
  private async slotReady(serverId: string): Promise<void> {
    const until = performance.now() + SLOT_WITHIN_MS;
    for (;;) {
      const status = (await this.servers.find(serverId))?.status;
      if (status === 'running') return;
      if (status !== 'provisioning' || performance.now() > until) {
        throw new PorticoError('GALAXY_HOST_UNREACHABLE', { extra: { retryable: false } });
      }
      await delay(LOOK_EVERY_MS);
    }
  }
}

/** The order must not be sent again: that would make a second application. */
function madeButNotDeployed(error: PorticoError, serverId: string): PorticoError {
  const { options, code, message } = error;
  return new PorticoError(code, {
    ...options,
    details: { ...options.details, serverId },
    hint: {
      reason: message,
      recovery: `The application is there. Deploy to it with POST /v1/infra/servers/${serverId}/deploy when its status is running.`,
      example: { source: { content: '<the archive in base64>' }, runtime: 'static' },
    },
  });
}
