/** Who is at the other end: the agent of a server, or a machine, which runs the agents of several. */
export type TunnelPeer = 'server' | 'machine';

/** Channel on which the id of a server or machine is told whose tunnel has just been published. */
export const TUNNEL_CHANNEL = 'infra_tunnel';

/** One live tunnel of this replica. `sessionId` tells two tunnels of one peer apart. */
export interface TunnelIdentity {
  readonly peer: TunnelPeer;
  readonly peerId: string;
  readonly sessionId: string;
  readonly agentVersion: string;
}

/**
 * Where this replica publishes its tunnels (tables `infra.tunnel` and `infra.machine_tunnel`).
 * `connected` and `disconnected` of one tunnel come in order and are repeated until they succeed, so each must be
 * idempotent. A heartbeat comes after `connected`, and may come with `disconnected`.
 */
export interface TunnelDirectory {
  /** The tunnel is usable. The newest caller owns the row, whichever replica it is. */
  connected(tunnel: TunnelIdentity): Promise<void>;
  /** The tunnel is gone. Must change nothing when the row belongs to another `sessionId` by now. */
  disconnected(tunnel: TunnelIdentity): Promise<void>;
  /**
   * Renews `seen_at` of all of them at once. Resolves to the ids of the sessions whose tunnel another session owns, or
   * whose peer is no longer one of ours: they are then closed.
   */
  heartbeat(tunnels: readonly TunnelIdentity[]): Promise<ReadonlySet<string>>;
  /** Ids of the sessions that are published as those of this replica. */
  held(): Promise<ReadonlySet<string>>;
}

/** Decides whether a dialling agent or machine is who it says. */
export interface TunnelAuthenticator {
  /**
   * Compares the presented token with the stored hash of that peer, in constant time.
   * A rejection (not `false`) means that the answer is unknown: the peer gets 503 and dials again.
   */
  authenticate(peerId: string, token: string, peer: TunnelPeer): Promise<boolean>;
}

/** Finds the replica that holds the tunnel of a server. */
export interface TunnelLookup {
  /** Resolves to the replica's internal base URL (no trailing path), or null when no replica has a tunnel. */
  findReplicaUrl(serverId: string): Promise<string | null>;
}
