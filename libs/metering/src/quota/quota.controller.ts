import { Body, Controller } from '@nestjs/common';
import {
  answer,
  CurrentContext,
  CurrentPrincipal,
  inputFault,
  type RequestContext,
  Route,
  success,
} from '#libs/http';
import type { Principal } from '#libs/kernel';
import { PACING_READ, PACING_WRITE, USAGE_READ } from '../contracts/metering-access.js';
import { PacingBody, PacingSettingAnswer, QuotaAnswer } from './quota.dto.js';
import { PortalQuotas } from './quota.service.js';

const PACING = {
  path: '/v1/ai/pacing',
  tag: 'ai.usage',
  owner: 'none',
  rateLimit: 'default',
  idempotency: 'none',
  status: 200,
  response: answer(PacingSettingAnswer),
} as const;

/** How much of the AI quota is left, and how the portal spreads it over days and weeks. */
@Controller()
export class QuotaController {
  constructor(private readonly quotas: PortalQuotas) {}

  @Route({
    ...PACING,
    method: 'GET',
    summary: 'How the AI month is spread over days and weeks',
    auth: PACING_READ,
    errors: [],
  })
  async pacing(@CurrentPrincipal() { portalId }: Principal) {
    return success<PacingSettingAnswer>(await this.quotas.pacing(portalId));
  }

  @Route({
    ...PACING,
    method: 'PATCH',
    summary: 'Change how the AI month is spread over days and weeks',
    description:
      'By administrators. Where the platform paces by itself, its rules may be tightened only: block is stricter than wallet, wallet than ignore, ignore than off; percents may go down.',
    auth: PACING_WRITE,
    errors: ['NOT_AUTHORIZED', 'AI_PACING_ONLY_TIGHTER', 'CONFLICT'],
  })
  async changePacing(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Body() body: PacingBody,
  ) {
    if (Object.values(body).every((value) => value === undefined)) {
      throw inputFault('body', 'body', 'minProperties', 'Name what is to change.');
    }
    return success<PacingSettingAnswer>(await this.quotas.choosePacing({ principal, requestId }, body));
  }

  @Route({
    method: 'GET',
    path: '/v1/ai/quota',
    summary: 'How much of its AI quota the portal has used',
    description:
      'In percent; at most 30 seconds old. Calls that a subscription pays for are not in it. Ask before a call to warn people in time.',
    tag: 'ai.usage',
    auth: USAGE_READ,
    owner: 'none',
    rateLimit: 'ai',
    idempotency: 'none',
    status: 200,
    response: answer(QuotaAnswer),
    errors: [],
    errorShape: 'ai',
  })
  async read(@CurrentPrincipal() { portalId }: Principal) {
    return success<QuotaAnswer>(await this.quotas.cached(portalId));
  }
}
