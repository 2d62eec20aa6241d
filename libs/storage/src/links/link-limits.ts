import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { addressOf } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { type PorticoRequest, RateLimiter } from '#libs/http';
import { PorticoError } from '#libs/kernel';

/** Counts the use of links: a good one for itself, wherever it is used; what is none for the address it came from. */
@Injectable()
export class LinkLimits {
  constructor(
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws PorticoError `RATE_LIMITED`. */
  countLink(token: string, request: PorticoRequest, response: Response): void {
    this.count(createHash('sha256').update(token).digest('base64url'), request, response);
  }

  /** @throws PorticoError `RATE_LIMITED`. */
  countStranger(request: PorticoRequest, response: Response): void {
    this.count(`address ${addressOf(request, this.config)}`, request, response);
  }

  private count(name: string, request: PorticoRequest, response: Response): void {
    const caller = { keyId: name, portalId: null, ownerUserId: name };
    const refusal = this.limiter.refuse(
      { ...caller, requestsPerSecond: null, aiRequestsPerMinute: null },
      request,
      response,
    );
    if (refusal) throw new PorticoError(refusal.code, refusal.options);
  }
}
