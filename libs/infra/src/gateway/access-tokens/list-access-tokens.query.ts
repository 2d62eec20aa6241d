import { Injectable } from '@nestjs/common';
import { Database } from '#libs/database';
import type { Principal } from '#libs/kernel';
import { ServerAccess } from '../../servers/access/server-access.service.js';
import type { TokenFilter } from './access-token.policy.js';
import type { AccessToken, TokenUse } from './access-token.js';
import { AccessTokens } from './access-token.repository.js';

/** The tokens of a server, and how much of the limits is used. */
@Injectable()
export class ListAccessTokens {
  constructor(
    private readonly access: ServerAccess,
    private readonly tokens: AccessTokens,
    private readonly database: Database,
  ) {}

  async execute(
    principal: Principal,
    serverId: string,
    filter: TokenFilter,
  ): Promise<{ tokens: AccessToken[]; total: number; use: TokenUse }> {
    const { server } = await this.access.require(principal, serverId, 'access-tokens');
    const [{ tokens, total }, use] = await Promise.all([
      this.tokens.list(server.id, filter),
      this.tokens.used(this.database, principal.keyId, server.id),
    ]);
    return { tokens, total, use };
  }
}
