import type { OutboundAddresses, ProxyRules } from '#libs/http';
import type { PorticoError, StopSignal } from '#libs/kernel';
import type { HostPace } from '../pacing/host-pace.js';

/** What a {@link HostClient} and its transport need to know; the module fills it from the configuration. */
export interface HostClientSettings {
  /** Longest time of one call, milliseconds. */
  readonly timeoutMs: number;
  /** Largest answer accepted, bytes after decompression. */
  readonly maxResponseBytes: number;
  /** Connections to one portal. */
  readonly connections: number;
  /** Portals with open connections; the one unused longest makes room. */
  readonly maxOrigins: number;
  readonly userAgent: string;
  /** Where connections may lead. */
  readonly addresses: OutboundAddresses;
  /** On the way there; null or absent where there is none. */
  readonly proxies?: ProxyRules | null;
}

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

/** Arguments of a host method, sent as a JSON body in the order of their keys. */
export type HostParams = Readonly<Record<string, unknown>>;

/** Version of the host's REST protocol that a method belongs to. */
export type HostApi = 'v2' | 'v3';

export interface HostCallOptions {
  /** True for a method that only reads: it may be repeated after a broken connection. */
  readonly idempotent: boolean;
  /** Default `v2`. */
  readonly api?: HostApi;
  /** Who waits for a turn at the portal: the id of the key. Without it the calls of a portal wait in one line. */
  readonly caller?: string;
  /** Longest time for the whole call with its repeats and waits; never above the configured one. */
  readonly timeoutMs?: number;
  /** Ends the call early; it then rejects with the signal's reason. */
  readonly signal?: StopSignal;
  /** Sent along as X-Request-Id. */
  readonly requestId?: string;
  /** Host update that brings the method ("module version"), for a method a portal may not have yet. */
  readonly release?: string;
}

/** One call of a batch. */
export interface HostCommand {
  /** Names the command in the answer and in `$result[key]…` of later ones; letters, digits and `_`. */
  readonly key: string;
  readonly method: string;
  /** A text that is a `$result[…]` reference is filled in by the host (v2). */
  readonly params: HostParams;
  readonly release?: string;
}

/** `idempotent` only when every command reads. */
export interface HostBatchOptions extends Omit<HostCallOptions, 'release'> {
  /** Ends the batch at the first command that fails; later ones are then absent from the answer. */
  readonly halt: boolean;
}

export type HostCommandOutcome = { readonly answer: HostAnswer } | { readonly error: PorticoError };

/** The `time` block of the host; seconds. */
export interface HostTime {
  readonly start: number;
  readonly finish: number;
  readonly duration: number;
  readonly processing: number;
  /** Seconds this method has used of its budget, and when (Unix seconds) the budget is free again. */
  readonly operating?: number;
  readonly operating_reset_at?: number;
}

/** What the host answered to a call that succeeded. */
export interface HostAnswer {
  readonly result: unknown;
  /** Number of matches of a list; 0 when the count was skipped. */
  readonly total?: number;
  /** Value of `start` for the next page; absent on the last one. */
  readonly next?: number;
  readonly time?: HostTime;
}
