/** Who is at the other end: the agent of a server, or a machine, which runs the agents of several. */
export type TunnelPeer = 'server' | 'machine';

/** One live tunnel of this replica. `sessionId` tells two tunnels of one peer apart. */
export interface TunnelIdentity {
  readonly peer: TunnelPeer;
  readonly peerId: string;
  readonly sessionId: string;
  readonly agentVersion: string;
}

/**
 * Where this replica publishes its tunnels (tables `infra.tunnel` and `infra.machine_tunnel`).
 * Calls of one tunnel come in order and are repeated until they succeed, so each must be idempotent.
 */
export interface TunnelDirectory {
  /** The tunnel is usable. The newest caller owns the row, whichever replica it is. */
  connected(tunnel: TunnelIdentity): Promise<void>;
  /** The tunnel is gone. Must change nothing when the row belongs to another `sessionId` by now. */
  disconnected(tunnel: TunnelIdentity): Promise<void>;
  /** Renews `seen_at`. Resolves to false when another session owns the tunnel, or the peer is no longer one of ours: this one is then closed. */
  heartbeat(tunnel: TunnelIdentity): Promise<boolean>;
}
