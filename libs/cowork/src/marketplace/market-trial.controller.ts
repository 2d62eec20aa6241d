import { Controller, Param, Post } from '@nestjs/common';
import { ManagedAccounts } from '#libs/auth';
import { callerMeta } from '#libs/event-log';
import {
  answer,
  Api,
  CurrentContext,
  CurrentPrincipal,
  RequestContext,
  type RouteAccess,
  success,
} from '#libs/http';
import type { AnyPrincipal, Principal } from '#libs/kernel';
import { COWORK_SPEND } from '../contracts/cowork-access.js';
import { SeatAccess } from '../seats/seat-access.service.js';
import { MarketTrialAnswer } from './market-trial.dto.js';
import { MarketTrials, TRIAL_ERRORS } from './market-trial.service.js';

/** Administrators of a portal, with a key of their own; a key of the subscription section has a refusal of its own. */
const ADMINISTRATORS: RouteAccess = {
  scope: null,
  managementScope: 'svc:mgmt:portals',
  kinds: ['personal', 'management', 'cowork'],
  mode: 'write',
  session: 'none',
  frozen: 'refused',
  cowork: 'forbidden',
};

const COMMON = {
  description:
    'Waits up to 20 seconds. What is on already is answered the same; an attempt that failed may be repeated.',
  owner: 'none',
  response: answer(MarketTrialAnswer),
} as const;

/** The trial of the host's marketplace. */
@Controller('v1')
export class MarketTrialController {
  constructor(
    private readonly seats: SeatAccess,
    private readonly accounts: ManagedAccounts,
    private readonly trials: MarketTrials,
  ) {}

  @Api({
    ...COMMON,
    summary: "Activate the trial of the host's marketplace for the portal of the key",
    auth: COWORK_SPEND,
    errors: ['COWORK_NOT_ACTIVATED', ...TRIAL_ERRORS],
  })
  @Post('cowork/activate-market-trial')
  async ofSeat(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId, signal }: RequestContext,
  ) {
    const { portalId, userId } = await this.seats.of(principal);
    const meta = callerMeta(principal, requestId);
    return success(MarketTrialAnswer.of(await this.trials.activate({ portalId, userId }, meta, signal)));
  }

  @Api({
    ...COMMON,
    summary: "Activate the trial of the host's marketplace for a portal one administers",
    tag: 'cowork',
    auth: ADMINISTRATORS,
    errors: ['NOT_AUTHORIZED', 'PORTAL_SUSPENDED', 'PORTAL_DELETED', 'PORTAL_BLOCKED', ...TRIAL_ERRORS],
  })
  @Post('portals/:id/activate-market-trial')
  async ofPortal(
    @CurrentPrincipal() caller: AnyPrincipal,
    @CurrentContext() { requestId, signal }: RequestContext,
    @Param('id') id: string,
  ) {
    const { portal, userId } = await this.accounts.requireAdministered(caller, id);
    const request = { portalId: portal.id, userId };
    const meta = callerMeta(caller, requestId);
    return success(MarketTrialAnswer.of(await this.trials.activate(request, meta, signal)));
  }
}
