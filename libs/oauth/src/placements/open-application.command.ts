import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import { isUuid, PorticoError } from '#libs/kernel';
import { KnownApplications } from '../sign-in/known-application.query.js';
import { openingAddress } from '../sign-in/redirect-address.policy.js';
import { SignInCodes } from '../tokens/sign-in-codes.repository.js';
import { OpenPlacement, type PlacementToken } from './open-placement.command.js';

/** Where in the portal an application is opened, as the host says. */
export interface PlacementContext {
  readonly placement: string;
  /** JSON; null when there is none. */
  readonly options: string | null;
}

/** Opens an application inside the portal: its user is signed in, and the application gets a one-time code. */
@Injectable()
export class OpenApplication {
  constructor(
    private readonly database: Database,
    private readonly applications: KnownApplications,
    private readonly placements: OpenPlacement,
    private readonly codes: SignInCodes,
  ) {}

  /**
   * @returns where the frame goes.
   * @throws PorticoError `APP_RESOLVE_FAILED`, `DOMAIN_MISMATCH` before anybody is asked, `APP_UNAVAILABLE`,
   *   `USER_AUTH_REQUIRED`.
   */
  async execute(
    applicationId: string,
    domain: string,
    token: PlacementToken,
    { placement, options }: PlacementContext,
    requestId: string,
  ): Promise<string> {
    const application = isUuid(applicationId) ? await this.applications.find(applicationId) : null;
    if (!application?.appUrl || !application.hostApplication) throw new PorticoError('APP_RESOLVE_FAILED');
    const { appUrl } = application;
    if (domain.toLowerCase() !== application.portal.domain) throw new PorticoError('DOMAIN_MISMATCH');
    const signedIn = await this.placements.signIn(application, token, requestId, null);
    return openingAddress(appUrl, {
      code: await this.codes.issue(this.database, signedIn, appUrl, null),
      placement,
      member_id: token.memberId,
      ...(options !== null && { placement_options: options }),
    });
  }
}
