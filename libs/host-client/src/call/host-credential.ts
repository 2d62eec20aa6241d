import type { HostPace } from '../pacing/host-pace.js';

/** The portal a call goes to. */
interface PortalAddress {
  readonly portalId: string;
  /** Origin of the portal's REST address, for example `https://portal.example`. */
  readonly restUrl: string;
  /** The bucket the host keeps for this portal; null where the configured one holds. */
  readonly pace: HostPace | null;
  /** The person on the host whose rights the call uses. */
  readonly hostUserId: number;
}

/** An incoming webhook of the portal: the secret stands in the path and acts as one user. */
export interface WebhookCredential extends PortalAddress {
  readonly kind: 'webhook';
  readonly secret: string;
}

/** A user's token for an application: sent in the body, and renewed when it is over by its lifetime or the host's word. */
export interface OAuthCredential extends PortalAddress {
  readonly kind: 'oauth';
  readonly applicationId: string;
  readonly accessToken: string;
  /** Whether the lifetime the token was given with has passed by now. */
  readonly isOver: () => boolean;
  /**
   * Gets the credential with a newer token than this one; null when nothing can renew it. Concurrent
   * calls, in any process, cause one refresh.
   * @throws PorticoError TOKEN_REFRESH_FAILED, PORTAL_CREDENTIALS_REJECTED, HOST_ERROR,
   * HOST_TIMEOUT and HOST_UNAVAILABLE.
   */
  readonly renew: (() => Promise<OAuthCredential>) | null;
}

/** How a call proves to the host whose rights it uses; told apart by `kind`. */
export type HostCredential = WebhookCredential | OAuthCredential;

/** With whose time budget on the host a call runs. */
export function budgetOf(credential: HostCredential): string {
  const application = credential.kind === 'oauth' ? credential.applicationId : '';
  return `${application} ${credential.hostUserId}`;
}
