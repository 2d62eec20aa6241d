/** Finds the replica that holds the tunnel of a server. */
export interface TunnelLookup {
  /** Resolves to the replica's internal base URL (no trailing path), or null when no replica has a tunnel. */
  findReplicaUrl(serverId: string): Promise<string | null>;
}
