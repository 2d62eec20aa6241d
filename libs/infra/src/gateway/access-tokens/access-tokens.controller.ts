import { Body, Controller, Delete, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { answer, Api, CurrentPrincipal, listAnswer, success } from '#libs/http';
import { CLOCK, type Clock, type Principal } from '#libs/kernel';
import { appUrl } from '../../servers/life/server.policy.js';
import { readTokenOrder } from './access-token.policy.js';
import {
  AccessTokenAnswer,
  RevokedTokenAnswer,
  BearerTokenAnswer,
  ShareLinkAnswer,
  TokenLimits,
} from './access-tokens.dto.js';
import { AccessTokens, MINT_ERRORS, type MintedToken } from './access-tokens.service.js';
import { ListTokensQuery, MintTokenBody, RefreshTokenBody } from './access-tokens.dto.js';
import { INFRA_READ, INFRA_WRITE, onServer } from '../../servers/access/server-access.service.js';

const WRITE = { auth: INFRA_WRITE, owner: onServer('access-tokens'), tag: 'servers.access' } as const;
const OF_TOKEN = ['ACCESS_TOKEN_NOT_FOUND', 'TOKEN_OWNER_MISMATCH', 'ALREADY_REVOKED'] as const;

/** Either kind of token, with its secret. */
const MINTED = [BearerTokenAnswer, ShareLinkAnswer] as const;

/** Tokens that open the application of a server whatever its policy says. For the controlling key only. */
@Controller('v1/infra/servers/:id/access-tokens')
export class AccessTokensController {
  constructor(
    private readonly tokens: AccessTokens,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

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
    return success(this.present(await this.tokens.mint(principal, id, readTokenOrder(body))));
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
    const { tokens, total, use } = await this.tokens.list(principal, id, status);
    const now = this.clock.now();
    return success(
      tokens.map((token) => AccessTokenAnswer.of(token, now)),
      { meta: { total }, ...TokenLimits.of(use) },
    );
  }

  @Api({
    ...WRITE,
    summary: 'Revoke a token',
    description: 'At once, also for those who have opened the application with it.',
    response: answer(RevokedTokenAnswer),
    errors: OF_TOKEN,
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
    errors: [...OF_TOKEN, 'INVALID_TTL'],
  })
  @Post(':tokenId/refresh')
  async refresh(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Param('tokenId') tokenId: string,
    @Body() { ttlSeconds }: RefreshTokenBody,
  ) {
    return success(this.present(await this.tokens.refresh(principal, id, tokenId, ttlSeconds)));
  }

  private present({ token, secret, subdomain }: MintedToken) {
    const { publicUrl, appsDomain } = this.config;
    const address = appUrl(subdomain, publicUrl, appsDomain);
    return secret.bearer !== null
      ? BearerTokenAnswer.of(token, secret.bearer, subdomain, address)
      : ShareLinkAnswer.of(token, secret.shortcode, address);
  }
}
