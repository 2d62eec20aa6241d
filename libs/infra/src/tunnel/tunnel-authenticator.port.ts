import type { TunnelPeer } from './tunnel-directory.port.js';

/** Decides whether a dialling agent or machine is who it says. */
export interface TunnelAuthenticator {
  /**
   * Compares the presented token with the stored hash of that peer, in constant time.
   * A rejection (not `false`) means that the answer is unknown: the peer gets 503 and dials again.
   */
  authenticate(peerId: string, token: string, peer: TunnelPeer): Promise<boolean>;
}
