import { REFRESH_TOKEN_SECONDS, TOKEN_SECONDS, type TokenDesk } from '../oauth/token-desk.js';
import type { Application } from '../portals/portal-state.js';
import type { Portal } from '../portals/portal.js';
import { applicationToken } from './application-token.js';
import { bindingsOf } from './bindings.js';

/** The place an application is opened at when it is opened by itself. */
export const DEFAULT_PLACEMENT = 'DEFAULT';

/** Who opens what. */
export interface OpeningRequest {
  readonly portal: Portal;
  readonly application: Application;
  readonly userId: number;
  readonly placement: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** `en`, `ru` */
  readonly language: string;
}

/** The form a page of the portal posts to the application's handler. */
export interface Opening {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

function handlerOf({ portal, application, placement, userId }: OpeningRequest): string | null {
  if (placement === DEFAULT_PLACEMENT) return application.handlerUrl;
  const bindings = bindingsOf(portal, application.clientId);
  const bound = bindings.find(
    (binding) => binding.placement === placement && [0, userId].includes(binding.userId),
  );
  return bound?.handler ?? null;
}

/** Issues the user's tokens for the application; null when it has no handler at the place. */
export function openApplication(request: OpeningRequest, tokens: TokenDesk, nowMs: number): Opening | null {
  const { portal, application, userId, placement, options, language } = request;
  const handler = handlerOf(request);
  if (handler === null) return null;
  const issued = tokens.issue(
    portal,
    {
      clientId: application.clientId,
      userId,
      lifetimeSeconds: TOKEN_SECONDS,
      refreshLifetimeSeconds: REFRESH_TOKEN_SECONDS,
    },
    nowMs,
  );
  const url = new URL(handler);
  url.searchParams.set('DOMAIN', portal.domain);
  url.searchParams.set('PROTOCOL', issued.server_endpoint.startsWith('https:') ? '1' : '0');
  url.searchParams.set('LANG', language);
  url.searchParams.set('APP_SID', issued.access_token.slice(0, 8));
  return {
    url: url.href,
    fields: {
      AUTH_ID: issued.access_token,
      AUTH_EXPIRES: String(issued.expires_in),
      REFRESH_ID: issued.refresh_token,
      SERVER_ENDPOINT: issued.server_endpoint,
      APPLICATION_TOKEN: applicationToken(portal, application),
      APPLICATION_SCOPE: issued.scope,
      member_id: issued.member_id,
      status: issued.status,
      PLACEMENT: placement,
      ...(placement !== DEFAULT_PLACEMENT && { PLACEMENT_OPTIONS: JSON.stringify(options) }),
    },
  };
}
