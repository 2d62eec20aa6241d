/** This replica holds no tunnel of the server. */
export class TunnelNotFoundError extends Error {
  override readonly name = 'TunnelNotFoundError';
  constructor(readonly serverId: string) {
    super(`no tunnel of server ${serverId} at this replica`);
  }
}
