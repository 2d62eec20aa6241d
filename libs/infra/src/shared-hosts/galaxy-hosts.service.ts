import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { type EventMeta, retryConflict } from '#libs/event-log';
import { newId, isUuid, PorticoError, refuseField } from '#libs/kernel';
import { Portals } from '#libs/auth/operator';
import { operatorMeta } from '#libs/event-log/contracts';
import { SERVER_CREATIONS, SERVER_DEFAULTS, type PortalPolicy } from '../contracts/portal-policy.events.js';
import { newSubdomain, PlacementService } from '../machines/placement/placement.service.js';
import { parseServerOrder } from '../machines/placement/server-order.policy.js';
import { ServerStream } from '../servers/life/server.stream.js';
import { ServerLimitsRepository } from '../servers/limits/server-limits.repository.js';
import { ServerRecords } from '../servers/views/server-records.repository.js';
import { PortalPolicyStream } from '../servers/limits/portal-policy.stream.js';
import { GALAXY_SLOTS } from './galaxy-order.policy.js';

/** Stands where other servers have the key and the person they belong to. */
const OPERATOR = 'operator';

export interface GalaxyHost {
  readonly id: string;
  readonly portalId: string;
  readonly name: string;
  readonly plan: string;
  readonly status: string;
  readonly appCount: number;
  readonly createdAt: Date;
}

/** Machines that applications of a portal share, among `infra.server`. They never sleep or restart by themselves. */
@Injectable()
export class GalaxyHosts {
  constructor(
    private readonly database: Database,
    private readonly servers: ServerStream,
    private readonly place: PlacementService,
  ) {}

  /** Oldest first; of one portal, or of all. */
  list(portalId: string | null): Promise<GalaxyHost[]> {
    return this.database.query<GalaxyHost>(
      `select h.id, h.portal_id as "portalId", h.name, h.plan, h.status,
              (select count(*)::int from infra.server a
                where a.galaxy_id = h.id and a.status <> 'deleted') as "appCount",
              h.created_at as "createdAt"
         from infra.server h
        where h.kind = 'GALAXY_HOST' and h.status <> 'deleted' and ($1::text is null or h.portal_id = $1)
        order by h.created_at, h.id`,
      [portalId],
    );
  }

  /**
   * Orders one.
   * @returns id of the host.
   * @throws PorticoError `INVALID_REQUEST` for what the provider does not offer; those of `PlacementService.choose`.
   */
  async create(
    order: { readonly portalId: string; readonly provider: string; readonly plan?: string },
    meta: EventMeta,
  ): Promise<string> {
    const { portalId, provider, plan } = order;
    const {
      displayName: _name,
      description: _text,
      ...machine
    } = parseServerOrder(
      {
        name: 'shared-host',
        provider,
        ...(plan !== undefined && { plan }),
      },
      await this.place.offers(),
    );
    const serverId = newId();
    await retryConflict(async () => {
      const machineId = await this.place.choose({ ...machine, portalId });
      await this.database.transaction(async (tx) => {
        const request = {
          ...machine,
          type: 'request',
          kind: 'GALAXY_HOST',
          galaxyId: null,
          serverId,
          machineId,
          portalId,
          keyId: OPERATOR,
          ownerUserId: OPERATOR,
          appId: null,
          subdomain: newSubdomain(),
          sleepAfterMinutes: null,
          runMode: 'ALWAYS_ON',
        } as const;
        await this.servers.begin(tx, serverId, request, { meta, portalId });
        await this.place.confirm(tx, machineId, { ...machine, portalId });
      });
    });
    return serverId;
  }
}

/** A shared host as operators see it. */
export interface GalaxyHostRecord extends GalaxyHost {
  /** Applications it takes. */
  readonly slots: number;
}

/** New values of a policy as operators write them; what is absent stays. */
interface PortalPolicyChange extends Partial<Omit<PortalPolicy, 'serverDefault' | 'creation'>> {
  readonly serverDefault?: string;
  readonly creation?: string;
}

export type PortalPolicyRecord = PortalPolicy & { readonly portalId: string };

