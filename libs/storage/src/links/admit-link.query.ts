import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { KeyStanding } from '#libs/auth';
import type { PorticoRequest } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { LinkLimits } from './link-limits.js';
import type { TransferLink } from './transfer-link.js';
import { TransferLinks } from './transfer-links.js';

/** Whether a link may be used now: its seal, its time, and the key and portal it was made for. */
@Injectable()
export class AdmitLink {
  constructor(
    private readonly links: TransferLinks,
    private readonly standing: KeyStanding,
    private readonly limits: LinkLimits,
  ) {}

  /**
   * @throws PorticoError `LINK_INVALID` with one text for whatever is wrong, so that nobody learns from it;
   *   `LINK_EXPIRED`, `ACCOUNT_FROZEN`, `RATE_LIMITED`.
   */
  async execute<Action extends TransferLink['action']>(
    token: string,
    action: Action,
    request: PorticoRequest,
    response: Response,
  ): Promise<Extract<TransferLink, { readonly action: Action }>> {
    const link = this.open(token, request, response);
    this.limits.countLink(token, request, response);
    if (!isFor(link, action)) throw new PorticoError('LINK_INVALID');
    const refusal = await this.standing.refusal(link.keyId, link.portalId);
    if (refusal === 'ACCOUNT_FROZEN') throw new PorticoError(refusal);
    if (refusal !== null) throw new PorticoError('LINK_INVALID');
    return link;
  }

  private open(token: string, request: PorticoRequest, response: Response): TransferLink {
    try {
      return this.links.open(token);
    } catch (error) {
      this.limits.countStranger(request, response);
      throw error;
    }
  }
}

function isFor<Action extends TransferLink['action']>(
  link: TransferLink,
  action: Action,
): link is Extract<TransferLink, { readonly action: Action }> {
  return link.action === action;
}
