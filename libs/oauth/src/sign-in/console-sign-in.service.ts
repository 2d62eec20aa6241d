import { Inject, Injectable, Logger } from '@nestjs/common';
import { HostApplicationStore, Portals } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { PorticoError } from '#libs/kernel';
import {
  consoleFailureAddress,
  type Onward,
  onwardTo,
  SignInFailure,
  signInMeta,
} from './addresses.policy.js';
import { CONSOLE_SESSION_STARTER, type ConsoleSessionStarter } from './destinations.port.js';
import { type HostReturn, HostSignIn } from './host-sign-in.service.js';
import type { SignIn, SignInPurpose } from './sign-in.repository.js';

/** Signs people in to the console, at their portal. */
@Injectable()
export class ConsoleSignIn {
  private readonly logger = new Logger(ConsoleSignIn.name);

  constructor(
    private readonly portals: Portals,
    private readonly hostSignIn: HostSignIn,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CONSOLE_SESSION_STARTER) private readonly sessions: ConsoleSessionStarter,
    private readonly hostApplications: HostApplicationStore,
  ) {}

  /**
   * Sends somebody who wants to use the console to the sign-in page of their portal.
   * @param domain of the portal, as it was typed.
   * @param path of the console, to come back to; checked by the caller.
   * @param browser secret of the browser, which the host's answer must come back to.
   * @returns where the browser goes: to the host, or to the page of the console that says why not.
   */
  async begin(domain: string, path: string, browser: string): Promise<string> {
    const { publicUrl } = this.config;
    const portal = await this.portals.findByDomain(domain);
    if (!portal) return consoleFailureAddress(publicUrl, 'portal_unknown', domain);
    const address = await this.hostSignIn.beginForService(portal, { kind: 'console', path }, browser);
    return address ?? consoleFailureAddress(publicUrl, 'portal_unavailable', domain);
  }

  /**
   * Takes somebody who has signed in at the portal on into the console.
   * @throws PorticoError `APP_CONFIG_ERROR` where the portal is no more.
   */
  async resume(
    { applicationId, portalId }: SignIn,
    { path }: Extract<SignInPurpose, { kind: 'console' }>,
    returned: HostReturn,
    requestId: string,
  ): Promise<Onward> {
    const { publicUrl } = this.config;
    const [portal, hostApplication] = await Promise.all([
      this.portals.find(portalId),
      this.hostApplications.find(applicationId),
    ]);
    if (!portal) throw new PorticoError('APP_CONFIG_ERROR');
    try {
      if (!hostApplication) throw new SignInFailure('app_unavailable');
      const target = { applicationId, portal, hostApplication };
      const { userId } = await this.hostSignIn.accept(target, returned, signInMeta(requestId, null));
      const cookie = await this.sessions.enter({ portalId, userId }, requestId);
      return { address: publicUrl.replace(/\/$/, '') + path, cookie };
    } catch (error) {
      if (!(error instanceof SignInFailure)) throw error;
      this.logger.warn({ err: error.cause ?? error, requestId, code: error.error }, 'a sign-in has failed');
      return onwardTo(consoleFailureAddress(publicUrl, error.error, portal.domain));
    }
  }
}
