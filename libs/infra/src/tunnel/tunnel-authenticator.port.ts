/** Decides whether a dialling agent is who it says. */
export interface TunnelAuthenticator {
  /**
   * Compares the presented server token with the stored hash, in constant time.
   * A rejection (not `false`) means that the answer is unknown: the agent gets 503 and dials again.
   */
  authenticate(serverId: string, token: string): Promise<boolean>;
}
