import { Injectable } from '@nestjs/common';
import { HostApplicationStore } from '#libs/auth';
import { callerMeta } from '#libs/event-log';
import { ApplicationAccess } from '../apps/application-access.query.js';
import type { Caller } from '#libs/kernel';
import type { HostClientInput } from './host-registration.policy.js';
import { LinkHostClient } from './link-host-client.command.js';
import { ReleasePlacements } from './release-placements.command.js';

/** Repeats the registration with the host at the wish of the owner. */
@Injectable()
export class RelinkApplication {
  constructor(
    private readonly access: ApplicationAccess,
    private readonly link: LinkHostClient,
    private readonly release: ReleasePlacements,
    private readonly hostApplications: HostApplicationStore,
  ) {}

  /**
   * The places of the client before are released first, while its tokens still work.
   * @throws PorticoError `APP_NOT_FOUND`, `NOT_AUTHORIZED`, `VALIDATION_ERROR`, `CONFLICT`.
   */
  async execute(caller: Caller, id: string, input: HostClientInput): Promise<void> {
    const application = await this.access.require(caller.principal, id);
    const meta = callerMeta(caller.principal, caller.requestId);
    const present = await this.hostApplications.find(application.id);
    const isComplete = input.hostClientId !== undefined && input.hostClientSecret !== undefined;
    if (isComplete && present && present.clientId !== input.hostClientId) {
      await this.release.execute(caller, application, true);
    }
    await this.link.execute(application, input, meta);
  }
}
