import { Inject, Injectable } from '@nestjs/common';
import { HostApplicationStore, Portals, SessionStore } from '#libs/auth/operator';
import { CONFIG, type Config } from '#libs/config';
import type { EventMeta } from '#libs/event-log';
import { PorticoError } from '#libs/kernel';
import { ApplicationStream } from '../catalogue/application.stream.js';
import type { ApplicationRow } from '../catalogue/application.repository.js';
import { type HostClientInput, nextHostClient, tokenUrlOf } from './lifecycle.policy.js';

/**
 * Registers an application with a client of the host. Every token and session it has ends in the
 * transaction of the fact: they belong to the registration before.
 */
@Injectable()
export class HostRegistration {
  constructor(
    private readonly stream: ApplicationStream,
    private readonly hostApplications: HostApplicationStore,
    private readonly sessions: SessionStore,
    private readonly portals: Portals,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws PorticoError `VALIDATION_ERROR`, `APP_NOT_FOUND`, `NO_PORTAL`, `CONFLICT`. */
  async renew({ id, portalId }: ApplicationRow, input: HostClientInput, meta: EventMeta): Promise<void> {
    const [present, portal] = await Promise.all([
      this.hostApplications.find(id),
      this.portals.find(portalId),
    ]);
    if (!portal) throw new PorticoError('NO_PORTAL');
    const next = nextHostClient(present, input, tokenUrlOf(this.config.hostTokenUrl, portal.restUrl));
    const clientChanged = next.clientId !== present?.clientId;
    await this.stream.handle(
      id,
      { type: 'relink', clientChanged },
      {
        meta,
        also: async (tx) => {
          await this.sessions.revokeOfApplication(id, tx);
          await this.hostApplications.remove(id, tx);
          await this.hostApplications.save(id, next, tx);
        },
      },
    );
  }
}
