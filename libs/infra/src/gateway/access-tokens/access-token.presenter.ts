import { statusOf, TOKEN_LIMITS } from './access-token.policy.js';
import type { AccessToken, TokenUse } from './access-token.js';
import type { MintedToken } from './mint-access-token.command.js';

/** A token of a list: without its secret. Times are ISO 8601. */
export function presentToken(token: AccessToken, now: Date) {
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

export function presentUse({ mintedLastHour, active }: TokenUse) {
  const { mintsPerHour, activePerServer } = TOKEN_LIMITS;
  return { mintsPerHour, mintedLastHour, activePerServer, active };
}

/** A token as it is given out. @param appUrl address of the application. */
export function presentMinted({ token, secret, subdomain }: MintedToken, appUrl: string) {
  const { id, mode, name, identityBound } = token;
  const common = { id, mode, name, expiresAt: token.expiresAt.toISOString() };
  if (secret.bearer !== null) {
    const curlExample = `curl -H 'Authorization: Bearer ${secret.bearer}' ${appUrl}/`;
    return { ...common, token: secret.bearer, subdomain, appUrl, curlExample };
  }
  return { ...common, shortcode: secret.shortcode, url: `${appUrl}/?s=${secret.shortcode}`, identityBound };
}