/** Operator's view of shared hosts, and of what is decided about the servers of portals. */
@Injectable()
export class GalaxyAdmin {
  constructor(
    private readonly portals: Portals,
    private readonly hosts: GalaxyHosts,
    private readonly policies: PortalPolicyStream,
    private readonly limits: ServerLimitsRepository,
    private readonly servers: ServerStream,
    private readonly records: ServerRecords,
  ) {}

  /**
   * @param portal id or domain.
   * @throws PorticoError `VALIDATION_ERROR` naming the field, `INVALID_REQUEST` for plan and provider.
   */
  async createHost(
    order: { readonly portal: string; readonly provider?: string; readonly plan?: string },
    meta: EventMeta = operatorMeta(),
  ): Promise<GalaxyHostRecord> {
    const { portal, provider = 'local', plan } = order;
    const portalId = await this.portalIdOf(portal);
    const id = await this.hosts.create({ portalId, provider, ...(plan !== undefined && { plan }) }, meta);
    const created = (await this.listHosts(portalId)).find((host) => host.id === id);
    if (!created) throw new Error(`Shared host ${id} was not stored`);
    return created;
  }

  /** @param portal id or domain; without it the hosts of all portals. */
  async listHosts(portal?: string): Promise<GalaxyHostRecord[]> {
    const portalId = portal === undefined ? null : await this.portalIdOf(portal);
    const hosts = await this.hosts.list(portalId);
    return hosts.map((host) => ({ ...host, slots: GALAXY_SLOTS[host.plan] ?? 0 }));
  }

  /** @throws PorticoError `SERVER_NOT_FOUND`; `CONFLICT` while applications are on it. */
  async removeHost(id: string, meta: EventMeta = operatorMeta()): Promise<{ id: string; removed: true }> {
    const host = (await this.hosts.list(null)).find((known) => known.id === id.toLowerCase());
    if (!host) throw new PorticoError('SERVER_NOT_FOUND', { message: `There is no shared host ${id}.` });
    const remove = { type: 'delete', serverId: host.id } as const;
    await this.servers.handle(host.id, remove, {
      meta,
      also: async (tx) => {
        const appCount = await this.limits.ofHost(tx, host.id);
        if (appCount > 0) {
          throw new PorticoError('CONFLICT', { message: `${appCount} applications are on the shared host.` });
        }
        await this.records.forget(tx, host.id);
      },
    });
    return { id: host.id, removed: true };
  }

  /** @param portal id or domain. @throws PorticoError `VALIDATION_ERROR` naming the field. */
  async policy(portal: string): Promise<PortalPolicyRecord> {
    const portalId = await this.portalIdOf(portal);
    return { portalId, ...(await this.limits.policyOf(portalId)) };
  }

  /**
   * Effective with the next order.
   * @param portal id or domain.
   * @throws PorticoError `VALIDATION_ERROR` naming the field.
   */
  async setPolicy(
    portal: string,
    { serverDefault, creation, ...rest }: PortalPolicyChange,
    meta: EventMeta = operatorMeta(),
  ): Promise<PortalPolicyRecord> {
    const change = {
      ...rest,
      ...(serverDefault !== undefined && { serverDefault: oneOf('default', serverDefault, SERVER_DEFAULTS) }),
      ...(creation !== undefined && { creation: oneOf('creation', creation, SERVER_CREATIONS) }),
    };
    const portalId = await this.portalIdOf(portal);
    const { state } = await this.policies.handle(
      portalId,
      { type: 'change', portalId, change },
      { meta, portalId },
    );
    return { portalId, ...state };
  }

  private async portalIdOf(portal: string): Promise<string> {
    const found = isUuid(portal) ? await this.portals.find(portal) : await this.portals.findByDomain(portal);
    return found?.id ?? refuseField('portal', `there is no portal ${portal}`);
  }
}

function oneOf<Word extends string>(field: string, value: string, words: readonly Word[]): Word {
  const word = words.find((known) => known === value);
  return word ?? refuseField(field, `"${value}" is none of ${words.join(', ')}`);
}
