/** This replica holds no tunnel of the server that takes calls. Nothing was sent. */
export class TunnelNotFoundError extends Error {
  override readonly name = 'TunnelNotFoundError';
  constructor(readonly peerId: string) {
    super(`no tunnel of server ${peerId} at this replica`);
  }
}
