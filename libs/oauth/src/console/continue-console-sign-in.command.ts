import { Inject, Injectable, Logger } from '@nestjs/common';
import { HostApplicationStore, Portals } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { PorticoError } from '#libs/kernel';
import { AcceptHostReturn, type HostReturn } from '../sign-in/accept-host-return.command.js';
import { type Onward, onwardTo } from '../sign-in/onward.js';
import { SignInFailure } from '../sign-in/sign-in-failure.error.js';
import { signInMeta } from '../sign-in/sign-in-meta.js';
import type { SignIn, SignInPurpose } from '../sign-in/sign-in-state.repository.js';
import { consoleFailureAddress } from './console-address.js';
import { CONSOLE_DOOR, type ConsoleDoor } from './console-door.port.js';

/** Takes somebody who has signed in at the portal on into the console. */
@Injectable()
export class ContinueConsoleSignIn {
  private readonly logger = new Logger(ContinueConsoleSignIn.name);

  constructor(
    @Inject(CONSOLE_DOOR) private readonly door: ConsoleDoor,
    private readonly portals: Portals,
    private readonly hostApplications: HostApplicationStore,
    private readonly host: AcceptHostReturn,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws PorticoError `APP_CONFIG_ERROR` where the portal is no more. */
  async execute(
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
      const { userId } = await this.host.execute(target, returned, signInMeta(requestId, null));
      const cookie = await this.door.enter({ portalId, userId }, requestId);
      return { address: publicUrl.replace(/\/$/, '') + path, cookie };
    } catch (error) {
      if (!(error instanceof SignInFailure)) throw error;
      this.logger.warn({ err: error.cause ?? error, requestId, code: error.error }, 'a sign-in has failed');
      return onwardTo(consoleFailureAddress(publicUrl, error.error, portal.domain));
    }
  }
}
