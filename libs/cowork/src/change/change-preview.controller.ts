import { Controller, Get, Header, Query } from '@nestjs/common';
import { answer, Api, CurrentPrincipal, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { COWORK_READ } from '../contracts/cowork-access.js';
import { TERM_MONTHS } from '../contracts/seat.js';
import { PreviewAnswer, PreviewQuery } from './change-preview.dto.js';
import { ChangePreviews, PREVIEW_ERRORS } from './change-preview.service.js';

/** What a change of the subscription would come to. */
@Controller('v1/cowork/subscription/preview')
export class PreviewController {
  constructor(private readonly previews: ChangePreviews) {}

  @Api({
    summary: 'What another tier or term would come to',
    description:
      'Changes nothing. The quote holds the price for 15 minutes, as long as the subscription stays.',
    auth: COWORK_READ,
    response: answer(PreviewAnswer),
    errors: PREVIEW_ERRORS,
  })
  @Get()
  @Header('Cache-Control', 'no-store')
  async read(@CurrentPrincipal() principal: Principal, @Query() { tier, termMonths }: PreviewQuery) {
    const months = TERM_MONTHS.find((known) => String(known) === termMonths);
    return success<PreviewAnswer>(await this.previews.preview(principal, tier, months));
  }
}
