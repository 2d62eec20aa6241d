import { Inject, Injectable, Logger } from '@nestjs/common';
import { HostApplicationStore, Portals } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import type { Page } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { type ConnectRequest, ConnectRequests } from './connect-requests.repository.js';
import { readConnectScopes } from './connect-scopes.data.js';
import { CODE_CHALLENGE } from '../oauth-route.data.js';
import { consentPage, partnerPage } from '../pages/pages.presenter.js';
import { ConnectCodes } from '../partners/connect-codes.repository.js';
import { Partners } from '../partners/partners.repository.js';
import type { PageReader } from '../sign-in/browser.js';
import { isRegistered, SignInFailure, signInMeta, withQuery } from '../sign-in/addresses.policy.js';
import { type HostReturn, HostSignIn } from '../sign-in/host-sign-in.service.js';

/** Where a partner gets its answer, and with which state; null when it sent none. */
interface PartnerAddress {
  readonly redirectUri: string;
  readonly state: string | null;
}

/** What `GET /v1/connect/authorize` asks for; texts as they were sent. */
export interface ConnectQuestion {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly responseType: string | undefined;
  readonly scope: string | undefined;
  readonly state: string | undefined;
  readonly codeChallenge: string | undefined;
  readonly codeChallengeMethod: string | undefined;
  /** Domain of the portal, where the partner knows it. */
  readonly portal: string | undefined;
}

/** A request as the pages show it. */
interface ConnectView {
  readonly request: ConnectRequest;
  /** Name of the partner. */
  readonly partner: string;
}

/** What a user has decided; the words of a form. */
interface Decision {
  readonly request: string;
  readonly decision: 'allow' | 'deny';
  readonly scope?: readonly string[];
}

/** The same once the user has signed in. */
interface ConsentView extends ConnectView {
  /** Domain of the portal. */
  readonly portal: string;
  /** Name and e-mail of the user. */
  readonly person: string;
}

/** The way of a user from a partner over the portal to the consent page, and back with what they have decided. */
@Injectable()
export class ConnectService {
  private readonly logger = new Logger(ConnectService.name);

  constructor(
    private readonly partners: Partners,
    private readonly requests: ConnectRequests,
    private readonly portals: Portals,
    private readonly hostSignIn: HostSignIn,
    @Inject(CONFIG) private readonly config: Config,
    private readonly hostApplications: HostApplicationStore,
    private readonly codes: ConnectCodes,
  ) {}

  /**
   * Begins the way of a user from a partner over the portal to the consent page.
   * @returns where the browser goes: to the host, to the page that asks for the portal, or back to the
   *   partner with what is wrong (RFC 6749, 4.1.2.1).
   * @throws PorticoError `INVALID_REQUEST`, `INVALID_REDIRECT_URI`: it is not known where to go back to.
   */
  async begin(question: ConnectQuestion, browser: string): Promise<string> {
    const { clientId, redirectUri, state = null, codeChallenge = null } = question;
    const partner = await this.partners.find(clientId);
    if (!partner) {
      throw new PorticoError('INVALID_REQUEST', {
        message: 'client_id is unknown.',
        details: { field: 'client_id' },
      });
    }
    if (!isRegistered(partner.redirectUris, redirectUri)) throw new PorticoError('INVALID_REDIRECT_URI');
    const refuse = (error: string): string => answerPartner({ redirectUri, state }, { error });
    if ((question.responseType ?? 'code') !== 'code') return refuse('unsupported_response_type');
    if (!isChallenge(question)) return refuse('invalid_request');
    const scopes = readConnectScopes(question.scope ?? '');
    if (!scopes) return refuse('invalid_scope');
    const order = { partnerId: partner.id, redirectUri, scopes, state, codeChallenge };
    const { id, handle } = await this.requests.begin(order, browser);
    const known =
      question.portal === undefined ? null : await this.beginOnPortal(id, question.portal, browser);
    return known ?? withQuery(`${this.config.publicUrl}/v1/connect/portal`, { request: handle });
  }

  /** The page that asks for the portal. @throws PorticoError `INVALID_STATE` */
  async portalPage(handle: string, { language, browser }: PageReader): Promise<Page> {
    const { partner } = await this.showRequest(handle, browser);
    return partnerPage(language, partner, handle, null);
  }

  /** @returns where the browser goes, or the same page where that is no portal of ours. */
  async choosePortal(
    { request: handle, portal }: { readonly request: string; readonly portal: string },
    { language, browser }: PageReader,
  ): Promise<Page | string> {
    const { partner, request } = await this.showRequest(handle, browser);
    const address = await this.beginOnPortal(request.id, portal, browser ?? '');
    return address ?? partnerPage(language, partner, handle, portal);
  }

