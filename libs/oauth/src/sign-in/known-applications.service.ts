import { Injectable } from '@nestjs/common';
import { Accounts, HostApplicationStore, type PortalFacts, Portals } from '#libs/auth';
import { ApplicationRepository, type ApplicationRow } from '#libs/applications';
import type { HostApplication } from '#libs/host-client';

/** An application as sign-ins see it, its portal, and how the host knows it. */
export interface KnownApplication extends Pick<
  ApplicationRow,
  'id' | 'portalId' | 'title' | 'authorId' | 'redirectUris' | 'appUrl'
> {
  readonly portal: PortalFacts;
  /** Null when the host does not know it (yet). */
  readonly hostApplication: HostApplication | null;
  /** Its author has not left: their account is not about to be erased. */
  readonly hasAuthor: boolean;
}

/** Applications users sign in to. */
@Injectable()
export class KnownApplications {
  constructor(
    private readonly applications: ApplicationRepository,
    private readonly hostApplications: HostApplicationStore,
    private readonly accounts: Accounts,
    private readonly portals: Portals,
  ) {}

  /** Null for an application that was deleted, or was never registered. */
  async find(id: string): Promise<KnownApplication | null> {
    const application = await this.applications.find(id);
    if (!application) return null;
    const { portalId, title, authorId, redirectUris, appUrl } = application;
    const [hostApplication, authors, portal] = await Promise.all([
      this.hostApplications.find(id),
      this.accounts.find([authorId]),
      this.portals.find(portalId),
    ]);
    if (!portal) return null;
    const state = authors.get(authorId)?.state;
    const hasAuthor = state !== undefined && state !== 'PENDING_ERASURE';
    return {
      id: application.id,
      portalId,
      title,
      authorId,
      redirectUris,
      appUrl,
      portal,
      hostApplication,
      hasAuthor,
    };
  }
}
