import { Inject, Injectable } from '@nestjs/common';
import { Portals } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { PorticoError } from '#libs/kernel';
import { CODE_CHALLENGE } from '../secrets/code-challenge.policy.js';
import { BeginServiceSignIn } from '../sign-in/begin-service-sign-in.command.js';
import { isRegistered, withQuery } from '../sign-in/redirect-address.policy.js';
import { answerPartner } from './answer-partner.policy.js';
import { ConnectRequests } from './connect-requests.repository.js';
import { readConnectScopes } from './connect-scopes.data.js';
import { Partners } from '../partners/partners.repository.js';

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

/** Begins the way of a user from a partner over the portal to the consent page. */
@Injectable()
export class BeginConnect {
  constructor(
    private readonly partners: Partners,
    private readonly requests: ConnectRequests,
    private readonly portals: Portals,
    private readonly signIn: BeginServiceSignIn,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @returns where the browser goes: to the host, to the page that asks for the portal, or back to the
   *   partner with what is wrong (RFC 6749, 4.1.2.1).
   * @throws PorticoError `INVALID_REQUEST`, `INVALID_REDIRECT_URI`: it is not known where to go back to.
   */
  async execute(question: ConnectQuestion, browser: string): Promise<string> {
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
    const known = question.portal === undefined ? null : await this.toPortal(id, question.portal, browser);
    return known ?? withQuery(`${this.config.publicUrl}/v1/connect/portal`, { request: handle });
  }

  /** @returns address of the portal's sign-in page; null when users of that portal cannot sign in here. */
  async toPortal(requestId: string, domain: string, browser: string): Promise<string | null> {
    const portal = await this.portals.findByDomain(domain.trim());
    return this.signIn.execute(portal, { kind: 'connect', requestId }, browser);
  }
}

function isChallenge({ codeChallenge, codeChallengeMethod }: ConnectQuestion): boolean {
  if (codeChallenge === undefined) return codeChallengeMethod === undefined;
  return CODE_CHALLENGE.test(codeChallenge) && codeChallengeMethod === 'S256';
}
