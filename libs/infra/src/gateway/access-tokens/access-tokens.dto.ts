import {
  BooleanField,
  ConstField,
  DateField,
  EnumField,
  IntegerField,
  NestedField,
  NumberField,
  StringField,
} from '#libs/http/contracts';
import {
  TOKEN_STATUSES,
  type TokenFilter,
  statusOf,
  TOKEN_MODES,
  type TokenMode,
  type TokenStatus,
  type AccessToken,
  TOKEN_LIMITS,
  type TokenUse,
} from './access-token.policy.js';
import type { MintedToken } from './access-tokens.service.js';

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

/** A token of a list: without its secret. */
export class AccessTokenAnswer {
  @StringField() readonly id!: string;
  @EnumField({ values: TOKEN_MODES }) readonly mode!: TokenMode;
  @StringField() readonly name!: string;
  @BooleanField() readonly identityBound!: boolean;
  @EnumField({ values: TOKEN_STATUSES }) readonly status!: TokenStatus;
  @DateField() readonly createdAt!: string;
  @DateField() readonly expiresAt!: string;
  @DateField({ nullable: true }) readonly revokedAt!: string | null;

  static of(token: AccessToken, now: Date): AccessTokenAnswer {
    const { id, mode, name, identityBound, createdAt, expiresAt, revokedAt } = token;
    return {
      id,
      mode,
      name,
      identityBound,
      status: statusOf(token, now),
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
    };
  }
}

/** A token that opens nothing any more. */
export class RevokedTokenAnswer {
  @StringField() readonly id!: string;
  @ConstField(true) readonly revoked!: true;
}

/** A bearer as it is given out. */
export class BearerTokenAnswer {
  @StringField() readonly id!: string;
  @ConstField('api-bearer') readonly mode!: 'api-bearer';
  @StringField() readonly name!: string;
  @DateField() readonly expiresAt!: string;
  @StringField() readonly token!: string;
  @StringField() readonly subdomain!: string;
  @StringField() readonly appUrl!: string;
  @StringField() readonly curlExample!: string;

  /** @param appUrl address of the application. */
  static of(
    { id, name, expiresAt }: AccessToken,
    token: string,
    subdomain: string,
    appUrl: string,
  ): BearerTokenAnswer {
    return {
      id,
      mode: 'api-bearer',
      name,
      expiresAt: expiresAt.toISOString(),
      token,
      subdomain,
      appUrl,
      curlExample: `curl -H 'Authorization: Bearer ${token}' ${appUrl}/`,
    };
  }
}

/** A link to share as it is given out. */
export class ShareLinkAnswer {
  @StringField() readonly id!: string;
  @ConstField('share-url') readonly mode!: 'share-url';
  @StringField() readonly name!: string;
  @DateField() readonly expiresAt!: string;
  @StringField() readonly shortcode!: string;
  @StringField() readonly url!: string;
  @BooleanField() readonly identityBound!: boolean;

  /** @param appUrl address of the application. */
  static of(
    { id, name, expiresAt, identityBound }: AccessToken,
    shortcode: string,
    appUrl: string,
  ): ShareLinkAnswer {
    return {
      id,
      mode: 'share-url',
      name,
      expiresAt: expiresAt.toISOString(),
      shortcode,
      url: `${appUrl}/?s=${shortcode}`,
      identityBound,
    };
  }
}

class Limits {
  @IntegerField() readonly mintsPerHour!: number;
  @IntegerField() readonly mintedLastHour!: number;
  @IntegerField() readonly activePerServer!: number;
  @IntegerField() readonly active!: number;
}

/** How much of the limits is used: beside the tokens of a server. */
export class TokenLimits {
  @NestedField(() => Limits) readonly limits!: Limits;

  static of({ mintedLastHour, active }: TokenUse): TokenLimits {
    const { mintsPerHour, activePerServer } = TOKEN_LIMITS;
    return { limits: { mintsPerHour, mintedLastHour, activePerServer, active } };
  }
}

/** Either kind of token, with its secret. */
export const MINTED = [BearerTokenAnswer, ShareLinkAnswer] as const;

export function mintedAnswer({ token, secret, subdomain, address }: MintedToken) {
  return secret.bearer !== null
    ? BearerTokenAnswer.of(token, secret.bearer, subdomain, address)
    : ShareLinkAnswer.of(token, secret.shortcode, address);
}
