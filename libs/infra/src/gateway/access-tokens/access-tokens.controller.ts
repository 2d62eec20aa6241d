import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { answer, Api, CurrentPrincipal, listAnswer, success } from '#libs/http';
import type { Principal } from '#libs/kernel';
import { readTokenOrder } from './access-token.policy.js';
import {
  AccessTokenAnswer,
  ListTokensQuery,
  MINTED,
  mintedAnswer,
  MintTokenBody,
  RefreshTokenBody,
  RevokedTokenAnswer,
  TokenLimits,
} from './access-tokens.dto.js';
import { AccessTokens, MINT_ERRORS, TOKEN_ERRORS } from './access-tokens.service.js';
import { onServer, INFRA_READ, INFRA_WRITE } from '../../servers/access/server-access.service.js';

const WRITE = { auth: INFRA_WRITE, owner: onServer('access-tokens'), tag: 'servers.access' } as const;

/** Tokens that open the application of a server whatever its policy says. For the controlling key only. */
@Controller('v1/infra/servers/:id/access-tokens')
export class AccessTokensController {
  constructor(private readonly tokens: AccessTokens) {}

  @Api({
    ...WRITE,
    summary: 'Give out a token that opens the application',
    description: 'The secret is told once. At most 50 an hour and key, and 100 active ones a server.',
    idempotency: 'supported',
    status: 201,
    response: answer(MINTED),
    errors: MINT_ERRORS,
  })
  @Post()
  async mint(@CurrentPrincipal() principal: Principal, @Param('id') id: string, @Body() body: MintTokenBody) {
    return success(mintedAnswer(await this.tokens.mint(principal, id, readTokenOrder(body))));
  }

  @Api({
    tag: 'servers.access',
    summary: 'Tokens of the server, newest first, without their secrets',
    auth: INFRA_READ,
    owner: onServer('access-tokens'),
    response: listAnswer(AccessTokenAnswer, TokenLimits),
  })
  @Get()
  async list(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Query() { status = 'active' }: ListTokensQuery,
  ) {
    const { tokens, total, use, now } = await this.tokens.list(principal, id, status);
    const shown = tokens.map((token) => AccessTokenAnswer.of(token, now));
    return success(shown, { meta: { total }, ...TokenLimits.of(use) });
  }

  @Api({
    ...WRITE,
    summary: 'Revoke a token',
    description: 'At once, also for those who have opened the application with it.',
    response: answer(RevokedTokenAnswer),
    errors: TOKEN_ERRORS,
  })
  @Delete(':tokenId')
  async revoke(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Param('tokenId') tokenId: string,
  ) {
    const token = await this.tokens.revoke(principal, id, tokenId);
    return success({ id: token.id, revoked: true });
  }

  @Api({
    ...WRITE,
    summary: 'Count the life of a token from now',
    description: 'A bearer is replaced and the old one dead at once; the link of a shortcode stays as it is.',
    response: answer(MINTED),
    errors: [...TOKEN_ERRORS, 'INVALID_TTL'],
  })
  @Post(':tokenId/refresh')
  async refresh(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Param('tokenId') tokenId: string,
    @Body() { ttlSeconds }: RefreshTokenBody,
  ) {
    return success(mintedAnswer(await this.tokens.refresh(principal, id, tokenId, ttlSeconds)));
  }
}
