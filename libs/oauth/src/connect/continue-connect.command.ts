import { Inject, Injectable, Logger } from '@nestjs/common';
import { HostApplicationStore, Portals } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { PorticoError } from '#libs/kernel';
import { AcceptHostReturn, type HostReturn } from '../sign-in/accept-host-return.command.js';
import { withQuery } from '../sign-in/redirect-address.policy.js';
import { SignInFailure } from '../sign-in/sign-in-failure.error.js';
import { signInMeta } from '../sign-in/sign-in-meta.js';
import { answerPartner } from './answer-partner.policy.js';
import { ConnectRequests } from './connect-requests.repository.js';

/** Takes a user who has signed in at the portal to the consent page. */
@Injectable()
export class ContinueConnect {
  private readonly logger = new Logger(ContinueConnect.name);

  constructor(
    private readonly requests: ConnectRequests,
    private readonly portals: Portals,
    private readonly hostApplications: HostApplicationStore,
    private readonly host: AcceptHostReturn,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @returns where the browser goes: on to the consent, or back to the partner.
   * @throws PorticoError `INVALID_STATE`, `APP_CONFIG_ERROR`.
   */
  async execute(id: string, portalId: string, returned: HostReturn, requestId: string): Promise<string> {
    const request = await this.requests.byId(id);
    const [portal, hostApplication] = await Promise.all([
      this.portals.find(portalId),
      this.hostApplications.find(portalId),
    ]);
    if (!portal || !hostApplication) throw new PorticoError('APP_CONFIG_ERROR');
    const target = { applicationId: portalId, portal, hostApplication };
    try {
      const signedIn = await this.host.execute(target, returned, signInMeta(requestId, null));
      const handle = await this.requests.signedIn(id, signedIn);
      return withQuery(`${this.config.publicUrl}/v1/connect/consent`, { request: handle });
    } catch (error) {
      if (!(error instanceof SignInFailure)) throw error;
      this.logger.warn({ err: error.cause ?? error, requestId, code: error.error }, 'a sign-in has failed');
      await this.requests.end(id);
      return answerPartner(request, { error: returned.code === null ? 'access_denied' : 'server_error' });
    }
  }
}
