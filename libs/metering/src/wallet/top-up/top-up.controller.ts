import { Controller, Param, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { answer, Api, type PorticoRequest, success } from '#libs/http';
import { TopUpAnswer } from '../wallet.dto.js';
import { PAYMENT_SCHEMA } from './payment.policy.js';
import { PAYMENT_ERRORS, Payments } from './payments.service.js';

/** Where payment providers tell of payments. The signature is the whole right. */
@Controller('hooks/topup')
export class TopUpController {
  constructor(private readonly payments: Payments) {}

  @Api({
    summary: 'Credits a payment',
    description:
      'For payment providers that sign as Standard Webhooks says; there only where the operator set a secret.',
    tag: 'billing',
    auth: 'none',
    owner: 'none',
    body: 'raw',
    rawBody: { 'application/json': PAYMENT_SCHEMA },
    response: answer(TopUpAnswer),
    errors: PAYMENT_ERRORS,
  })
  @Post(':provider')
  async take(
    @Param('provider') provider: string,
    @Req() request: PorticoRequest,
    @Res({ passthrough: true }) response: Response,
  ) {
    return success(TopUpAnswer.of(await this.payments.receive(provider, request, response)));
  }
}
