import type { TokenMode } from './access-token.policy.js';

/** A row of `infra.access_token`, without its secret. */
export interface AccessToken {
  readonly id: string;
  readonly serverId: string;
  readonly mode: TokenMode;
  readonly name: string;
  readonly identityBound: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

/** The secret of a token: a bearer, or a shortcode. */
export type TokenSecret =
  | { readonly bearer: string; readonly shortcode: null }
  | { readonly bearer: null; readonly shortcode: string };

/** How much of the limits is used. */
export interface TokenUse {
  readonly mintedLastHour: number;
  readonly active: number;
}
