import { BooleanField, EnumField, NumberField, StringField } from '#libs/http/contracts';
import { TOKEN_STATUSES, type TokenFilter } from './access-token.policy.js';

const TTL = {
  description: 'Seconds until it ends, 300 to 315360000. Default 86400',
  example: 3_600,
  optional: true,
  code: 'INVALID_TTL',
} as const;

/** Body of `POST /v1/infra/servers/:id/access-tokens`. */
export class MintTokenBody {
  @StringField({ description: '`api-bearer` for programs, `share-url` for people', code: 'INVALID_MODE' })
  mode!: string;

  @NumberField(TTL)
  ttlSeconds?: number;

  @BooleanField({
    description:
      'Of a share link: whoever opens it signs in, and the application learns who it is. Default false',
    optional: true,
  })
  identityBound?: boolean;

  @StringField({ description: 'For you, at most 100 characters', example: 'Review of March', optional: true })
  name?: string;
}

/** Body of `POST /v1/infra/servers/:id/access-tokens/:tokenId/refresh`. */
export class RefreshTokenBody {
  @NumberField(TTL)
  ttlSeconds?: number;
}

export class ListTokensQuery {
  @EnumField({
    description: 'Which of them. Default active',
    values: [...TOKEN_STATUSES, 'all'],
    optional: true,
  })
  status?: TokenFilter;
}
