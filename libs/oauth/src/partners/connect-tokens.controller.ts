import { Body, Controller, Inject, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { addressOf } from '#libs/auth';
import { CONFIG, type Config } from '#libs/config';
import { Api, plainAnswer, type PorticoRequest, RateLimiter } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { ConnectedAnswer, ConnectRevokeBody, ConnectTokenBody } from './connect-tokens.dto.js';
import { EXCHANGE_ERRORS, PartnerKeys } from './partner-keys.service.js';
import { readClientCredentials } from './partner.policy.js';
import { challengeOf } from '../one-time-secrets.js';
import { countCaller } from '../sign-in/browser.js';
import { RevokedAnswer } from '../tokens/tokens.answer.js';

const PARTNER_ROUTE = { auth: 'in-request', body: 'form', errorShape: 'oauth' } as const;

/** What the server of a partner does: get a key for a code, and give it back. */
@Controller('v1/connect')
export class ConnectTokensController {
  constructor(
    private readonly keys: PartnerKeys,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Api({
    ...PARTNER_ROUTE,
    summary: 'Exchange the code of a consent for a key',
    description: 'RFC 6749, 4.1.3, as a form or JSON. The key lives until it is revoked.',
    response: plainAnswer(ConnectedAnswer),
    errors: EXCHANGE_ERRORS,
  })
  @Post('token')
  async token(
    @Body() body: ConnectTokenBody,
    @Req() request: PorticoRequest,
    @Res({ passthrough: true }) response: Response,
  ) {
    const partner = await this.authenticate(body, request, response);
    const { code, redirect_uri: redirectUri, code_verifier: verifier } = body;
    const claim = { code, partnerId: partner.id, redirectUri, codeChallenge: challengeOf(verifier) };
    return ConnectedAnswer.of(await this.keys.exchange(partner, claim, request.context.requestId));
  }

  @Api({
    ...PARTNER_ROUTE,
    summary: 'End a key a user has given',
    description: 'RFC 7009, as a form or JSON. An unknown key is not an error.',
    response: plainAnswer(RevokedAnswer),
    errors: ['INVALID_REQUEST', 'INVALID_CLIENT', 'CONFLICT'],
  })
  @Post('revoke')
  async revoke(
    @Body() body: ConnectRevokeBody,
    @Req() request: PorticoRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RevokedAnswer> {
    const partner = await this.authenticate(body, request, response);
    const key = body.token || body.api_key;
    if (!key) throw new PorticoError('INVALID_REQUEST', { message: 'token is required.' });
    return { success: true, revoked: await this.keys.revoke(partner, key, request.context.requestId) };
  }

  private authenticate(
    body: ConnectTokenBody | ConnectRevokeBody,
    request: PorticoRequest,
    response: Response,
  ) {
    const credentials = readClientCredentials(request.headers.authorization, body);
    const name = `${credentials?.clientId ?? ''} ${addressOf(request, this.config)}`;
    countCaller(this.limiter, name, request, response);
    return this.keys.authenticate(credentials);
  }
}
