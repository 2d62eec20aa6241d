import { Body, Controller, Get, Patch } from '@nestjs/common';
import { answer, Api, CurrentCaller, CurrentPrincipal, inputFault, success } from '#libs/http';
import type { Caller, Principal } from '#libs/kernel';
import { PACING_READ, PACING_WRITE, USAGE_READ } from '../contracts/metering-access.js';
import { PacingBody, PacingSettingAnswer, QuotaAnswer } from './quota.dto.js';
import { PortalQuotas } from './quota.service.js';

const PACING = { tag: 'ai.usage', response: answer(PacingSettingAnswer) } as const;

/** How much of the AI quota is left, and how the portal spreads it over days and weeks. */
@Controller('v1/ai')
export class QuotaController {
  constructor(private readonly quotas: PortalQuotas) {}

  @Api({ ...PACING, summary: 'How the AI month is spread over days and weeks', auth: PACING_READ })
  @Get('pacing')
  async pacing(@CurrentPrincipal() { portalId }: Principal) {
    return success<PacingSettingAnswer>(await this.quotas.pacing(portalId));
  }

  @Api({
    ...PACING,
    summary: 'Change how the AI month is spread over days and weeks',
    description:
      'By administrators. Where the platform paces by itself, its rules may be tightened only: block is stricter than wallet, wallet than ignore, ignore than off; percents may go down.',
    auth: PACING_WRITE,
    errors: ['NOT_AUTHORIZED', 'AI_PACING_ONLY_TIGHTER', 'CONFLICT'],
  })
  @Patch('pacing')
  async changePacing(@CurrentCaller() caller: Caller, @Body() body: PacingBody) {
    if (Object.values(body).every((value) => value === undefined)) {
      throw inputFault('body', 'body', 'minProperties', 'Name what is to change.');
    }
    return success<PacingSettingAnswer>(await this.quotas.choosePacing(caller, body));
  }

  @Api({
    summary: 'How much of its AI quota the portal has used',
    description:
      'In percent; at most 30 seconds old. Calls that a subscription pays for are not in it. Ask before a call to warn people in time.',
    tag: 'ai.usage',
    auth: USAGE_READ,
    rateLimit: 'ai',
    response: answer(QuotaAnswer),
    errorShape: 'ai',
  })
  @Get('quota')
  async read(@CurrentPrincipal() { portalId }: Principal) {
    return success<QuotaAnswer>(await this.quotas.cached(portalId));
  }
}
