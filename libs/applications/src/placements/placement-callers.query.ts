import { Injectable } from '@nestjs/common';
import { ApplicationUsers, Portals } from '#libs/auth';
import { type Caller, PorticoError } from '#libs/kernel';
import type { ApplicationRow } from '../catalogue/application-row.js';
import type { PlacementCaller } from './placement-host.js';

/** Finds in whose name the host is asked about the embedding places of an application. */
@Injectable()
export class PlacementCallers {
  constructor(
    private readonly users: ApplicationUsers,
    private readonly portals: Portals,
  ) {}

  /**
   * The user of the session; without one, somebody who has signed in to the application, unless the
   * account wants a session.
   * @throws PorticoError `SESSION_REQUIRED`, `TOKEN_MISSING`.
   */
  async ofRequest({ principal, requestId }: Caller, application: ApplicationRow): Promise<PlacementCaller> {
    const { keyId, currentUser } = principal;
    if (currentUser) return actingFor(application, { keyId, currentUser, requestId });
    const portal = await this.portals.find(application.portalId);
    if (portal?.placementSessionRequired) throw new PorticoError('SESSION_REQUIRED');
    const found = await this.ofApplication({ principal, requestId }, application);
    if (!found) throw new PorticoError('TOKEN_MISSING');
    return found;
  }

  /** Whoever calls: somebody who has signed in to the application. Null when nobody has. */
  async ofApplication(
    { principal: { keyId, currentUser: caller }, requestId }: Caller,
    application: ApplicationRow,
  ): Promise<PlacementCaller | null> {
    const { id, authorId } = application;
    const currentUser = await this.users.actingFor(id, caller?.userId ?? authorId);
    return currentUser && actingFor(application, { keyId, currentUser, requestId });
  }
}

function actingFor(
  { id, portalId }: ApplicationRow,
  who: Pick<PlacementCaller, 'keyId' | 'currentUser' | 'requestId'>,
): PlacementCaller {
  return { kind: 'application', appId: id, portalId, ...who };
}
