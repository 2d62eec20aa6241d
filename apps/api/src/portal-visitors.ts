import { Inject, Injectable } from '@nestjs/common';
import { AuthStanding, SessionsService, SessionStore } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import type { VisitorAccount, VisitorSignIn } from '#libs/infra';
import { visitAddress, visitEntryAddress } from '#libs/oauth';

/** Visitors of hosted applications are users of portals, signed in like those of any application. */
@Injectable()
export class PortalVisitors implements VisitorSignIn {
  constructor(
    private readonly standing: AuthStanding,
    private readonly sessions: SessionStore,
    private readonly signedIn: SessionsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  startAddress(subdomain: string, path: string): string {
    return visitAddress(this.config.publicUrl, subdomain, path);
  }

  bindAddress(token: string, visitorHash: string): string {
    return visitEntryAddress(this.config.publicUrl, token, visitorHash);
  }

  async account(userId: string): Promise<VisitorAccount | null> {
    const account = await this.standing.findAccount(userId);
    if (account?.state !== 'ACTIVE') return null;
    const portal = await this.standing.findPortal(account.portalId);
    return portal?.state === 'ACTIVE' ? account : null;
  }

  startSession(appId: string, portalId: string, userId: string) {
    return this.sessions.issue({ appId, portalId, userId });
  }

  async sessionAccount(token: string): Promise<VisitorAccount | null> {
    const session = await this.signedIn.find(token);
    if (!session) return null;
    const portal = await this.standing.findPortal(session.portalId);
    return portal?.state === 'ACTIVE' ? session : null;
  }
}
