import { Injectable } from '@nestjs/common';
import { HostApplicationStore, type PortalFacts } from '#libs/auth';
import { BeginSignIn } from './begin-sign-in.command.js';
import type { SignInPurpose } from './sign-in-state.repository.js';

/** Sends somebody to sign in to the service itself: its own application stands under the id of the portal. */
@Injectable()
export class BeginServiceSignIn {
  constructor(
    private readonly hostApplications: HostApplicationStore,
    private readonly signIn: BeginSignIn,
  ) {}

  /** @returns address of the host's sign-in page; null when nobody of the portal can sign in here. */
  async execute(portal: PortalFacts | null, purpose: SignInPurpose, browser: string): Promise<string | null> {
    if (portal?.state !== 'ACTIVE') return null;
    const hostApplication = await this.hostApplications.find(portal.id);
    if (!hostApplication) return null;
    const signIn = { applicationId: portal.id, portalId: portal.id, purpose };
    return this.signIn.atHost(signIn, portal, hostApplication, browser);
  }
}
