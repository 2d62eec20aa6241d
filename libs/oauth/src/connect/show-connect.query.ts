import { Injectable } from '@nestjs/common';
import { Portals } from '#libs/auth';
import { PorticoError } from '#libs/kernel';
import { type ConnectRequest, ConnectRequests } from './connect-requests.repository.js';
import { Partners } from '../partners/partners.repository.js';

/** A request as the pages show it. */
export interface ConnectView {
  readonly request: ConnectRequest;
  /** Name of the partner. */
  readonly partner: string;
}

/** The same once the user has signed in. */
export interface ConsentView extends ConnectView {
  /** Domain of the portal. */
  readonly portal: string;
  /** Name and e-mail of the user. */
  readonly person: string;
}

/** What the pages of a request show, in the browser it began in. */
@Injectable()
export class ShowConnect {
  constructor(
    private readonly requests: ConnectRequests,
    private readonly partners: Partners,
    private readonly portals: Portals,
  ) {}

  /** @throws PorticoError `INVALID_STATE`. */
  async request(handle: string, browser: string | null): Promise<ConnectView> {
    const request = await this.requests.find(handle, browser);
    const partner = await this.partners.byId(request.partnerId);
    return { request, partner: partner?.name ?? '' };
  }

  /** @throws PorticoError `INVALID_STATE`, also before the user has signed in. */
  async consent(handle: string, browser: string | null): Promise<ConsentView> {
    const view = await this.request(handle, browser);
    const { user } = view.request;
    const portal = user && (await this.portals.find(user.portalId));
    if (!portal) throw new PorticoError('INVALID_STATE', { details: { reason: 'NOT_FOUND' } });
    const { name, email } = user.person;
    return { ...view, portal: portal.domain, person: email ? `${name}, ${email}` : name };
  }
}
