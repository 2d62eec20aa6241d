import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { type EventMeta, retryConflict } from '#libs/event-log';
import { newId } from '#libs/kernel';
import { OfferService, PlacementService } from '../machines/placement/placement.service.js';
import { newSubdomain } from '../machines/placement/server-order.service.js';
import { parseServerOrder } from '../machines/placement/server-order.policy.js';
import { ServerStream } from '../servers/life/server.stream.js';

/** Stands where other servers have the key and the person they belong to. */
const OPERATOR = 'operator';

/** Orders a machine that applications of a portal share. It never sleeps or restarts by itself. */
@Injectable()
export class CreateGalaxyHost {
  constructor(
    private readonly database: Database,
    private readonly servers: ServerStream,
    private readonly place: PlacementService,
    private readonly offers: OfferService,
  ) {}

  /**
   * @returns id of the host.
   * @throws PorticoError `INVALID_REQUEST` for what the provider does not offer; those of `PlacementService.choose`.
   */
  async execute(
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
      await this.offers.all(),
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
