import { Inject, Injectable, Logger } from '@nestjs/common';
import { HostApplicationStore, Portals } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { PorticoError } from '#libs/kernel';
import { AcceptHostReturn, type HostReturn } from '../sign-in/accept-host-return.command.js';
import { withQuery } from '../sign-in/redirect-address.policy.js';
import { SignInFailure } from '../sign-in/sign-in-failure.error.js';
import { signInMeta } from '../sign-in/sign-in-meta.js';
import type { SignIn, SignInPurpose } from '../sign-in/sign-in-state.repository.js';
import { HOSTED_APPLICATIONS, type HostedApplications } from './hosted-applications.port.js';

/** Takes a visitor who has signed in at the portal on to the application. */
@Injectable()
export class ContinueVisit {
  private readonly logger = new Logger(ContinueVisit.name);

  constructor(
    @Inject(HOSTED_APPLICATIONS) private readonly hosted: HostedApplications,
    private readonly portals: Portals,
    private readonly hostApplications: HostApplicationStore,
    private readonly host: AcceptHostReturn,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @param browser secret of the browser the visit began in.
   * @returns where the browser goes: into the application, or to the page that says why not.
   * @throws PorticoError `APP_CONFIG_ERROR`, `SERVER_NOT_FOUND`.
   */
  async execute(
    { applicationId, portalId }: SignIn,
    { subdomain, path }: Extract<SignInPurpose, { kind: 'visit' }>,
    returned: HostReturn,
    browser: string,
    requestId: string,
  ): Promise<string> {
    const [portal, hostApplication] = await Promise.all([
      this.portals.find(portalId),
      this.hostApplications.find(applicationId),
    ]);
    if (!portal || !hostApplication) throw new PorticoError('APP_CONFIG_ERROR');
    try {
      const target = { applicationId, portal, hostApplication };
      const { userId, person, departments } = await this.host.execute(
        target,
        returned,
        signInMeta(requestId, null),
      );
      const visitor = {
        portalId,
        userId,
        departments,
        name: person.name,
        applicationId: applicationId === portalId ? null : applicationId,
      };
      const address = await this.hosted.enter(subdomain, visitor, path, browser);
      if (address === null) throw new PorticoError('SERVER_NOT_FOUND');
      return address;
    } catch (error) {
      if (!(error instanceof SignInFailure)) throw error;
      this.logger.warn({ err: error.cause ?? error, requestId, code: error.error }, 'a sign-in has failed');
      return withQuery(`${this.config.publicUrl}/oauth/complete`, { error: error.error });
    }
  }
}
