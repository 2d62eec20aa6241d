import { Injectable, Logger } from '@nestjs/common';
import { type Caller, type ErrorCode, isPorticoError, type PorticoError } from '#libs/kernel';
import type { ApplicationRow } from '../catalogue/application-row.js';
import { PlacementCallers } from '../placements/placement-callers.query.js';
import { type PlacementCaller, PlacementHost } from '../placements/placement-host.js';

/** Nobody's rights suffice any more: waiting and repeating would not help. */
const OUT_OF_REACH: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
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

function isOutOfReach({ code, options }: PorticoError): boolean {
  if (OUT_OF_REACH.has(code)) return true;
  return code === 'HOST_ERROR' && String(options.extra?.['hostCode']).toUpperCase() === UNPAID;
}

/** Takes an application away from the embedding places of the portal. */
@Injectable()
export class ReleasePlacements {
  private readonly logger = new Logger(ReleasePlacements.name);

  constructor(
    private readonly callers: PlacementCallers,
    private readonly host: PlacementHost,
  ) {}

  /**
   * @param always whatever the host answers, the rest goes on.
   * @returns codes that stay bound at the host because nobody may unbind them.
   * @throws PorticoError the host's, for what may pass.
   */
  async execute(caller: Caller, application: ApplicationRow, always = false): Promise<string[]> {
    if (application.placements.length === 0) return [];
    const acting = await this.callers.ofApplication(caller, application);
    if (!acting) return application.placements;
    const left: string[] = [];
    for (const placement of application.placements) {
      if (!(await this.release(acting, placement, always))) left.push(placement);
    }
    return left;
  }

  private async release(caller: PlacementCaller, placement: string, always: boolean): Promise<boolean> {
    try {
      await this.host.unbind(caller, placement);
      return true;
    } catch (err) {
      if (!isPorticoError(err) || !(always || isOutOfReach(err))) throw err;
      this.logger.warn({ err, placement, applicationId: caller.appId }, 'an embedding place stays bound');
      return false;
    }
  }
}
