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
import { PACING_READ, PACING_WRITE } from '../contracts/metering-access.js';
import { ChoosePacing } from './choose-pacing.command.js';
import { PacingSettingAnswer } from './pacing.answer.js';
import { PacingBody } from './pacing.dto.js';

const PACING = {
  path: '/v1/ai/pacing',
  tag: 'ai.usage',
  owner: 'none',
  rateLimit: 'default',
  idempotency: 'none',
  status: 200,
  response: answer(PacingSettingAnswer),
} as const;

/** How the portal spreads its AI quota over days and weeks. */
@Controller()
export class PacingController {
  constructor(private readonly pacing: ChoosePacing) {}

  @Route({
    ...PACING,
    method: 'GET',
    summary: 'How the AI month is spread over days and weeks',
    auth: PACING_READ,
    errors: [],
  })
  async read(@CurrentPrincipal() { portalId }: Principal) {
    return success(await this.pacing.read(portalId));
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
  async change(
    @CurrentPrincipal() principal: Principal,
    @CurrentContext() { requestId }: RequestContext,
    @Body() body: PacingBody,
  ) {
    if (Object.values(body).every((value) => value === undefined)) {
      throw inputFault('body', 'body', 'minProperties', 'Name what is to change.');
    }
    return success(await this.pacing.execute({ principal, requestId }, body));
  }
}
