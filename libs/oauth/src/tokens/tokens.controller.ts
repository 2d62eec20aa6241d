import { Body, Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ApplicationKeys, SessionsService } from '#libs/auth';
import { Api, plainAnswer, type PorticoRequest } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import { challengeOf } from '../one-time-secrets.js';
import { APPLICATION_KEY_ERRORS, APPLICATION_STATE_ERRORS, OAUTH_ROUTE } from '../oauth-route.data.js';
import { ApplicationSessions, EXCHANGE_ERRORS } from './application-sessions.service.js';
import { CompleteAnswer, PendingAnswer, RevokedAnswer, TokenAnswer } from './tokens.answer.js';
import { PollQuery, RevokeBody, TokenBody } from './tokens.dto.js';

const BEARER = /^bearer +(\S+)$/i;

/** What the server of an application does: get a session, and end it. */
@Controller('v1/oauth')
export class TokensController {
  constructor(
    private readonly keys: ApplicationKeys,
    private readonly sessions: ApplicationSessions,
    private readonly signedIn: SessionsService,
  ) {}

  @Api({
    ...OAUTH_ROUTE,
    summary: 'Exchange the code of a sign-in for a session',
    auth: 'in-request',
    response: plainAnswer(TokenAnswer),
    errors: [...EXCHANGE_ERRORS, ...APPLICATION_KEY_ERRORS],
  })
  @Post('token')
  async token(
    @Body() body: TokenBody,
    @Req() request: PorticoRequest,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { code, redirect_uri: redirectUri, code_verifier: verifier } = body;
    const rawKey = body.app_key ?? request.header('x-api-key') ?? '';
    const { id } = await this.keys.require(rawKey, request, response, { sentBy: 'application' });
    const codeChallenge = challengeOf(verifier);
    return this.sessions.startForCode({ code, applicationId: id, redirectUri, codeChallenge });
  }

  @Api({
    ...OAUTH_ROUTE,
    summary: 'Pick up the session of a sign-in without a redirect',
    description: 'The result is kept for 10 minutes and read once; after that `pending` again.',
    auth: 'in-request',
    response: plainAnswer([PendingAnswer, CompleteAnswer]),
    errors: ['INVALID_REQUEST', 'INVALID_APP_KEY', ...APPLICATION_STATE_ERRORS],
  })
  @Get('poll')
  async poll(
    @Query() { app_key: rawKey, state }: PollQuery,
    @Req() request: PorticoRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PendingAnswer | CompleteAnswer> {
    const rules = { sentBy: 'application', unusable: 'INVALID_APP_KEY' } as const;
    const { id } = await this.keys.require(rawKey, request, response, rules);
    const result = await this.sessions.startForState(id, state);
    return result ? { ...result, status: 'complete' } : { success: true, status: 'pending' };
  }

  @Api({
    ...OAUTH_ROUTE,
    summary: 'End a session early',
    description: 'The session token stands in `Authorization: Bearer`; no key is needed.',
    auth: 'none',
    response: plainAnswer(RevokedAnswer),
    errors: ['MISSING_TOKEN'],
  })
  @Post('revoke')
  async revoke(@Body() _body: RevokeBody, @Req() request: PorticoRequest): Promise<RevokedAnswer> {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw new PorticoError('MISSING_TOKEN');
    return { success: true, revoked: await this.signedIn.end(token) };
  }
}
