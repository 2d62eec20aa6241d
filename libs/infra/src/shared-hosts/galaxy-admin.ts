import type { Portals } from '#libs/auth';
import { refuseField } from '#libs/auth/contracts';
import type { Database } from '#libs/database';
import type { EventMeta, EventStore } from '#libs/event-log';
import { operatorMeta, retryConflict } from '#libs/event-log/contracts';
import { type Clock, isUuid, PorticoError } from '#libs/kernel';
import {
  portalPolicyStream,
  SERVER_CREATIONS,
  SERVER_DEFAULTS,
  type PortalPolicy,
} from '../contracts/portal-policy.events.js';
import type { ServerCountsRepository } from '../servers/limits/create-server-counts.repository.js';
import type { ServerLog } from '../servers/life/server-log.js';
import type { CreateGalaxyHost } from './create-galaxy-host.command.js';
import type { GalaxyHost, GalaxyHostsRepository } from './galaxy-hosts.repository.js';
import { GALAXY_SLOTS } from './galaxy-plans.data.js';
import { policyEvents } from '../servers/limits/portal-policy-change.policy.js';
import type { PortalPolicyRepository } from '../servers/limits/portal-policy.repository.js';

/** A shared host as operators see it. */
export interface GalaxyHostRecord extends GalaxyHost {
  /** Applications it takes. */
  readonly slots: number;
}

/** New values of a policy as operators write them; what is absent stays. */
export interface PortalPolicyChange extends Partial<Omit<PortalPolicy, 'serverDefault' | 'creation'>> {
  readonly serverDefault?: string;
  readonly creation?: string;
}

export type PortalPolicyRecord = PortalPolicy & { readonly portalId: string };

/** Operator's view of shared hosts, and of what is decided about the servers of portals. */
export class GalaxyAdmin {
  constructor(
    private readonly database: Database,
    private readonly events: EventStore,
    private readonly portals: Portals,
    private readonly hosts: GalaxyHostsRepository,
    private readonly creation: CreateGalaxyHost,
    private readonly policies: PortalPolicyRepository,
    private readonly counts: ServerCountsRepository,
    private readonly log: ServerLog,
    private readonly clock: Clock,
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
    const id = await this.creation.execute({ portalId, provider, ...(plan !== undefined && { plan }) }, meta);
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
    const removed = await this.log.advance(
      host.id,
      { type: 'delete', serverId: host.id },
      meta,
      async (tx) => {
        const appCount = await this.counts.ofHost(tx, host.id);
        if (appCount > 0) {
          throw new PorticoError('CONFLICT', { message: `${appCount} applications are on the shared host.` });
        }
      },
    );
    if (!removed) throw new PorticoError('SERVER_NOT_FOUND');
    return { id: host.id, removed: true };
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
    const streamId = portalPolicyStream(portalId);
    return retryConflict(async () => {
      const expectedVersion = (await this.events.load(streamId)).at(-1)?.version ?? 0;
      const before = await this.policies.of(portalId);
      const at = this.clock.now();
      const events = policyEvents(portalId, before, change, at);
      const after = { ...before, ...change };
      if (events.length > 0) {
        await this.database.transaction(async (tx) => {
          const stream = { module: 'infra', streamType: 'portal-policy', streamId, portalId };
          await this.events.append(tx, { ...stream, expectedVersion, events, meta });
          await this.policies.save(tx, portalId, after, at);
        });
      }
      return { portalId, ...after };
    });
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
