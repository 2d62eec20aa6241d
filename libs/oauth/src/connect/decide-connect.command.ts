import { Injectable } from '@nestjs/common';
import { answerPartner } from './answer-partner.policy.js';
import { ConnectCodes } from '../partners/connect-codes.repository.js';
import { type ConnectRequest, ConnectRequests } from './connect-requests.repository.js';

/** Carries out what the user has decided on the consent page. */
@Injectable()
export class DecideConnect {
  constructor(
    private readonly requests: ConnectRequests,
    private readonly codes: ConnectCodes,
  ) {}

  /** @returns where the browser goes. @throws PorticoError `INVALID_STATE` when it was decided before. */
  async deny(request: ConnectRequest): Promise<string> {
    await this.requests.end(request.id);
    return answerPartner(request, { error: 'access_denied' });
  }

  /**
   * @param chosen words of the form; those that were not asked for count for nothing.
   * @returns where the browser goes; null when nothing is left to give.
   */
  async allow(request: ConnectRequest, chosen: readonly string[]): Promise<string | null> {
    const scopes = request.scopes.filter((scope) => chosen.includes(scope));
    if (scopes.length === 0) return null;
    await this.requests.end(request.id);
    return answerPartner(request, { code: await this.codes.issue(request, scopes) });
  }
}
