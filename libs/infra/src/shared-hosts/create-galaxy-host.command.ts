import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { EventMeta } from '#libs/event-log';
import { newId } from '#libs/kernel';
import { newSubdomain } from '../machines/orders/create-server-record.js';
import { parseServerOrder } from '../machines/orders/create-server.policy.js';
import { ServerStream } from '../servers/life/server.stream.js';

/** Stands where other servers have the key and the person they belong to. */
const OPERATOR = 'operator';

/** Orders a machine that applications of a portal share. It never sleeps or restarts by itself. */
@Injectable()
export class CreateGalaxyHost {
  constructor(
    private readonly database: Database,
    private readonly servers: ServerStream,
  ) {}

  /**
   * @returns id of the host.
   * @throws PorticoError `INVALID_REQUEST` for what the provider does not offer.
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
    } = parseServerOrder({
      name: 'shared-host',
      provider,
      ...(plan !== undefined && { plan }),
    });
    const serverId = newId();
    await this.database.transaction((tx) =>
      this.servers.begin(
        tx,
        serverId,
        {
          ...machine,
          type: 'request',
          kind: 'GALAXY_HOST',
          galaxyId: null,
          serverId,
          portalId,
          keyId: OPERATOR,
          ownerUserId: OPERATOR,
          appId: null,
          subdomain: newSubdomain(),
          sleepAfterMinutes: null,
          runMode: 'ALWAYS_ON',
        },
        { meta, portalId },
      ),
    );
    return serverId;
  }
}
