import type { OutboundAddresses, ProxyRules } from '#libs/http';

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
