import { Controller } from '@nestjs/common';
import { answer, CurrentPrincipal, Route, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { USAGE_READ } from '../contracts/metering-access.js';
import { QuotaAnswer } from './quota.answer.js';
import { ReadQuota } from './read-quota.query.js';

/** How much of the AI quota is left. */
@Controller()
export class QuotaController {
  constructor(private readonly quota: ReadQuota) {}

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
    return success<QuotaAnswer>(await this.quota.cached(portalId));
  }
}
