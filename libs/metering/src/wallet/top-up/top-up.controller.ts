import { Controller, Inject, Param, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { answer, Api, BooleanField, type PorticoRequest, RawBodies, StringField, success } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import type { Posted } from '../ledger-terms.js';
import { PAYMENT_SCHEMA } from './payment.policy.js';
import { Payments, TOP_UP_PROVIDER, type TopUpProvider } from './payments.service.js';

/** What a payment provider is told. */
export class TopUpAnswer {
  @StringField({ description: 'Entry of the ledger' }) readonly entryId!: string;
  @BooleanField({ description: 'False when it had been credited before' }) readonly credited!: boolean;

  static of({ entryId, isNew }: Posted): TopUpAnswer {
    return { entryId, credited: isNew };
  }
}

const LARGEST_BODY_BYTES = 65_536;

/** Names that can be one; `operator` is what people at the command line are called in the ledger. */
const PROVIDER_NAME = /^(?!operator$)[a-z][a-z0-9-]{0,39}$/;

/** Where payment providers tell of payments. The signature is the whole right. */
@Controller('hooks/topup')
export class TopUpController {
  constructor(
    @Inject(TOP_UP_PROVIDER) private readonly provider: TopUpProvider,
    private readonly bodies: RawBodies,
    private readonly payments: Payments,
  ) {}

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
    errors: [
      'ROUTE_NOT_FOUND',
      'WEBHOOK_SIGNATURE_INVALID',
      'VALIDATION_ERROR',
      'TOPUP_PORTAL_UNKNOWN',
      'LEDGER_CONFLICT',
    ],
  })
  @Post(':provider')
  async take(
    @Param('provider') provider: string,
    @Req() request: PorticoRequest,
    @Res({ passthrough: true }) response: Response,
  ) {
    if (!this.provider.isConfigured || !PROVIDER_NAME.test(provider))
      throw new PorticoError('ROUTE_NOT_FOUND');
    const body = await this.bodies.receive(request, response, LIMITS, readWhole);
    const payment = this.provider.parse(provider, body, request.headers);
    return success(TopUpAnswer.of(await this.payments.take(provider, payment, request.context.requestId)));
  }
}

const LIMITS = {
  limit: LARGEST_BODY_BYTES,
  tooLarge: (limitBytes: number) => new PorticoError('PAYLOAD_TOO_LARGE', { details: { limitBytes } }),
};

async function readWhole(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const kept: Buffer[] = [];
  for await (const piece of pieces) kept.push(piece);
  return Buffer.concat(kept);
}
