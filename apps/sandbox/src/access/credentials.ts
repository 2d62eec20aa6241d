import type { IncomingHttpHeaders } from 'node:http';
import type { Portal } from '../portals/portal.js';
import type { PortalStore } from '../portals/portal-store.js';
import { HostError } from '../protocol/host-error.js';
import type { Actor } from '../protocol/host-method.js';
import type { HostParams } from '../protocol/host-params.js';
import type { RestAddress } from '../protocol/rest-address.js';

/** Whom a request acts for, and where. */
export interface Authenticated {
  readonly portal: Portal;
  readonly actor: Actor;
  /** Where the request reached the host. */
  readonly origin: string;
}

type Identified = Omit<Authenticated, 'origin'>;

/** The access token of a request: argument `auth`, or the bearer of the header. */
export function tokenOf(params: HostParams, headers: IncomingHttpHeaders): string | null {
  const { auth } = params;
  if (typeof auth === 'string' && auth !== '') return auth;
  return /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

function wrongWebhook(): HostError {
  return new HostError(401, 'INVALID_CREDENTIALS', 'Invalid request credentials');
}

function byWebhook(
  portals: PortalStore,
  { userId, secret }: NonNullable<RestAddress['webhook']>,
  nowMs: number,
): Identified {
  if (userId < 1) throw wrongWebhook();
  const whole = portals.findBySecret(secret);
  if (whole) {
    const access = whole.accessOf(userId);
    const credential = `webhook ${userId}`;
    return { portal: whole, actor: { userId, access, scopes: null, applicationId: null, credential } };
  }
  const found = portals.findWebhook(secret);
  if (!found || found.item.userId !== userId) throw wrongWebhook();
  const { portal, item } = found;
  if (item.expiresAtMs !== null && item.expiresAtMs <= nowMs) throw wrongWebhook();
  const access = portal.accessOf(userId);
  const credential = `webhook ${secret}`;
  return { portal, actor: { userId, access, scopes: item.scopes, applicationId: null, credential } };
}

function byToken(portals: PortalStore, token: string | null, nowMs: number): Identified {
  const found = token === null ? undefined : portals.findGrant((grant) => grant.accessToken === token);
  const application = found?.portal.application(found.item.clientId);
  if (!found || !application) throw new HostError(401, 'NO_AUTH_FOUND', 'Wrong authorization data');
  const { portal, item } = found;
  if (item.accessExpiresAtMs <= nowMs) {
    throw new HostError(401, 'expired_token', 'The access token provided has expired');
  }
  const { userId, clientId } = item;
  const access = portal.accessOf(userId);
  const credential = `application ${clientId}`;
  return {
    portal,
    actor: { userId, access, scopes: application.scopes, applicationId: clientId, credential },
  };
}

/**
 * @throws HostError INVALID_CREDENTIALS for an unknown or expired webhook, NO_AUTH_FOUND for no or an unknown token,
 * expired_token for one that is over.
 */
export function authenticate(
  portals: PortalStore,
  { webhook }: RestAddress,
  token: string | null,
  nowMs: number,
): Identified {
  return webhook ? byWebhook(portals, webhook, nowMs) : byToken(portals, token, nowMs);
}