  /** The page that asks what to give. @throws PorticoError `INVALID_STATE` */
  async consentPage(handle: string, { language, browser }: PageReader): Promise<Page> {
    return consentPage(language, await this.showConsent(handle, browser), handle, false);
  }

  /** @returns where the browser goes, or the same page where nothing is left to give. */
  async decide(
    { request: handle, decision, scope = [] }: Decision,
    reader: PageReader,
  ): Promise<Page | string> {
    const view = await this.showConsent(handle, reader.browser);
    const { request } = view;
    const address = decision === 'deny' ? await this.deny(request) : await this.allow(request, scope);
    return address ?? consentPage(reader.language, view, handle, true);
  }

  /** @returns address of the portal's sign-in page; null when users of that portal cannot sign in here. */
  private async beginOnPortal(requestId: string, domain: string, browser: string): Promise<string | null> {
    const portal = await this.portals.findByDomain(domain.trim());
    return this.hostSignIn.beginForService(portal, { kind: 'connect', requestId }, browser);
  }

  /**
   * Takes a user who has signed in at the portal to the consent page.
   * @returns where the browser goes: on to the consent, or back to the partner.
   * @throws PorticoError `INVALID_STATE`, `APP_CONFIG_ERROR`.
   */
  async resume(id: string, portalId: string, returned: HostReturn, requestId: string): Promise<string> {
    const request = await this.requests.byId(id);
    const [portal, hostApplication] = await Promise.all([
      this.portals.find(portalId),
      this.hostApplications.find(portalId),
    ]);
    if (!portal || !hostApplication) throw new PorticoError('APP_CONFIG_ERROR');
    const target = { applicationId: portalId, portal, hostApplication };
    try {
      const signedIn = await this.hostSignIn.accept(target, returned, signInMeta(requestId, null));
      const handle = await this.requests.signedIn(id, signedIn);
      return withQuery(`${this.config.publicUrl}/v1/connect/consent`, { request: handle });
    } catch (error) {
      if (!(error instanceof SignInFailure)) throw error;
      this.logger.warn({ err: error.cause ?? error, requestId, code: error.error }, 'a sign-in has failed');
      await this.requests.end(id);
      return answerPartner(request, { error: returned.code === null ? 'access_denied' : 'server_error' });
    }
  }

  /** @throws PorticoError `INVALID_STATE`. */
  private async showRequest(handle: string, browser: string | null): Promise<ConnectView> {
    const request = await this.requests.find(handle, browser);
    const partner = await this.partners.byId(request.partnerId);
    return { request, partner: partner?.name ?? '' };
  }

  /** @throws PorticoError `INVALID_STATE`, also before the user has signed in. */
  private async showConsent(handle: string, browser: string | null): Promise<ConsentView> {
    const view = await this.showRequest(handle, browser);
    const { user } = view.request;
    const portal = user && (await this.portals.find(user.portalId));
    if (!portal) throw new PorticoError('INVALID_STATE', { details: { reason: 'NOT_FOUND' } });
    const { name, email } = user.person;
    return { ...view, portal: portal.domain, person: email ? `${name}, ${email}` : name };
  }

  /** @returns where the browser goes. @throws PorticoError `INVALID_STATE` when it was decided before. */
  private async deny(request: ConnectRequest): Promise<string> {
    await this.requests.end(request.id);
    return answerPartner(request, { error: 'access_denied' });
  }

  /**
   * @param chosen words of the form; those that were not asked for count for nothing.
   * @returns where the browser goes; null when nothing is left to give.
   */
  private async allow(request: ConnectRequest, chosen: readonly string[]): Promise<string | null> {
    const scopes = request.scopes.filter((scope) => chosen.includes(scope));
    if (scopes.length === 0) return null;
    await this.requests.end(request.id);
    return answerPartner(request, { code: await this.codes.issue(request, scopes) });
  }
}

/** The address the browser goes back to a partner with (RFC 6749, 4.1.2). */
function answerPartner(
  { redirectUri, state }: PartnerAddress,
  answer: Readonly<Record<string, string>>,
): string {
  return withQuery(redirectUri, { ...answer, ...(state !== null && { state }) });
}

function isChallenge({ codeChallenge, codeChallengeMethod }: ConnectQuestion): boolean {
  if (codeChallenge === undefined) return codeChallengeMethod === undefined;
  return CODE_CHALLENGE.test(codeChallenge) && codeChallengeMethod === 'S256';
}
