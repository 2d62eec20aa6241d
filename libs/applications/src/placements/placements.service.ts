import { Injectable, Logger } from '@nestjs/common';
import { HostTokenStore, Portals } from '#libs/auth';
import { callerMeta } from '#libs/event-log';
import { type Caller, type ErrorCode, isPorticoError, PorticoError } from '#libs/kernel';
import { ApplicationDirectory } from '../apps/application-directory.service.js';
import type { ApplicationRow } from '../catalogue/application.repository.js';
import { ApplicationStream } from '../catalogue/application.stream.js';
import { type PlacementCaller, PlacementHost, type PlacementOrder } from './placement-host.js';

interface BindRequest extends PlacementOrder {
  /** The calling application; it binds no other. */
  readonly appId?: string;
}

/** What a binding has come to. */
interface Binding {
  readonly placement: string;
  readonly handler: string;
  /** There when it was bound before. */
  readonly alreadyBound?: true;
}

/** Nobody's rights suffice any more: waiting and repeating would not help. */
const NOT_PERMITTED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'TOKEN_MISSING',
  'TOKEN_EXPIRED',
  'TOKEN_REFRESH_FAILED',
  'PORTAL_CREDENTIALS_REJECTED',
  'HOST_ACCESS_DENIED',
  'SCOPE_DENIED',
  'OAUTH_REQUIRED',
]);

/** The host's own code for a portal without the subscription its embedding needs. */
const UNPAID = 'PAYMENT_REQUIRED';

/** Binds and unbinds embedding places of applications: at the host first, then as a fact. */
@Injectable()
export class PlacementsService {
  private readonly logger = new Logger(PlacementsService.name);

  constructor(
    private readonly directory: ApplicationDirectory,
    private readonly host: PlacementHost,
    private readonly stream: ApplicationStream,
    private readonly hostTokens: HostTokenStore,
    private readonly portals: Portals,
  ) {}

  /** @throws PorticoError `APP_NOT_FOUND`, `NOT_AUTHORIZED`, `SESSION_REQUIRED`, `TOKEN_MISSING`, the host's. */
  async bind(caller: Caller, request: BindRequest): Promise<Binding> {
    const { appId, ...order } = request;
    const application = await this.directory.own(caller.principal);
    if (appId !== undefined && appId.toLowerCase() !== application.id)
      throw new PorticoError('NOT_AUTHORIZED');
    const { placement } = order;
    const isNew = await this.host.bind(await this.callerOfRequest(caller, application), order);
    await this.stream.handle(application.id, { type: 'bind', placement }, { meta: metaOf(caller) });
    return {
      placement,
      handler: this.host.handlerOf(application.id),
      ...(!isNew && { alreadyBound: true as const }),
    };
  }

  /** @returns how many bindings the host ended. @throws PorticoError as {@link bind} does. */
  async unbind(caller: Caller, placement: string): Promise<number> {
    const application = await this.directory.own(caller.principal);
    const count = await this.host.unbind(await this.callerOfRequest(caller, application), placement);
    await this.stream.handle(application.id, { type: 'unbind', placement }, { meta: metaOf(caller) });
    return count;
  }

  /**
   * Takes an application away from the embedding places of the portal.
   * @param always whatever the host answers, the rest goes on.
   * @returns codes that stay bound at the host because nobody may unbind them.
   * @throws PorticoError the host's, for what may pass.
   */
  async releaseAll(caller: Caller, application: ApplicationRow, always = false): Promise<string[]> {
    if (application.placements.length === 0) return [];
    const acting = await this.callerOfApplication(caller, application);
    if (!acting) return application.placements;
    const left: string[] = [];
    for (const placement of application.placements) {
      if (!(await this.release(acting, placement, always))) left.push(placement);
    }
    return left;
  }

  /**
   * The user of the session; without one, somebody who has signed in to the application, unless the
   * account wants a session.
   * @throws PorticoError `SESSION_REQUIRED`, `TOKEN_MISSING`.
   */
  async callerOfRequest(
    { principal, requestId }: Caller,
    application: ApplicationRow,
  ): Promise<PlacementCaller> {
    const { keyId, currentUser } = principal;
    if (currentUser) return actingFor(application, { keyId, currentUser, requestId });
    const portal = await this.portals.find(application.portalId);
    if (portal?.placementSessionRequired) throw new PorticoError('SESSION_REQUIRED');
    const found = await this.callerOfApplication({ principal, requestId }, application);
    if (!found) throw new PorticoError('TOKEN_MISSING');
    return found;
  }

  /** Whoever calls: somebody who has signed in to the application. Null when nobody has. */
  async callerOfApplication(
    { principal: { keyId, currentUser: caller }, requestId }: Caller,
    application: ApplicationRow,
  ): Promise<PlacementCaller | null> {
    const { id, authorId } = application;
    const currentUser = await this.hostTokens.actingFor(id, caller?.userId ?? authorId);
    return currentUser && actingFor(application, { keyId, currentUser, requestId });
  }

  private async release(caller: PlacementCaller, placement: string, always: boolean): Promise<boolean> {
    try {
      await this.host.unbind(caller, placement);
      return true;
    } catch (err) {
      if (!isPorticoError(err) || !(always || isNotPermitted(err))) throw err;
      this.logger.warn({ err, placement, applicationId: caller.appId }, 'an embedding place stays bound');
      return false;
    }
  }
}

function metaOf({ principal, requestId }: Caller) {
  return callerMeta(principal, requestId);
}

function actingFor(
  { id, portalId }: ApplicationRow,
  who: Pick<PlacementCaller, 'keyId' | 'currentUser' | 'requestId'>,
): PlacementCaller {
  return { kind: 'application', appId: id, portalId, ...who };
}

function isNotPermitted({ code, options }: PorticoError): boolean {
  if (NOT_PERMITTED.has(code)) return true;
  return code === 'HOST_ERROR' && String(options.extra?.['hostCode']).toUpperCase() === UNPAID;
}
